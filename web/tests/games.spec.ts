/** Whole games of each title to the end screen, by mouse on a desk and by touch on a phone; axe looks at every phase. */
import { everyPhase, expectForEveryone } from './axe'
import { atEnd, bots, byMouse, byTouch, expect, hurry, playToTheEnd, setTable, test } from './table'

/** The fullest table of each game comes first: there axe looks, and at the others at what is new. */
const TABLES = [
  {
    name: 'Niya, a match by points',
    game: 'niya',
    seats: [{ kind: 'me' }, ...bots(1)],
    options: { match: 'points', target: 10 },
  },
  { name: 'Sakura for six', game: 'sakura', seats: [{ kind: 'me' }, ...bots(5)] },
  {
    name: 'Sakura, the tricky game for two',
    game: 'sakura',
    seats: [{ kind: 'me' }, ...bots(1)],
    options: { variant: 'tricky' },
  },
  { name: 'Sakura for three', game: 'sakura', seats: [{ kind: 'me' }, ...bots(2)] },
  { name: 'Momiji for four', game: 'momiji', seats: [{ kind: 'me' }, ...bots(3)], options: { landscapes: 'draft' } },
  { name: 'Momiji for two', game: 'momiji', seats: [{ kind: 'me' }, ...bots(1)] },
  { name: 'Momiji alone', game: 'momiji', seats: [{ kind: 'me' }] },
]

for (const { name, ...table } of TABLES)
  test(name, async ({ page, hasTouch }) => {
    await hurry(page)
    const id = await setTable(page, { ...table, start: true })
    await page.goto(`/t/${id}`)
    await playToTheEnd(page, hasTouch ? byTouch : byMouse, everyPhase(page, table.game))
    await expect(atEnd(page).locator('.title')).not.toBeEmpty()
    await expectForEveryone(page)
    await expect(page.getByText('matches the seal that your browser has kept')).toBeVisible()
  })

test('from home to the first move in two clicks', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now: Niya' }).click()
  await page.locator('.table .kento').first().click()
  await page.locator('.table .btn-primary:visible').click()
  await expect(page.locator('.log, .table .stone').first()).toBeVisible()
})
