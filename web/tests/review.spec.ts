/** The review of a game: it opens after the last move, asks about the dearest choices, and tells what they cost; on this device. */
import type { Page } from '@playwright/test'
import { expectForEveryone } from './axe'
import { atEnd, byMouse, expect, expecting, playToTheEnd, test } from './table'

const wish = (page: Page, language: string | null = null): Promise<unknown> =>
  page.addInitScript(
    (kept) => {
      if (location.protocol === 'http:') localStorage.setItem('teien.settings', JSON.stringify(kept))
    },
    { theme: 'system', language, sound: false, speed: 0, oneTap: true, opponents: { niya: 'novice' } },
  )

const heading = (page: Page) => page.locator('.review .told h2')

/** A game that the novice plays against any moves, until it left something to be asked about. */
async function played(page: Page): Promise<void> {
  await wish(page)
  for (let seed = 3; ; seed++) {
    await page.goto('/')
    await page.getByRole('button', { name: 'Play now: Niya' }).click()
    await expect(page.locator('.table .kento').first()).toBeVisible()
    await playToTheEnd(page, byMouse, undefined, seed)
    await atEnd(page).getByRole('link', { name: 'Review' }).click()
    await expect(page.locator('.review .roll')).toBeVisible()
    if ((await heading(page).textContent()) === 'Find something better') return
  }
}

/** A tile that may be taken: what the review's own list of worths says is best, or not. */
const tile = (page: Page, best: boolean) =>
  page.evaluate(async (wanted) => {
    const found = await new Promise<{
      candidates: { moves: string[]; verdict: string; cost: number; lost: number }[]
      made: number
    }>((resolve, reject) => {
      const asked = indexedDB.open('teien-reviews')
      asked.onerror = () => reject(asked.error)
      asked.onsuccess = () => {
        const all = asked.result.transaction('reviews').objectStore('reviews').getAll()
        all.onsuccess = () => {
          const { judged, summary, outline } = all.result.at(-1).finished
          asked.result.close()
          const seat = outline.decisions[summary.questions[0][0] ?? 0]?.seat ?? 0
          resolve(judged[summary.questions[seat][0]])
        }
      }
    })
    const { candidates, made } = found
    const one = wanted
      ? candidates[0]!
      : candidates.find(({ cost }, n) => n !== made && cost > 0 && cost >= candidates[made]!.cost)
    return one?.moves[0] ?? null
  }, best)

test('a game is reviewed after its end: the question is answered with the mouse, and explained', async ({ page }) => {
  await played(page)
  await expect(page.getByText(/^Question 1 of/)).toBeVisible()
  await expect(page.locator('.review .worth')).toHaveCount(0) // nothing is told before
  await expectForEveryone(page)

  await expect.poll(() => tile(page, true).catch(() => null)).not.toBeNull() // it is settled, and kept
  const best = (await tile(page, true))!
  await page.locator(`[data-cell="${best}"]`).click()
  await expect(heading(page)).toHaveText(new RegExp(`^Yes: ${best}`))
  await expect(page.locator('.review .worth').first()).toBeVisible()
  await expect(page.locator(`.review .cell:has([data-cell="${best}"]) .worth.best`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible()
  await expectForEveryone(page)

  // the sum is exact
  const amounts = await page.locator('.side ul').first().locator('b').allTextContents()
  const numbers = amounts.map((text) => Number(text.replace('−', '-').replace('+', '')))
  expect(numbers.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(numbers.at(-1))

  // the line, step by step
  const line = page.getByRole('list', { name: 'Steps of the line' })
  if (await line.count()) {
    await line.getByRole('button', { name: 'Step 1' }).click()
    await expect(page.locator('.review .ghost')).toHaveCount(1)
  }

  // it is kept: the next time it is there without a worker's work
  await page.reload()
  await expect(page.locator('.review .roll')).toBeVisible()
  await expect(page.getByText('Settling')).toHaveCount(0)

  for (const [language, title] of [
    ['es', 'Busca algo mejor'],
    ['ru', 'Найдите лучше'],
  ] as const) {
    await wish(page, language)
    await page.reload()
    await expect(heading(page)).toHaveText(title)
    expect(await page.locator('.review').innerText()).not.toMatch(/undefined|null|NaN|\[object/)
  }
})

test('by keyboard: a wrong answer is refuted, the right one found, and one goes through the roll @desk', async ({
  page,
}) => {
  await played(page)
  await expect.poll(() => tile(page, true).catch(() => null)).not.toBeNull()
  const to = async (cell: string): Promise<void> => {
    await page.locator('.review [data-piece][tabindex="0"]').focus()
    await page.keyboard.press('Home')
    for (let presses = 0; presses < 20; presses++) {
      const here = await page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell'])
      if (here === cell) return page.keyboard.press('Enter')
      const down = here![1]! > cell[1]!
      const up = here![1]! < cell[1]!
      await page.keyboard.press(down ? 'ArrowDown' : up ? 'ArrowUp' : here! < cell ? 'ArrowRight' : 'ArrowLeft')
    }
    throw new Error(`${cell} is not to be reached`)
  }
  const worse = await tile(page, false)
  if (worse) {
    await to(worse)
    await expect(heading(page)).toHaveText(/^(Not better|As good)/)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(heading(page)).toHaveText('Find something better')
  }
  const best = (await tile(page, true))!
  await to(best)
  await expect(heading(page)).toHaveText(new RegExp(`^Yes: ${best}`))

  const knob = page.getByRole('slider')
  await knob.focus()
  await page.keyboard.press('Home')
  await expect(knob).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('ArrowRight')
  await expect(knob).toHaveAttribute('aria-valuenow', '2')
  await expect(knob).toHaveAttribute('aria-valuetext', /Move 1/)
  await page.keyboard.press('End')
  await expect(knob).toHaveAttribute('aria-valuenow', (await knob.getAttribute('aria-valuemax'))!)

  // from any of its steps the game goes on, against bots
  await page.locator('.side ol button').first().press('Enter')
  await page.getByRole('button', { name: 'Play on from here' }).first().press('Enter')
  await expect(page).toHaveURL(/\/t\/here-[a-z0-9]{20}$/)
  await expect(page.locator('.table .kento').first()).toBeVisible()
})

test('a worker that does not come is told, and one can go on @desk', async ({ page, context }) => {
  expecting(/Failed to load resource|ERR_/)
  await played(page)
  const address = page.url()
  await page.goto('/')
  await page.evaluate(() => indexedDB.deleteDatabase('teien-reviews'))
  let cut = true
  await context.route(/assets\/niya\.review-.*\.js/, (route) => (cut ? route.abort() : route.continue()))
  await page.goto(address)
  await expect(page.getByText('The review stopped')).toBeVisible()
  await expectForEveryone(page)
  cut = false
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.locator('.review .roll')).toBeVisible()
})
