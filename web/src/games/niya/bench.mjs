/** What is measured of Niya: `npm run bench`, `npm run lighthouse`. */

/** Who sits at the table whose touches and movements are measured, and how many at the one that is only looked at. */
export const seats = ['me', 'novice']
export const watched = 2

/** What lies on the board as soon as it stands. */
export const piece = '[data-cell=d4]'

const LONG = 500

const CELLS = [1, 2, 3, 4].flatMap((row) => ['a', 'b', 'c', 'd'].map((column) => column + row))
const LINES = [0, 1, 2, 3].flatMap((i) => [
  [4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3],
  [i, i + 4, i + 8, i + 12],
])
const SQUARES = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((corner) => [corner, corner + 1, corner + 4, corner + 5])
const FOURS = [...LINES, ...SQUARES, [0, 5, 10, 15], [3, 6, 9, 12]].map((four) => four.map((place) => CELLS[place]))
const wins = (cells, cell) =>
  FOURS.some((four) => four.includes(cell) && four.every((each) => each === cell || cells.includes(each)))

/** The first move of a long way through the garden on which nobody wins: so games end drawn, and a match is long. */
function peaceful({ garden, tokens }, seat, legal) {
  const tile = (cell) => garden[CELLS.indexOf(cell)]
  const free = CELLS.filter((cell) => !tokens.flat().includes(cell))
  const kin = (cell, path) =>
    free.filter(
      (other) =>
        !path.includes(other) && other !== cell && [...tile(other)].some((sign, place) => sign === tile(cell)[place]),
    )
  let [best, looks] = [[], 20_000]
  const walk = (path, next, mine, theirs) => {
    if (path.length > best.length) best = path
    const narrow = next
      .filter((cell) => !wins(mine, cell))
      .sort((one, other) => kin(one, path).length - kin(other, path).length)
    for (const cell of narrow)
      if (best.length < free.length && looks-- > 0) walk([...path, cell], kin(cell, path), theirs, [...mine, cell])
  }
  walk([], legal, tokens[seat], tokens[1 - seat])
  return best[0] ?? legal[0]
}

/** A match by points that goes on and on, and is played out at random once it is long enough. */
export async function long(page, setTable) {
  const id = await setTable(page, {
    game: 'niya',
    seats: ['me', 'me'],
    options: { match: 'points', target: 20, full_garden: 'draw' },
  })
  let now = await (await page.request.get(`/api/tables/${id}`)).json()
  while (now.table.state !== 'over') {
    const [seat] = now.views[0].owing
    const { legal, table } = now.views.find((view) => view.seat === seat)
    const { position, step } = now.table
    const move =
      step < LONG
        ? peaceful(table, seat, legal)
        : (legal.find((each) => wins(table.tokens[seat], each)) ?? legal[position % legal.length])
    const answer = await page.request.post(`/api/tables/${id}/moves`, {
      data: { seat, move, position, id: `${position}` },
    })
    if (!answer.ok()) throw new Error(await answer.text())
    now = await answer.json()
  }
  return { id, steps: now.table.step }
}
