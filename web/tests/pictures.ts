/** docs/pictures: home, each table and an end, on a desk and a phone, by day and by night. `make pictures` takes them. */
import type { Page } from '@playwright/test'
import type { View } from '../src/boards/contract'
import type { Garden } from '../src/boards/niya/garden'
import type { Leaves } from '../src/boards/momiji/leaves'
import type { Path } from '../src/boards/sakura/path'
import { bots, byMouse, expect, hurry, playToTheEnd, setTable, test } from './table'

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname

/** When there is something to see, and it is my turn. */
const RICH: Record<string, { others: number; enough: (view: View) => boolean }> = {
  niya: { others: 1, enough: ({ table }) => (table as Garden).tokens[0]!.length >= 4 },
  sakura: { others: 3, enough: ({ table }) => (table as Path).round >= 7 },
  momiji: {
    others: 2,
    enough: ({ table, legal }) => {
      const { players, display, objectives, this_turn } = table as Leaves
      const { piles, hand } = players[0]!
      const open = objectives.some(({ owner }) => owner === null)
      return open && display.length >= 2 && piles.length >= 3 && hand!.length >= 4 && this_turn.main === null && legal.some((move) => move.startsWith('play'))
    },
  },
}

/** Plays as a bot would, until there is enough to see; false if the game ended before. */
async function playOn(page: Page, id: string, enough: (view: View) => boolean): Promise<boolean> {
  for (;;) {
    const { table, views } = (await (await page.request.get(`/api/tables/${id}`)).json()) as { table: { state: string; position: number }; views: View[] }
    if (table.state === 'over') return false
    const [view] = views
    if (!view!.owing.includes(0)) await page.waitForTimeout(50)
    else if (enough(view!)) return true
    else {
      const { move } = (await (await page.request.post(`/api/tables/${id}/hint`, { data: { seat: 0, level: 'apprentice' } })).json()) as { move: string }
      const answer = await page.request.post(`/api/tables/${id}/moves`, { data: { seat: 0, move, position: table.position, id: `${table.position}` } })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  }
}

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

      for (const [game, { others, enough }] of Object.entries(RICH))
        test(game, async ({ page }) => {
          await hurry(page)
          let id = ''
          do id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(others, 'apprentice')], start: true }, 'Aiko')
          while (!(await playOn(page, id, enough)))
          await page.goto(`/t/${id}`)
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
