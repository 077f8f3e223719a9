/* eslint-disable @typescript-eslint/no-explicit-any -- what is translated from Python has no types here */
/** What is not translated: where Python speaks of its own machinery (the registry, NumPy at large, the system's dice),
 *  the browser has its own. Each has the name and the meaning of what it stands for. */
import { bytes_of, Dict, dict, joined_bytes, namespace, str, ValueError } from './core'
import { blake2b } from './hash'
import { array, concatenate, frombuffer, int16, NdArray, type PyRecord, uint32, zeros } from './numpy'
import type { Compiled } from './wasm'

type Any = any

// --- teien.play.registry ------------------------------------------------------------------------

let manifests = dict([])
/** What is here of a game: its book and bots, and its reviewer where somebody has asked for a review. */
interface Parts {
  BOOK: Any
  BOTS: Any[]
  REVIEWER?: Any
}
const opened = new Map<string, Parts>()
const MEMBERS: Record<string, keyof Parts> = { bots: 'BOTS', review: 'REVIEWER' }

/** What can be played: the engine says it when it is loaded. */
export const offer = (all: Dict): void => void (manifests = all)
/** Parts of a game are here from now on. */
export const enter = (game: string, parts: Parts | { REVIEWER: Any }): void =>
  void opened.set(game, { ...opened.get(game), ...parts } as Parts)
export const game_names = (): string[] => [...manifests.keys()]
export const is_own = (game: string): boolean => manifests.has(game)
export function manifest_of(game: string): Any {
  if (!manifests.has(game))
    throw new ValueError(`There is no game “${game}”; the games are ${game_names().join(', ')}.`)
  return manifests.get(game)
}
export function book_of(game: string): Any {
  manifest_of(game)
  const parts = opened.get(game)
  if (!parts) throw new ValueError(`The game “${game}” is not here yet.`)
  return parts.BOOK
}
export function part_of(game: string, part: string): Any {
  manifest_of(game)
  const parts = opened.get(game)
  return parts && MEMBERS[part]! in parts ? parts : null
}
export const no_guests = (): Any[] => []

// --- a rule book --------------------------------------------------------------------------------

/** A compiled rule book, by the contract. */
export function rule_book(compiled: Compiled, sizes: Record<string, number>): Any {
  const rules: Record<string, Any> = {}
  for (const [name, work] of Object.entries(compiled.functions)) {
    const [module, member] = name.split('.') as [string, string]
    if (module === 'rules') rules[member] = work
  }
  return Object.assign(namespace(rules), sizes, { State: compiled.types.State, compiled })
}
export const fresh = (rules: Any, games = 1): NdArray => zeros(games, rules.State)
export const state_from = (book: Any, held: Uint8Array): PyRecord => frombuffer(held, book.rules.State).item(0)
export const plain = (state: PyRecord): Any => state.plainly()
export const playouts_of = (rules: Any): Any => rules.compiled.functions['flat.try_out']

export function legal_actions(book: Any, state: PyRecord, seat: number): number[] {
  const words = zeros((book.rules.ACTIONS + 31) >> 5, uint32)
  book.rules.legal(state, seat, words)
  const found: number[] = []
  words.tolist().forEach((word: number, place) => {
    for (let rest = word; rest; rest &= rest - 1) found.push(32 * place + 31 - Math.clz32(rest & -rest))
  })
  return found
}

// --- rows of traces -----------------------------------------------------------------------------

const [VALUES, HIDDEN, EVERYONE] = [2, -1, -1]
const rows_of = (parts: NdArray[]): NdArray => (parts.length ? concatenate(parts) : zeros([0, 5], int16))

export const rows_told = (rows: NdArray): NdArray =>
  rows_of([...rows].filter((row) => row.item(4) !== 0).map((row: NdArray) => row.reshape(1, 5)))
export function rows_seen_by(rows: NdArray, seat: number): NdArray {
  const seen = rows_told(rows)
  for (const row of seen) {
    const audience = row.item(4) as number
    if (audience !== EVERYONE && !(seat >= 0 && (audience >> seat) & 1)) row.slice(VALUES, VALUES + 2).fill(HIDDEN)
  }
  return seen
}

// --- teien.rules.chance -------------------------------------------------------------------------

/** The key for a seed; without one, from the system's own dice. */
export function key_of(seed: Any): NdArray {
  if (seed === null || seed === undefined) return array(crypto.getRandomValues(new Uint32Array(8)), uint32)
  const [kind, text] =
    seed instanceof Uint8Array
      ? ['bytes', seed]
      : [typeof seed === 'string' ? 'str' : 'int', new TextEncoder().encode(str(seed))]
  return frombuffer(blake2b(joined_bytes([new TextEncoder().encode(`${kind}:`), text])), uint32)
}

export { bytes_of }
