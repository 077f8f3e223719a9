/** Niya's garden: what lies where, what an event does to it, and what a move would lead to. */
import type { GameEvent, View } from '../contract'
import { told } from '../people'

export type Plant = 'maple' | 'cherry' | 'pine' | 'iris'
export type Symbol = 'sun' | 'poem' | 'bird' | 'rain'
export type How = 'not yet' | 'row' | 'square' | 'blocked' | 'drawn'

export interface Garden {
  /** The tiles as laid, from a1, b1 … to d4, such as `MS`. */
  garden: string[]
  tokens: [string[], string[]]
  pile: string | null
  tiles_left: number
  first: number
  turn: number | null
  games: number
  how: How
  winner: number | null
  winning_cells: string[]
}

export const COLUMNS = ['a', 'b', 'c', 'd']
/** From the top of the screen to its bottom. */
export const ROWS = [4, 3, 2, 1]
export const CELLS = [1, 2, 3, 4].flatMap((row) => COLUMNS.map((column) => column + row))

const PLANTS: Record<string, Plant> = { M: 'maple', C: 'cherry', P: 'pine', I: 'iris' }
const SYMBOLS: Record<string, Symbol> = { S: 'sun', P: 'poem', B: 'bird', R: 'rain' }

export const plantOf = (tile: string): Plant => PLANTS[tile[0]!]!
export const symbolOf = (tile: string): Symbol => SYMBOLS[tile[1]!]!
export const kin = (tile: string, other: string): boolean => tile[0] === other[0] || tile[1] === other[1]

const at = (column: number, row: number): string => CELLS[4 * row + column]!
const steps = [0, 1, 2, 3]

/** N3.1, N3.2: every line of four and every square. */
const FOURS = [
  ...steps.map((row) => steps.map((column) => at(column, row))),
  ...steps.map((column) => steps.map((row) => at(column, row))),
  steps.map((i) => at(i, i)),
  steps.map((i) => at(i, 3 - i)),
  ...[0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => [at(column, row), at(column + 1, row), at(column, row + 1), at(column + 1, row + 1)]),
  ),
]

/** The fours that these cells fill. */
export const filled = (cells: string[]): string[][] =>
  FOURS.filter((four) => four.every((cell) => cells.includes(cell)))

export const tileAt = (table: Garden, cell: string): string => table.garden[CELLS.indexOf(cell)]!

/** Whose token stands on a cell. */
export const holder = (table: Garden, cell: string): number | null => {
  const seat = table.tokens.findIndex((cells) => cells.includes(cell))
  return seat < 0 ? null : seat
}

/** The cells that still hold a tile. */
export const lying = (table: Garden): string[] => CELLS.filter((cell) => holder(table, cell) === null)

/** Where a seat's next token would be its fourth. */
export const threats = (table: Garden, seat: number): string[] =>
  table.how === 'not yet' ? lying(table).filter((cell) => filled([...table.tokens[seat]!, cell]).length > 0) : []

export interface Outlook {
  wins: boolean
  /** The cells from which the other may then take a tile. */
  answers: string[]
  /** Those of them that would win. */
  losing: string[]
}

/** What taking the tile of a cell leads to. */
export function outlook(table: Garden, seat: number, cell: string): Outlook {
  const after = taken(table, seat, cell)
  const answers = lying(after).filter((other) => kin(tileAt(table, other), tileAt(table, cell)))
  const losing = answers.filter((other) => filled([...after.tokens[1 - seat]!, other]).length > 0)
  return { wins: filled(after.tokens[seat]!).length > 0, answers, losing }
}

function taken(table: Garden, seat: number, cell: string): Garden {
  const tokens: Garden['tokens'] = [...table.tokens]
  tokens[seat] = CELLS.filter((each) => each === cell || table.tokens[seat]!.includes(each))
  return { ...table, tokens, pile: tileAt(table, cell), turn: 1 - seat, tiles_left: table.tiles_left - 1 }
}

const untouched = { tokens: [[], []] as Garden['tokens'], tiles_left: 16 }

export function retell(view: View<Garden>, event: GameEvent): View<Garden> {
  const { table } = view
  const seat = event.seat
  switch (event.event) {
    case 'laid':
      return told(view, { garden: table.garden.with(CELLS.indexOf(event.cell as string), event.tile as string) })
    case 'began': {
      const fresh = { ...untouched, pile: null, how: 'not yet' as const, winner: null, winning_cells: [] }
      return told(view, { ...fresh, first: seat!, turn: seat })
    }
    case 'taken':
      return told(view, taken(table, seat!, event.cell as string))
    case 'won':
    case 'halved': {
      const fours = seat === null ? [] : filled(table.tokens[seat]!).flat()
      const winning_cells = CELLS.filter((cell) => fours.includes(cell))
      const how = seat === null ? 'drawn' : (event.how as How)
      return told(view, { winner: seat, how, turn: null, games: table.games + 1, winning_cells })
    }
    case 'scored':
      return { ...told(view, {}), scores: view.scores.with(seat!, event.total as number) }
    case 'cleared':
      return told(view, {
        ...untouched,
        first: seat!,
        turn: null,
        pile: null,
        how: 'not yet',
        winner: null,
        winning_cells: [],
      })
    case 'ended':
      return { ...told(view, { turn: null }), over: true }
    default:
      return told(view, {})
  }
}
