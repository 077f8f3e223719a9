/** What a card would do to a path as it lies: the rules of movement (S5, S6), for previews and hints.
 *  A test holds it to what the server told of whole games. */
import { nextTree, type Card, type Half, type Path } from './path'

const GATE = 0

/** A piece that would move, or would like to: `who` is a painter, or null for the Emperor. */
export interface Stride {
  who: number | null
  from: number
  to: number
  disgraced: boolean
}

export interface Course {
  table: Path
  strides: Stride[]
}

/** Which way a card's ± goes; forward where it leaves no choice. */
export type Direction = 1 | -1

const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

/** The spaces of all other painters; the gate has room for all (S5.1). */
const others = (table: Path, who: number): Set<number> =>
  new Set(table.painters.flatMap(({ place }, painter) => (painter === who || place === GATE ? [] : [place])))

const ahead = (table: Path, who: number, from: number, steps: number): number => {
  const taken = others(table, who)
  return range(from + 1, table.emperor).filter((space) => !taken.has(space))[steps - 1] ?? table.emperor
}

const behind = (table: Path, who: number, from: number, steps: number): number => {
  const taken = others(table, who)
  return (
    range(1, from)
      .filter((space) => !taken.has(space))
      .at(-steps) ?? GATE
  )
}

const stand = (table: Path, who: number, place: number, lost = 0): Path => {
  const painter = table.painters[who]!
  return { ...table, painters: table.painters.with(who, { ...painter, place, tokens: painter.tokens - lost }) }
}

/** S5.2, S5.3: back three empty spaces from the Emperor's, and a token lost, if there is one. */
function disgrace(table: Path, who: number): Course {
  const { place: from, tokens } = table.painters[who]!
  const to = behind(table, who, table.emperor, 3)
  return { table: stand(table, who, to, Math.min(tokens, 1)), strides: [{ who, from, to, disgraced: true }] }
}

function walk(table: Path, who: number, steps: number, start = table.painters[who]!.place): Course {
  const from = table.painters[who]!.place
  const to = steps > 0 ? ahead(table, who, start, steps) : steps < 0 ? behind(table, who, start, -steps) : from
  if (to === table.emperor) return disgrace(table, who)
  return { table: stand(table, who, to), strides: [{ who, from, to, disgraced: false }] }
}

/** S5.3, S5.5, S7.1: to a new tree at most, back to the first space at most; whoever stands where he steps back is disgraced. */
function lead(table: Path, steps: number): Course {
  const from = table.emperor
  const to = Math.min(Math.max(from + steps, GATE + 1), nextTree(table)?.space ?? table.path.spaces)
  const after = { ...table, emperor: to }
  const stride: Stride = { who: null, from, to, disgraced: false }
  const met = to < from ? table.painters.findIndex(({ place }) => place === to) : -1
  if (met < 0) return { table: after, strides: [stride] }
  const fallen = disgrace(after, met)
  return { table: fallen.table, strides: [stride, ...fallen.strides] }
}

/** S3.2: the painter closest to the Emperor, or furthest from him; nobody where several share the gate and it would be one of them. */
export function outermost(table: Path, which: 'closest' | 'furthest'): number | null {
  const places = table.painters.map(({ place }) => place)
  const place = which === 'closest' ? Math.max(...places) : Math.min(...places)
  const there = places.flatMap((each, who) => (each === place ? [who] : []))
  return there.length === 1 ? there[0]! : null
}

/** The painters between one and the Emperor, the nearest first. */
export const paintersAhead = (table: Path, who: number): number[] => {
  const { place } = table.painters[who]!
  return table.painters
    .map((painter, other) => ({ other, place: painter.place }))
    .filter((each) => each.place > place)
    .sort((one, two) => one.place - two.place)
    .map(({ other }) => other)
}

const distance = (action: string): number => Number(action.at(-1))

function garden(card: Card, table: Path, way: Direction): Course {
  const action = card.garden
  if (action === 'closest-2' || action === 'furthest+2') {
    const who = outermost(table, action === 'closest-2' ? 'closest' : 'furthest')
    return who === null ? { table, strides: [] } : walk(table, who, action === 'closest-2' ? -2 : 2)
  }
  return lead(table, distance(action) * (action === 'emperor-1' ? -1 : way))
}

function painter(card: Card, table: Path, who: number, way: Direction): Course {
  const before = paintersAhead(table, who)
  if (card.painter === 'count') return walk(table, who, before.length)
  if (card.painter === 'overtake')
    return before.length ? walk(table, who, 1, table.painters[before[0]!]!.place) : walk(table, who, 0)
  return walk(table, who, distance(card.painter) * way)
}

/** What half a card of a painter's does. */
export const course = (card: Card, half: Half, who: number, table: Path, way: Direction = 1): Course =>
  half === 'garden' ? garden(card, table, way) : painter(card, table, who, way)

/** Whether half a card lets its player choose a way. */
export const leavesChoice = (card: Card, half: Half): boolean => card[half].includes('+-')

/** The ways in which half a card can go. */
export const waysOf = (card: Card, half: Half): Direction[] => (leavesChoice(card, half) ? [1, -1] : [1])
