/** What the server announces with a page (its `Link` header) is what the page then uses, and nothing is fetched twice. */
import { bots, expect, expecting, setTable, test } from './table'

const UNUSED = /was preloaded using link preload but not used/
const BROWSER_WAITS = 4_000 // before it complains of what was not used

test.use({ serviceWorkers: 'block' }) // a first visit

for (const [locale, game] of [
  ['en', 'niya'],
  ['es', 'sakura'],
  ['ru', 'momiji'],
] as const)
  test.describe(locale, () => {
    test.use({ locale })

    for (const place of ['home', game])
      test(`what comes ahead is used: ${place}`, async ({ page }) => {
        const path =
          place === 'home'
            ? '/'
            : `/t/${await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(1)], start: true })}`
        expecting(/blocked by Playwright/)
        const unused: string[] = []
        const fetched: string[] = []
        page.on('request', (request) => void fetched.push(request.url()))
        page.on('console', (message) => void (UNUSED.test(message.text()) && unused.push(message.text())))
        // a machine that stands still for seconds uses things late; what is never used is complained of each time
        await expect(async () => {
          unused.length = fetched.length = 0
          const answer = (await page.goto(path))!
          const ahead = [...(answer.headers()['link'] ?? '').matchAll(/<([^>]+)>/g)].map(
            ([, url]) => new URL(url!, page.url()).href,
          )
          expect(ahead.length).toBeGreaterThan(3)
          await page
            .locator(place === 'home' ? 'main h1' : '.table .kento')
            .first()
            .waitFor()
          await page.waitForTimeout(BROWSER_WAITS)
          expect(unused).toEqual([])
          expect(ahead.filter((url) => fetched.filter((one) => one === url).length > 1)).toEqual([])
        }).toPass({ intervals: [0, 0], timeout: 60_000 })
      })
  })
