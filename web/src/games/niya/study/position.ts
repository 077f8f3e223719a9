/** Positions that are laid by hand, read from a puzzle or from a link: whatever they say is played by the rules, or refused. */
import type { View } from '../../contract'
import { CELLS, filled, kin, lying, retell, tileAt, type Garden } from '../garden'

/** A garden and the moves made in it. */
export interface Laid {
  garden: string[]
  /** Who takes the first tile. */
  first: number
  /** N3.4: whether a full garden is a draw. */
  draws: boolean
  moves: string[]
}

export const TILES = ['M', 'C', 'P', 'I'].flatMap((plant) => ['S', 'P', 'B', 'R'].map((symbol) => plant + symbol))

/** N2.1, N2.2: the cells whose tile may be taken. */
const open = (table: Garden): string[] =>
  table.pile === null
    ? CELLS.filter((cell) => /[ad]|[14]/.test(cell))
    : lying(table).filter((cell) => kin(tileAt(table, cell), table.pile!))

const SQUARE = 2

/** N3.1 before N3.2: by what four tokens win. */
const howOf = (fours: string[][]): string =>
  fours.some((four) => new Set(four.map(([column]) => column)).size !== SQUARE) ? 'row' : 'square'

/** The first moment of a garden. */
export function opening({ garden, first, draws }: Laid): View<Garden> {
  const table: Garden = {
    garden,
    tokens: [[], []],
    pile: null,
    tiles_left: CELLS.length,
    first,
    turn: first,
    games: 0,
    how: 'not yet',
    winner: null,
    winning_cells: [],
  }
  return {
    game: 'niya',
    seat: first,
    players: [],
    everyone: [],
    options: { match: 'single', full_garden: draws ? 'draw' : 'block' },
    owing: [first],
    legal: open(table),
    scores: [0, 0],
    over: false,
    winners: [],
    table,
  }
}

/** The view after a tile is taken, which must be legal, as whoever is to move sees it. */
export function after(view: View<Garden>, cell: string): View<Garden> {
  const seat = view.table.turn!
  const taken = retell(view, { event: 'taken', seat, cell, tile: tileAt(view.table, cell) })
  const fours = filled(taken.table.tokens[seat]!)
  const legal = fours.length ? [] : open(taken.table)
  if (legal.length) return { ...taken, seat: 1 - seat, owing: [1 - seat], legal }
  const drawn = !fours.length && taken.table.tiles_left === 0 && view.options['full_garden'] === 'draw'
  const ended = drawn
    ? retell(taken, { event: 'halved', seat: null })
    : retell(taken, { event: 'won', seat, how: fours.length ? howOf(fours) : 'blocked' })
  return { ...ended, seat: 1 - seat, over: true, winners: drawn ? [] : [seat] }
}

/** Every moment of a garden whose moves are legal, from the first. */
export function momentsOf(laid: Laid): View<Garden>[] {
  const views = [opening(laid)]
  for (const cell of laid.moves) views.push(after(views.at(-1)!, cell))
  return views
}

const DIGITS = '0123456789abcdef'

/** A puzzle, as the package writes it: tiles and cells by their numbers, in hexadecimal digits. */
export function readPuzzle(position: string): Laid {
  const [garden = '', moves = ''] = position.split(' ')
  return {
    garden: [...garden].map((digit) => TILES[DIGITS.indexOf(digit)]!),
    first: 0,
    draws: false,
    moves: [...moves].map((digit) => CELLS[DIGITS.indexOf(digit)]!),
  }
}

/** As a link has it: the garden, its moves, and what is not as usual. */
export function write({ garden, first, draws, moves }: Laid): string {
  const parts = [garden.join(''), moves.join('')]
  if (first || draws) parts.push(`${first ? '2' : ''}${draws ? 'd' : ''}`)
  return parts.join('.').replace(/\.$/, '')
}

/** What is wrong with a text that should be a position. */
export type Fault =
  | { fault: 'long' | 'garden' | 'record' }
  | { fault: 'count'; tiles: number }
  | { fault: 'tile' | 'twice'; tile: string }
  | { fault: 'move'; number: number; move: string }

/** More than any record of a match has. */
const LONGEST = 100_000

/** Reads a position: from a link, a garden in notation, or a record of a game. */
export function read(text: string): Laid | Fault {
  if (text.length > LONGEST) return { fault: 'long' }
  const said = text.trim()
  if (said.startsWith('{')) return readRecord(said)
  const linked = /#([\w.]+)$/.exec(said)?.[1]
  return readState(linked ?? said)
}

function readState(said: string): Laid | Fault {
  const [garden = '', moves = '', marks = '', ...more] = said.split('.')
  if (more.length || !/^2?d?$/.test(marks) || !/^([a-d][1-4])*$/i.test(moves)) return { fault: 'garden' }
  const letters = garden.replace(/[\s,]+/g, '').toUpperCase()
  if (!letters || !/^[A-Z]+$/.test(letters)) return { fault: 'garden' }
  return proved({
    garden: letters.match(/..?/g) ?? [],
    first: marks.startsWith('2') ? 1 : 0,
    draws: marks.endsWith('d'),
    moves: moves.toLowerCase().match(/../g) ?? [],
  })
}

/** The position if garden and moves are by the rules, or the first fault. */
function proved(laid: Laid): Laid | Fault {
  const { garden, moves } = laid
  const stranger = garden.find((tile) => !TILES.includes(tile))
  if (stranger !== undefined) return { fault: 'tile', tile: stranger }
  const twice = garden.find((tile, n) => garden.indexOf(tile) !== n)
  if (twice !== undefined) return { fault: 'twice', tile: twice }
  if (garden.length !== CELLS.length) return { fault: 'count', tiles: garden.length }
  let view = opening(laid)
  for (const [n, move] of moves.entries()) {
    if (!view.legal.includes(move)) return { fault: 'move', number: n + 1, move }
    view = after(view, move)
  }
  return laid
}

interface Entry {
  seat?: unknown
  move?: unknown
  garden?: unknown
  first?: unknown
}

/** The last garden of a record of one game or a match. */
function readRecord(text: string): Laid | Fault {
  let record: { format?: unknown; game?: unknown; options?: { full_garden?: unknown }; setup?: Entry; moves?: unknown }
  try {
    record = JSON.parse(text) as typeof record
  } catch {
    return { fault: 'record' }
  }
  if (record.format !== 'teien-record/1' || record.game !== 'niya' || !Array.isArray(record.moves))
    return { fault: 'record' }
  const draws = record.options?.full_garden === 'draw'
  let laid: Laid | null = laidIn(record.setup, draws)
  for (const entry of record.moves as Entry[]) {
    if (laid === null || typeof entry !== 'object' || entry === null) return { fault: 'record' }
    if ('garden' in entry) {
      const played = proved(laid)
      if ('fault' in played) return played
      laid = laidIn(entry, draws)
    } else if (typeof entry.move !== 'string' || entry.seat !== (laid.first + laid.moves.length) % 2)
      return { fault: 'record' }
    else laid = { ...laid, moves: [...laid.moves, entry.move] }
  }
  return laid === null ? { fault: 'record' } : proved(laid)
}

function laidIn(entry: Entry | undefined, draws: boolean): Laid | null {
  const { garden, first } = entry ?? {}
  if (!Array.isArray(garden) || !garden.every((tile) => typeof tile === 'string')) return null
  if (first !== 0 && first !== 1) return null
  return { garden, first, draws, moves: [] }
}
