/** The service worker: of several builds, one after another, it keeps the files of the newest. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expecting, test } from './table'

const BUILT = new URL('../../src/teien/site', import.meta.url).pathname
const port = Number(process.env.TEIEN_TEST_PORT ?? 8391) + 3
const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  svg: 'image/svg+xml',
  json: 'application/json',
}
test.use({ baseURL: `http://127.0.0.1:${port}`, serviceWorkers: 'allow' })

/** The page as it would be after another build: every module has another name. */
function anotherBuild(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'teien-site-'))
  cpSync(BUILT, folder, { recursive: true })
  const modules = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'))
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|html|json)$/.test(file)) continue
    let text = readFileSync(join(folder, file), 'utf8')
    for (const module of modules) text = text.replaceAll(module, module.replace('.js', `.${name}.js`))
    writeFileSync(join(folder, file), text)
  }
  for (const module of modules)
    renameSync(join(folder, 'assets', module), join(folder, 'assets', module.replace('.js', `.${name}.js`)))
  return folder
}

const builds = { first: '', second: '' }
let site = ''
let server: Server

test.beforeAll(async () => {
  builds.first = anotherBuild('first')
  builds.second = anotherBuild('second')
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://site')
    const file = join(site, pathname)
    if (existsSync(file) && statSync(file).isFile()) {
      response.setHeader('Content-Type', TYPES[file.split('.').at(-1)!] ?? 'application/octet-stream')
      response.end(readFileSync(file))
    } else if (/^\/(api|assets)\//.test(pathname)) response.writeHead(404).end()
    else response.setHeader('Content-Type', 'text/html').end(readFileSync(join(site, 'index.html')))
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
})
test.afterAll(() => void server.close())

/** How many modules of a build are kept. */
const kept = (page: Page, build: string): Promise<number> =>
  page.evaluate(async (build) => {
    const cache = await caches.open((await caches.keys())[0]!)
    return (await cache.keys()).filter(({ url }) => url.endsWith(`.${build}.js`)).length
  }, build)

async function visit(page: Page): Promise<void> {
  expecting(/Failed to load resource|ERR_|fetch/) // nobody is behind the page
  site = builds.first
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Three gardens' })).toBeVisible()
  await expect.poll(() => kept(page, 'first')).toBeGreaterThan(2)
}

test('a file of an older build is dropped, and the page still opens without a network', async ({ page, context }) => {
  await visit(page)
  site = builds.second
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Three gardens' })).toBeVisible()
  await expect.poll(() => kept(page, 'first')).toBe(0)
  expect(await kept(page, 'second')).toBeGreaterThan(2)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Three gardens' })).toBeVisible()
})

test('while a page of the older build is open, its files stay', async ({ page, context }) => {
  await visit(page)
  site = builds.second
  const newer = await context.newPage()
  await newer.goto('/')
  await expect(newer.getByRole('heading', { name: 'Three gardens' })).toBeVisible()
  await expect(newer.locator('body.washi')).toHaveCount(1) // it stands, and has said so
  await newer.waitForTimeout(500)
  expect(await kept(newer, 'first')).toBeGreaterThan(2)
  await page.close()
  await newer.reload()
  await expect.poll(() => kept(newer, 'first')).toBe(0)
})
