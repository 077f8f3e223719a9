/** docs/pictures: each table at five real sizes, home, a review of each game and an end at two of them, by day and by night. `make pictures` takes them. */
import type { Page } from '@playwright/test'
import type { View } from '../src/games/contract'
import type { Garden } from '../src/games/niya/garden'
import type { Leaves } from '../src/games/momiji/leaves'
import type { Path } from '../src/games/sakura/path'
import { bots, byMouse, expect, hurry, playByApi, playToTheEnd, setTable, test } from './table'

const SIZES = {
  phone: { width: 390, height: 664 },
  lying: { width: 844, height: 390 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1280, height: 720 },
  large: { width: 1920, height: 1080 },
}
const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname

/** When there is something to see, and it is my turn; after each game that never had it, a little less will do. */
const RICH: Record<string, { others: number; enough: (view: View, less: number) => boolean; chosen: string }> = {
  niya: {
    others: 1,
    enough: ({ table, legal }) => (table as Garden).tokens[0]!.length >= 4 && legal.length > 1,
    chosen: '.bed .kento',
  },
  sakura: { others: 3, enough: ({ table }) => (table as Path).round >= 7, chosen: '.hand .kento >> nth=2' },
  momiji: {
    others: 2,
    enough: ({ table, legal }, less) => {
      const { players, display, objectives, this_turn } = table as Leaves
      const { piles, hand } = players[0]!
      const open = objectives.filter(({ owner }) => owner === null).length
      const much = display.length + piles.length + Math.min(hand!.length, 8) + open
      return (
        much >= 18 - less &&
        open > 0 &&
        display.length >= 2 &&
        piles.length >= 2 &&
        hand!.length >= 4 &&
        this_turn.main === null &&
        legal.some((move) => move.startsWith('play'))
      )
    },
    chosen: '.hand .kento',
  },
}

/** Of which games a review is shown, and against how many. */
const REVIEWED = { niya: 1, sakura: 3, momiji: 1 }

/** Plays as a bot would, until there is enough to see; false if the game ended before. */
async function playOn(page: Page, id: string, enough: (view: View) => boolean): Promise<boolean> {
  for (;;) {
    const { table, views } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      table: { state: string; position: number }
      views: View[]
    }
    if (table.state === 'over') return false
    const [view] = views
    if (!view!.owing.includes(0)) await page.waitForTimeout(50)
    else if (enough(view!)) return true
    else {
      const { move } = (await (
        await page.request.post(`/api/tables/${id}/hint`, { data: { seat: 0, level: 'apprentice' } })
      ).json()) as { move: string }
      const answer = await page.request.post(`/api/tables/${id}/moves`, {
        data: { seat: 0, move, position: table.position, id: `${table.position}` },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
  }
}

for (const [size, viewport] of Object.entries(SIZES))
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme })
      const path = (name: string) => `${FOLDER}${name}-${size}-${colorScheme === 'light' ? 'day' : 'night'}.png`

      const both = size === 'desk' || size === 'phone'

      if (both)
        test('home', async ({ page }) => {
          await setTable(
            page,
            {
              game: 'momiji',
              seats: [{ kind: 'me' }, ...bots(1, 'adept'), { kind: 'open' }, { kind: 'open' }],
              public: true,
              clock: { kind: 'live', seconds: 900, increment: 10 },
            },
            'Aiko',
          )
          await page.goto('/')
          await page.locator('.open table').waitFor()
          await page.waitForTimeout(800)
          await page.screenshot({ path: path('home') })
        })

      for (const [game, { others, enough, chosen }] of Object.entries(RICH))
        test(game, async ({ page }) => {
          await hurry(page)
          const begin = () =>
            setTable(page, { game, seats: [{ kind: 'me' }, ...bots(others, 'apprentice')], start: true }, 'Aiko')
          let id = await begin()
          for (let less = 0; !(await playOn(page, id, (view) => enough(view, less))); less++) id = await begin()
          await page.goto(`/t/${id}`)
          await page.locator(chosen).first().click()
          await page.evaluate(() => scrollTo(0, 0))
          await page.mouse.move(0, 0)
          await page.waitForTimeout(500)
          await page.screenshot({ path: path(game) })
        })

      if (both)
        for (const [game, others] of Object.entries(REVIEWED))
          test(`review of ${game}`, async ({ page }) => {
            await hurry(page)
            const seats = [{ kind: 'me' }, ...bots(others, 'apprentice')]
            const id = await setTable(page, { game, seats, start: true }, 'Aiko')
            await playByApi(page, id, Infinity, 3)
            await page.goto(`/review/${id}`)
            await page.locator('.review .roll').waitFor()
            await expect(page.locator('.review .settle')).toHaveCount(0, { timeout: 120_000 })
            const show = page.getByRole('button', { name: 'Show me' }).filter({ visible: true }).last()
            if (await show.count()) await show.click()
            await page.evaluate(() => scrollTo(0, 0))
            await page.mouse.move(0, 0)
            await page.waitForTimeout(600)
            await page.screenshot({ path: path(`review-${game}`) })
          })

      if (both)
        test('end', async ({ page }) => {
          await hurry(page)
          const id = await setTable(
            page,
            { game: 'momiji', seats: [{ kind: 'me' }, ...bots(2, 'novice')], start: true },
            'Aiko',
          )
          await page.goto(`/t/${id}`)
          await playToTheEnd(page, byMouse, undefined, 3)
          await page.evaluate(() => scrollTo(0, 0))
          await page.waitForTimeout(1200)
          await page.screenshot({ path: path('end') })
        })
    })
