/** Games on this device, with the network off from the second visit on: whole games, and all that may happen to one. Off means
 *  that nothing answers any more, neither the page nor its workers. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expectForEveryone } from './axe'
import { atEnd, byMouse, byTouch, dice, expect, expecting, playToTheEnd, test, touchSomething } from './table'

const behind = Number(process.env.TEIEN_TEST_PORT ?? 8391)
/** Each worker of the tests has a line of its own. */
const port = behind + 20 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)
test.use({ baseURL: `http://127.0.0.1:${port}`, serviceWorkers: 'allow' })

let off = false
let line: Server
const sockets = new Set<Socket>()

test.beforeAll(async () => {
  line = createServer((incoming, outgoing) => {
    if (off) return void incoming.socket.destroy()
    const { method, url, headers } = incoming
    const onward = ask({ host: '127.0.0.1', port: behind, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  line.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => line.listen(port, '127.0.0.1', listening))
})
test.afterAll(() => void line.close())
test.beforeEach(() => {
  off = false
  expecting(/Failed to load resource|ERR_/) // the network is off
})

function cutOff(): void {
  off = true
  for (const socket of sockets) socket.destroy()
}

/** Everything at once, and the weakest bots, so that a game takes seconds. */
async function hurry(context: BrowserContext): Promise<void> {
  const opponents = { niya: 'novice', sakura: 'novice', momiji: 'novice' }
  const wishes = { theme: 'system', language: null, sound: false, speed: 0, oneTap: false, opponents }
  await context.addInitScript((kept) => {
    if (location.protocol === 'http:') localStorage.setItem('teien.settings', JSON.stringify(kept))
  }, wishes)
}

/** Whether all is here that any game needs. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const list = (await (await fetch('/kept.json')).json()) as Record<string, string[]>
    const here = await Promise.all([...list['']!, ...list['en']!].map((file) => caches.match(file)))
    return here.every(Boolean)
  })

/** A first visit, until all is kept; then the network is gone. What is fetched ahead comes when the page has been quiet for a
 *  while; a test that is in a hurry asks for it at once. */
async function visit(page: Page, context: BrowserContext, inTime = false): Promise<void> {
  await hurry(context)
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  if (!inTime)
    await page.evaluate(() => {
      const file = new URL(document.querySelector<HTMLScriptElement>('script[type=module]')!.src).pathname
      navigator.serviceWorker.controller!.postMessage({ keepFor: file, language: 'en' })
    })
  await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true)
  cutOff()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Three gardens' })).toBeVisible()
}

const begin = async (page: Page, game: string): Promise<void> => {
  await page.getByRole('button', { name: `Play now: ${game}` }).click()
  await expect(page).toHaveURL(/\/t\/here-[a-z0-9]{20}$/)
  await expect(page.locator('.table .kento').first()).toBeVisible()
}

const hand = (hasTouch: boolean) => (hasTouch ? byTouch : byMouse)

async function touches(page: Page, hasTouch: boolean, many: number, seed = 5): Promise<void> {
  const roll = dice(seed)
  for (let nth = 0; nth < many; nth++) if (!(await touchSomething(page, hand(hasTouch), roll))) return
}

/** How many entries the log of a table has. */
const entries = (page: Page, id = page.url().split('/').at(-1)!): Promise<number> =>
  page.evaluate(
    (table) =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('teien')
        asked.onerror = () => reject(asked.error)
        asked.onsuccess = () => {
          const log = asked.result.transaction('entries').objectStore('entries')
          const found = log.count(IDBKeyRange.bound([table], [table, []]))
          found.onsuccess = () => {
            asked.result.close()
            resolve(found.result)
          }
        }
      }),
    id,
  )

/** A move is made, and the bot answers it. */
async function goesOn(page: Page, hasTouch: boolean): Promise<void> {
  const answered = (await entries(page)) + 2
  const roll = dice(5)
  while ((await entries(page)) < answered) expect(await touchSomething(page, hand(hasTouch), roll)).toBe(true)
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click()
  await page.getByRole('button', { name: 'Show the result' }).click()
}

