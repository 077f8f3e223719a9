/** How likely each player was to win, as far as many games played on at random from there can tell. */
import type { View } from '../contract'
import { CELLS, filled, type Garden } from './garden'

const GAMES = 400

/** Every four cells that win, as bits. */
const FOURS = fourMasks()

function fourMasks(): number[] {
  return filled(CELLS).map((four) => four.reduce((mask, cell) => mask | (1 << CELLS.indexOf(cell)), 0))
}

const bits = (cells: string[]): number => cells.reduce((mask, cell) => mask | (1 << CELLS.indexOf(cell)), 0)
const wins = (mask: number): boolean => FOURS.some((four) => (mask & four) === four)
const BORDER = bits(CELLS.filter((cell) => /[ad]|[14]/.test(cell)))

/** Numbers that look random and are the same whenever a story is told. */
function dice(): () => number {
  let state = 1
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}

interface Position {
  tokens: [number, number]
  /** The cell of the tile that binds. */
  last: number | null
  mover: number
}

/** What the first player makes of a game that goes on at random: 1, 0, or a half. */
function playOn({ tokens: [first, second], last, mover }: Position, kin: number[], draws: boolean, roll: () => number): number {
  const tokens: [number, number] = [first, second]
  let who = mover
  let bound = last
  for (;;) {
    const may = (bound === null ? BORDER : kin[bound]!) & ~(tokens[0] | tokens[1])
    if (!may) return (tokens[0] | tokens[1]) === 0xffff && draws ? 0.5 : who === 0 ? 0 : 1
    const open = CELLS.map((_, cell) => cell).filter((cell) => may & (1 << cell))
    bound = open[Math.floor(roll() * open.length)]!
    tokens[who]! |= 1 << bound
    if (wins(tokens[who]!)) return who === 0 ? 1 : 0
    who = 1 - who
  }
}

/** For each view both players' chances, in percent. */
export function chances(views: View<Garden>[]): [number, number][] {
  const roll = dice()
  return views.map(({ table, over, winners, options }) => {
    if (over) return winners.length === 1 ? (winners[0] === 0 ? [100, 0] : [0, 100]) : [50, 50]
    const kin = table.garden.map((tile) => bits(CELLS.filter((_, cell) => table.garden[cell]![0] === tile[0] || table.garden[cell]![1] === tile[1])))
    const last = table.pile === null ? null : table.garden.indexOf(table.pile)
    const position: Position = { tokens: [bits(table.tokens[0]), bits(table.tokens[1])], last, mover: table.turn ?? table.first }
    let won = 0
    for (let game = 0; game < GAMES; game++) won += playOn(position, kin, options['full_garden'] === 'draw', roll)
    const chance = Math.round((100 * won) / GAMES)
    return [chance, 100 - chance]
  })
}
