/** What the server announces with a page (its `Link` header) is what the page then uses, and nothing is fetched twice. */
import type { Browser } from '@playwright/test'
import { bots, expect, setTable, test } from './table'

const UNUSED = /was preloaded using link preload but not used/
const BROWSER_WAITS = 4_000 // before it complains of what was not used

/** Comes for the first time, to the gate or to a table. */
async function come(browser: Browser, baseURL: string, locale: string, game: string | null): Promise<void> {
  const context = await browser.newContext({ baseURL, locale })
  const page = await context.newPage()
  const table = { game, seats: [{ kind: 'me' }, ...bots(1)], start: true }
  const path = game ? `/t/${await setTable(page, table)}` : '/'
  const unused: string[] = []
  const wrong: string[] = []
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(request.url()))
  page.on('pageerror', (error) => void wrong.push(String(error)))
  page.on('console', (message) => {
    if (UNUSED.test(message.text())) unused.push(message.text())
    else if (['error', 'warning'].includes(message.type()) && !/blocked by Playwright/.test(message.text()))
      wrong.push(message.text())
  })
  // a machine that stands still for seconds uses things late; what is never used is complained of each time
  await expect(async () => {
    unused.length = fetched.length = 0
    const answer = (await page.goto(path))!
    const ahead = [...(answer.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(
      ([, url]) => new URL(url!, page.url()).href,
    )
    expect(ahead.length).toBeGreaterThan(3)
    await page
      .locator(game ? '.table .kento' : 'main h1')
      .first()
      .waitFor()
    await page.waitForTimeout(BROWSER_WAITS)
    expect(unused).toEqual([])
    expect(ahead.filter((url) => fetched.filter((one) => one === url).length > 1)).toEqual([])
  }).toPass({ intervals: [0, 0], timeout: 60_000 })
  expect(wrong).toEqual([])
  expect(fetched.filter((url) => !url.startsWith(baseURL))).toEqual([])
  await context.close()
}

for (const [locale, game] of [
  ['en', 'niya'],
  ['es', 'sakura'],
  ['ru', 'momiji'],
] as const)
  test(`what comes ahead is used: home and ${game}, ${locale}`, async ({ browser, baseURL }) => {
    await Promise.all([null, game].map((place) => come(browser, baseURL!, locale, place))) // most of it is waiting
  })