for (const game of ['Niya', 'Sakura', 'Momiji'])
  test(`${game}: a whole game without a network, its record proved, looked at again, and once more`, async ({
    page,
    context,
    hasTouch,
  }) => {
    await visit(page, context, game === 'Niya')
    await begin(page, game)
    await playToTheEnd(page, hand(hasTouch))
    await expect(atEnd(page).locator('.title')).not.toBeEmpty()
    await expect(page.getByText('The shuffle was fair.')).toBeVisible()
    await expect(page.getByText('played every move again, by the rules')).toBeVisible()
    await expectForEveryone(page)
    const over = page.url()

    await page.getByRole('link', { name: 'Replay' }).first().click()
    await page.getByRole('slider', { name: 'Step of the game' }).fill('3')
    await expect(page).toHaveURL(/replay#3$/)
    await page.getByRole('button', { name: 'One step on' }).click()
    await expect(page).toHaveURL(/replay#4$/)

    await page.goto(over)
    await page.getByRole('button', { name: 'Rematch' }).first().click()
    await expect(page).not.toHaveURL(over)
    await expect(page.locator('.table')).toBeVisible()
    await touches(page, hasTouch, 2)
  })

test(
  'a tab closed in the middle and opened again: the game stands under one’s own, and goes on',
  { tag: '@desk' },
  async ({ page, context, hasTouch }) => {
    await visit(page, context)
    await begin(page, 'Sakura')
    const table = page.url()
    await touches(page, hasTouch, 4)
    await page.close()

    const again = await context.newPage()
    await again.goto('/')
    const mine = again.getByRole('link', { name: /^Sakura with/ })
    await expect(mine).toContainText('on this device')
    await mine.click()
    await expect(again).toHaveURL(table)
    expect(await entries(again)).toBeGreaterThan(2)
    await expect(again.locator('.table')).toBeVisible()
    await goesOn(again, hasTouch)
    await resign(again)
    await expect(atEnd(again)).toBeVisible()
    await again.goto('/games')
    await expect(again.getByRole('heading', { name: 'Finished' })).toBeVisible()
    await expectForEveryone(again)
    await again.getByRole('button', { name: 'Delete Sakura' }).click()
    await again.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(again.getByRole('heading', { name: 'No games yet' })).toBeVisible()
  },
)

test(
  'rules, first steps, settings and a new table stand without a network',
  { tag: '@desk' },
  async ({ page, context }) => {
    await visit(page, context)
    await page.goto('/rules/momiji')
    await expect(page.getByRole('heading', { name: /Momiji/ }).first()).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await page.goto('/games')
    await expect(page.locator('main')).toBeVisible()
    await page.goto('/learn/niya')
    for (const _ of ['goal', 'turns']) await page.locator('[data-on]').click()
    await page.getByRole('button', { name: 'Hint' }).click()
    await expect(page.locator('.bed .hinted')).toHaveCount(1)
    await page.goto('/new/momiji')
    await expect(page.getByRole('heading', { name: 'A new table' })).toBeVisible()
    await page.getByLabel('Seat 2').selectOption('bot:master')
    await page.getByRole('button', { name: 'Start now' }).click()
    await expect(page).toHaveURL(/\/t\/here-/)
    await expect(page.locator('.table .kento').first()).toBeVisible()
  },
)

test('alone, and two at one screen', { tag: '@desk' }, async ({ page, context, hasTouch }) => {
  await visit(page, context)
  await page.goto('/new/momiji')
  await page.getByText('Alone', { exact: true }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await touches(page, hasTouch, 6)
  await page.goto('/new/niya')
  await page.getByLabel('Seat 2').selectOption('here')
  await page.getByLabel('Their name').fill('Ben')
  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(page.getByRole('region', { name: 'Ben' })).toBeVisible()
  await playToTheEnd(page, hand(hasTouch))
  await expect(atEnd(page).locator('.title')).not.toBeEmpty()
})

test('a hint, a move taken back, a game given up, a seat handed over', async ({ page, context, hasTouch }) => {
  await visit(page, context)
  await begin(page, 'Niya')
  await page.getByRole('button', { name: 'Hint' }).click()
  await expect(page.locator('.slip.hint')).toBeVisible()
  const before = await entries(page)
  await touches(page, hasTouch, 2)
  await expect.poll(() => entries(page)).toBe(before + 2) // the bot has answered
  const mayTake = await page.locator('.table .kento').count()
  await page.getByRole('button', { name: 'Take back' }).first().click()
  await expect.poll(() => entries(page)).toBe(before + 3)
  await expect(page.locator('.table .kento')).not.toHaveCount(mayTake)

  await resign(page)
  await expect(page.getByText('You resigned').first()).toBeVisible()

  await page.goto('/')
  await begin(page, 'Momiji') // long enough to come back
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Let a bot play for me' }).click()
  await page.getByRole('button', { name: 'Take your seat back' }).click()
  await touches(page, hasTouch, 3)
})

test(
  'two tabs: the second says where the game is, takes it over, and the first one says so',
  { tag: '@desk' },
  async ({ page, context, hasTouch }) => {
    await visit(page, context)
    await begin(page, 'Niya')
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(second.getByRole('heading', { name: 'This game is open in another tab' })).toBeVisible()
    await expectForEveryone(second)
    await second.getByRole('button', { name: 'Play here' }).click()
    await expect(second.locator('.table .kento').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This game is open in another tab' })).toBeVisible()
    await touches(second, hasTouch, 2)
    await expect.poll(() => entries(second)).toBeGreaterThan(3)
    await second.close()
    await page.getByRole('button', { name: 'Play here' }).click()
    await expect(page.locator('.table .kento').first()).toBeVisible()
    await goesOn(page, hasTouch)
  },
)

test('a worker that dies in the middle: another one goes on', { tag: '@desk' }, async ({ page, context, hasTouch }) => {
  expecting(/it dies/)
  await visit(page, context)
  await begin(page, 'Niya')
  await touches(page, hasTouch, 2)
  await expect.poll(() => entries(page)).toBeGreaterThan(3)
  const [tables] = page.workers()
  await tables!.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('it dies')
      }),
  )
  await expect.poll(() => page.workers().includes(tables!)).toBe(false)
  await goesOn(page, hasTouch)
})

test(
  'a broken record in storage: it says so, can be saved and deleted',
  { tag: '@desk' },
  async ({ page, context }) => {
    await visit(page, context)
    await begin(page, 'Niya')
    const table = page.url()
    await page.goto('/')
    await page.evaluate(
      (id) =>
        new Promise<void>((resolve, reject) => {
          const asked = indexedDB.open('teien')
          asked.onsuccess = () => {
            const both = asked.result.transaction('entries', 'readwrite')
            both
              .objectStore('entries')
              .put({ table: id, position: 2, at: 0, kind: 'nonsense', by: null, facts: {}, id: null })
            both.oncomplete = () => {
              asked.result.close()
              resolve()
            }
            both.onabort = () => reject(both.error)
          }
        }),
      table.split('/').at(-1)!,
    )
    await page.goto(table)
    await expect(page.getByRole('heading', { name: 'This game cannot be read' })).toBeVisible()
    await expectForEveryone(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download what is there' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^teien-here-.*\.json$/)
    await page.goto('/')
    await page.getByRole('link', { name: /This game cannot be read/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Three gardens' })).toBeVisible()
    await expect(page.getByText('This game cannot be read')).toHaveCount(0)
    await page.goto(table)
    await expect(page.getByText('games against bots stay where they are played')).toBeVisible()
  },
)

test.describe('on a first visit', { tag: '@desk' }, () => {
  test.use({ serviceWorkers: 'block' })

  test('where nothing may be stored the game goes on, and a quiet word says that it goes with the tab', async ({
    page,
    context,
    hasTouch,
  }) => {
    await hurry(context)
    await page.route(/assets\/worker-[^/]*\.js/, async (route) => {
      const response = await route.fetch()
      const forbid = 'indexedDB.open = () => { throw new DOMException("no", "SecurityError") };'
      await route.fulfill({ response, body: forbid + (await response.text()) })
    })
    await page.goto('/')
    await begin(page, 'Niya')
    await expect(page.getByText('it will be gone with this tab').first()).toBeVisible()
    await playToTheEnd(page, hand(hasTouch))
    await expect(atEnd(page).locator('.title')).not.toBeEmpty()
  })

  test('where the engine cannot run the game is the server’s, as before', async ({ page, context }) => {
    await hurry(context)
    await page.addInitScript(() => delete (window as { WebAssembly?: unknown }).WebAssembly)
    await page.goto('/')
    await page.getByRole('button', { name: 'Play now: Niya' }).click()
    await expect(page).toHaveURL(/\/t\/(?!here-)/)
    await expect(page.locator('.table .kento').first()).toBeVisible()
  })

  test('a worker that does not come leaves the game to the server', async ({ page, context }) => {
    await hurry(context)
    await page.route(/assets\/worker-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/')
    await page.getByRole('button', { name: 'Play now: Niya' }).click()
    await expect(page).toHaveURL(/\/t\/(?!here-)/)
    await expect(page.locator('.table .kento').first()).toBeVisible()
  })
})

test(
  'a game of the device is kept on the server when one wants it, goes on there, and stands once in one’s list',
  { tag: '@desk' },
  async ({ page, context, hasTouch }) => {
    await hurry(context)
    await page.goto('/')
    await begin(page, 'Niya')
    await touches(page, hasTouch, 2)
    await expect.poll(() => entries(page)).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByText('so it is never rated')).toBeVisible()
    await page.getByRole('button', { name: 'Keep on the server' }).click()
    await expect(page).toHaveURL(/\/t\/(?!here-)/)
    await playToTheEnd(page, hand(hasTouch))
    await expect(page.getByText('The shuffle was fair.')).toBeVisible()
    await expect(page.getByText('played every move again, by the rules')).toBeVisible()
    await page.goto('/games')
    await expect(page.getByRole('link', { name: /^Niya with/ })).toHaveCount(1)
  },
)

test.describe('a page without a server', () => {
  test.use({ serviceWorkers: 'block' })

  test('says so where one is needed, asks none, and plays', async ({ page, context, hasTouch }) => {
    await hurry(context)
    const asked: string[] = []
    page.on('request', (request) => void (/\/api\//.test(request.url()) && asked.push(request.url())))
    await page.route(
      (url) => !/\.|^\/api\//.test(url.pathname),
      async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replace('<head>', '<head><meta name="teien-server" content="none" />')
        const { link: _, ...headers } = response.headers()
        await route.fulfill({ response, headers, body })
      },
    )
    await page.goto('/ranking')
    await expect(page.getByRole('heading', { name: 'This page has no server' })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Join with a link' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ranking' })).toHaveCount(0)
    await page.goto('/new/niya')
    await expect(page.getByLabel('Seat 2')).toBeVisible()
    await expect(page.getByLabel('Seat 2').getByRole('option', { name: 'Whoever comes' })).toHaveCount(0)
    await expectForEveryone(page)
    await page.goto('/')
    await begin(page, 'Niya')
    await playToTheEnd(page, hand(hasTouch))
    await expect(page.getByRole('button', { name: 'Keep on the server' })).toHaveCount(0)
    expect(asked).toEqual([])
  })
})

test.describe('the page as files, on a host that knows nothing of Teien', () => {
  const files = port + 10
  test.use({ baseURL: `http://127.0.0.1:${files}` })
  let host: ChildProcess

  test.beforeAll(async () => {
    const built = new URL('../../.venv/bin/teien', import.meta.url).pathname
    const teien = process.env.TEIEN ?? (existsSync(built) ? built : 'teien')
    const folder = join(mkdtempSync(join(tmpdir(), 'teien-files-')), 'page')
    execFileSync(teien, ['site', '--out', folder], { stdio: 'ignore' })
    const serve = ['-m', 'http.server', String(files), '--bind', '127.0.0.1', '--directory', folder]
    host = spawn(teien.replace(/teien$/, 'python'), serve, { stdio: 'ignore' })
    const there = (): Promise<boolean> =>
      fetch(`http://127.0.0.1:${files}/`).then(
        ({ ok }) => ok,
        () => false,
      )
    for (let tries = 0; tries < 100 && !(await there()); tries++) await new Promise((wait) => setTimeout(wait, 100))
  })
  test.afterAll(() => void host.kill())

  test(
    'a game is played there, and another when the host is gone',
    { tag: '@desk' },
    async ({ page, context, hasTouch }) => {
      expecting(/404/) // no place of a table lies in a folder
      await hurry(context)
      await page.goto('/')
      await begin(page, 'Niya')
      await playToTheEnd(page, hand(hasTouch))
      await expect(page.getByText('played every move again, by the rules')).toBeVisible()
      await page.reload()
      await expect(atEnd(page)).toBeVisible()
      await page.goto('/')
      await expect.poll(() => isKept(page), { timeout: 60_000 }).toBe(true)
      host.kill()
      await page.goto('/')
      await begin(page, 'Momiji')
      await touches(page, hasTouch, 4)
    },
  )
})
