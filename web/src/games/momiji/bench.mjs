/** What is measured of Momiji: `npm run bench`, `npm run lighthouse`. */

/** Who sits at the table whose touches and movements are measured, and how many at the one that is only looked at. */
export const seats = ['me', 'novice']
export const watched = 3

/** What lies on the board as soon as it stands. */
export const piece = '[data-spot]'

/** A game for four that bots play to its end. */
export async function long(page, setTable) {
  const id = await setTable(page, { game: 'momiji', seats: ['me', 'random', 'random', 'random'] })
  const asked = await page.request.post(`/api/tables/${id}/stand-in`, { data: { seat: 0, bot: true } })
  if (!asked.ok()) throw new Error(await asked.text())
  for (let tries = 0; tries < 600; tries++) {
    const { table } = await (await page.request.get(`/api/tables/${id}`)).json()
    if (table.state === 'over') return { id, steps: table.step }
    await page.waitForTimeout(200)
  }
  throw new Error('the game did not end')
}
