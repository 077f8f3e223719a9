/** docs/pictures: home, each table and an end, on a desk and a phone, by day and by night. `make pictures` takes them. */
import { bots, byMouse, dice, hurry, playToTheEnd, setTable, test, touchSomething } from './table'

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname

for (const [size, viewport] of Object.entries(SIZES))
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })
      const path = (name: string) => `${FOLDER}${name}-${size}-${colorScheme === 'light' ? 'day' : 'night'}.png`

      test('home', async ({ page }) => {
        await setTable(page, { game: 'momiji', seats: [{ kind: 'me' }, ...bots(1, 'adept'), { kind: 'open' }, { kind: 'open' }], public: true, clock: { kind: 'live', seconds: 900, increment: 10 } }, 'Aiko')
        await page.goto('/')
        await page.locator('.open table').waitFor()
        await page.waitForTimeout(800)
        await page.screenshot({ path: path('home') })
      })

      for (const [game, others, touches] of [['niya', 1, 5], ['sakura', 3, 8], ['momiji', 2, 17]] as const)
        test(game, async ({ page }) => {
          await hurry(page)
          const id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(others, 'novice')], start: true }, 'Aiko')
          await page.goto(`/t/${id}`)
          const roll = dice(12)
          for (let n = 0; n < touches; n++) await touchSomething(page, byMouse, roll)
          await page.locator('.table .kento:visible, .table .status .btn:visible').first().waitFor()
          await page.evaluate(() => scrollTo(0, 0))
          await page.mouse.move(0, 0)
          await page.waitForTimeout(500)
          await page.screenshot({ path: path(game) })
        })

      test('end', async ({ page }) => {
        await hurry(page)
        const id = await setTable(page, { game: 'momiji', seats: [{ kind: 'me' }, ...bots(2, 'novice')], start: true }, 'Aiko')
        await page.goto(`/t/${id}`)
        await playToTheEnd(page, byMouse, undefined, 3)
        await page.evaluate(() => scrollTo(0, 0))
        await page.waitForTimeout(1200)
        await page.screenshot({ path: path('end') })
      })
    })
