/** Puzzles: the day's wrong and right, a series, a garden by its link; by mouse, keyboard and touch, and without a network. */
import type { Page } from '@playwright/test'
import { expectForEveryone } from './axe'
import { bots, expect, expecting, hurry, loadAnew, playByApi, setTable, test } from './table'

/** A morning on which the puzzle of the day is one in the middle of a game. */
const DAY = new Date('2026-11-19T09:00:00Z')
const KENROKU = 'MSMPMBMRCSCPCBCRPSPPPBPRISIPIBIR'

const status = (page: Page) => page.locator('.study [role="status"]')
const cell = (page: Page, name: string) => page.locator(`.study [data-cell="${name}"]`)
const legal = (page: Page): Promise<string[]> =>
  page.locator('.study .bed .kento').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-cell')!))

/** The tile that wins, as the page shows it to whoever gives up. */
async function solution(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show me' }).click()
  await expect(status(page)).toContainText('It was ')
  return /It was (\w\d)/.exec(await status(page).innerText())![1]!
}

/** The day's puzzle and what solves it; nothing of that is kept. */
async function daily(page: Page): Promise<{ right: string; wrong: string }> {
  await page.clock.setFixedTime(DAY)
  await page.goto('/puzzles')
  await expect(status(page)).toContainText('One tile wins')
  const tiles = await legal(page)
  expect(tiles.length).toBeGreaterThan(2)
  const right = await solution(page)
  await page.evaluate(() => localStorage.removeItem('teien.study'))
  await page.reload()
  await expect(status(page)).toContainText('One tile wins')
  return { right, wrong: tiles.find((tile) => tile !== right)! }
}

test('the puzzle of the day: wrong is refuted on the board, right is explained and blossoms; by mouse', async ({
  page,
}) => {
  await hurry(page)
  const { right, wrong } = await daily(page)
  await expect(page.getByRole('img', { name: /today open/ })).toBeVisible()

  await cell(page, wrong).click()
  await expect(status(page)).toContainText(wrong)
  await page.getByRole('button', { name: 'This one' }).click()
  await expect(status(page)).toContainText(`Not ${wrong}: `)
  await expect(page.getByRole('heading', { name: 'The refutation' })).toBeVisible()
  await expect(page.locator('.study .ghost').first()).toBeVisible()
  await expect(page.locator('.study .worth')).toHaveCount(0) // the solution stays hidden
  expect(await page.locator('.study .judge').innerText()).not.toContain('The only tile')
  await expect(page.locator('.study .btn-primary')).toHaveText('Try again')
  await expectForEveryone(page)

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.study .ghost')).toHaveCount(0)
  await cell(page, right).click()
  await cell(page, right).click()
  await expect(status(page)).toContainText(`Solved: ${right} it is`)
  await expect(page.locator('.study .worth.best')).toHaveCount(1)
  await expect(page.locator('.study .worth')).not.toHaveCount(1)
  await expect(page.getByRole('img', { name: /today solved/ })).toBeVisible()
  await expect(page.locator('.verdict')).toContainText('1 day in a row')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('teien.study')!) as Kept)
  expect(kept.days).toHaveLength(1)
  expect(kept.players['niya']!.value).toBeLessThan(1200) // the first answer was wrong
  await expectForEveryone(page)

  await page.goto('/')
  await expect(page.getByRole('link', { name: /Puzzle of the day/ })).toContainText('1 day in a row')
})

interface Kept {
  days: number[]
  players: Record<string, { value: number }>
  best: Record<string, number>
}

test('the same by keyboard, and a step of the line by number @desk', async ({ page }) => {
  await hurry(page)
  const { right, wrong } = await daily(page)
  for (const tile of [wrong, right]) {
    await page.locator('.study .bed [tabindex="0"]').focus()
    for (let n = 0; n < 16; n++) {
      if ((await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))) === tile) break
      await page.keyboard.press(tile === wrong || n < 15 ? 'l' : 'ArrowRight')
    }
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    if (tile === right) break
    await expect(status(page)).toContainText(`Not ${wrong}: `)
    const steps = page.getByRole('button', { name: /^Step / })
    const many = await steps.count()
    await page.getByRole('button', { name: 'Step 1', exact: true }).press('Enter')
    await expect(page.locator('.study .ghost')).toHaveCount(1)
    await steps.last().press('Enter')
    await expect(page.locator('.study .ghost')).toHaveCount(many)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.locator('.study .bed :focus')).toHaveCount(1) // one goes on where one was
  }
  await expect(status(page)).toContainText(`Solved: ${right} it is`)
})

test('a series: three mistakes put out three lanterns, and what was missed is there to look at @desk', async ({
  page,
}) => {
  await hurry(page)
  await page.goto('/puzzles/niya/series')
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^[23]:\d\d$/)
  await expectForEveryone(page)
  // twelve tiles tried one after another: some win, and three do not
  for (let asked = 0; asked < 40 && !(await page.getByText('The lanterns are out.').isVisible()); asked++) {
    const [tile] = await legal(page)
    if (!tile) break
    await cell(page, tile).click()
    await page.getByRole('button', { name: 'This one' }).click()
    await expect(page.locator('.beads .ok, .beads .no')).toHaveCount(asked + 1)
  }
  await expect(page.getByText('The lanterns are out.')).toBeVisible()
  await expect(page.getByRole('img', { name: '0 of 3 lanterns lit' })).toBeVisible()
  await expect(page.locator('.judge a')).toHaveCount(3)
  const solved = await page.locator('.beads .ok').count()
  await expect(page.locator('.study .count')).toHaveText(String(solved))
  await page.locator('.judge a').first().click()
  await expect(page).toHaveURL(/\/puzzles\/niya\/\d\.\d+$/)
  await expect(status(page)).toContainText('One tile wins')
})

test('a garden by its link: every tile bears its worth, moves are played and taken back, what is none is refused @desk', async ({
  page,
}) => {
  await hurry(page)
  await page.goto(`/look/niya#${KENROKU}.a1b1`)
  await expect(page.locator('.made [aria-current]')).toContainText('b1')
  const worths = page.locator('.study .worth')
  await expect(worths).toHaveCount(await page.locator('.study .bed .kento').count())
  const [tile] = await legal(page)
  await cell(page, tile!).click()
  await expect(page).toHaveURL(new RegExp(`#${KENROKU}\\.a1b1${tile}$`))
  await page.getByRole('button', { name: 'One move back' }).click()
  await expect(page).toHaveURL(new RegExp(`#${KENROKU}\\.a1b1$`))
  await page.getByRole('button', { name: 'One move on' }).click()
  await page.getByRole('button', { name: 'Best move' }).click()
  await expect(page).toHaveURL(new RegExp(`#${KENROKU}\\.a1b1${tile}[a-d][1-4]$`))
  const before = page.url()
  await expectForEveryone(page)

  await page.getByRole('button', { name: 'Paste' }).click()
  const dialog = page.getByRole('dialog')
  for (const [text, reason] of [
    ['MS MP', 'here are 2'],
    [`${KENROKU}.b2`, 'Move 1, b2, is against the rules'],
    ['{"game":"go"}', 'not a record'],
  ]) {
    await dialog.getByRole('textbox').fill(text!)
    await dialog.getByRole('button', { name: 'Look into it' }).click()
    await expect(dialog.getByRole('alert')).toContainText(reason!)
  }
  expect(page.url()).toBe(before)
  await dialog.getByRole('textbox').fill(`${KENROKU}.d4`)
  await dialog.getByRole('button', { name: 'Look into it' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`#${KENROKU}\\.d4$`))

  await page.getByRole('button', { name: 'Lay tiles' }).click()
  await cell(page, 'a1').click()
  await cell(page, 'b1').click()
  await expect(page).toHaveURL(new RegExp(`#MPMS${KENROKU.slice(4)}$`))
  await page.goto(`/look/niya#${KENROKU}.a1a1`)
  await expect(status(page)).toContainText('Move 2, a1, is against the rules')
})

test('a garden opens from a replay where that stands, once the game is over @desk', async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, ...bots(1)], start: true })
  await playByApi(page, id, 1)
  await page.goto(`/t/${id}/replay#1`)
  await expect(page.getByRole('slider')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look into this position' })).toHaveCount(0)
  await playByApi(page, id)
  await page.goto('/')
  await page.goto(`/t/${id}/replay#3`)
  await page.getByRole('button', { name: 'Look into this position' }).click()
  await expect(page).toHaveURL(/\/look\/niya#[A-Z]{32}\.([a-d][1-4]){3}(\.2)?$/)
  await expect(page.locator('.made li')).toHaveCount(3)
  await expect(page.locator('.study .token')).toHaveCount(3)
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network too: puzzles, series, gardens @desk', async ({ page, context }) => {
    expecting(/ERR_INTERNET_DISCONNECTED/)
    await hurry(page)
    await page.goto('/puzzles')
    await expect(status(page)).toContainText('One tile wins')
    await loadAnew(page)
    await page.goto(`/look/niya#${KENROKU}`)
    await expect(page.locator('.study .worth')).toHaveCount(12)
    await page.goto('/puzzles/niya/series')
    await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible()
    await context.setOffline(true)
    await page.goto('/puzzles')
    await solution(page)
    await page.getByRole('link', { name: /Series/ }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(status(page)).toContainText('One tile wins')
    await page.goto(`/look/niya#${KENROKU}.a1`)
    await expect(page.locator('.study .worth')).not.toHaveCount(0)
  })
})

test('where nothing may be kept, the page says so and plays on @desk', async ({ page }) => {
  await hurry(page)
  await page.addInitScript(() => {
    const real = Storage.prototype.setItem
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === 'teien.study') throw new DOMException('denied', 'QuotaExceededError')
      real.call(this, key, value)
    }
  })
  await page.goto('/puzzles/niya/1.0')
  await expect(page.getByText('This browser keeps nothing here.')).toBeVisible()
  const right = await solution(page)
  expect(right).toMatch(/^[a-d][1-4]$/)
})
