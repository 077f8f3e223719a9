/** What there is to study of each game, loaded when it is wanted; and the puzzles that come with its package. */
import type { Study } from './contract'

const studies = import.meta.glob<Study>('./*/study/index.ts', { import: 'study' })
const puzzles = import.meta.glob<string>('../../../src/teien/games/*/puzzles.json', {
  query: '?url',
  import: 'default',
})
const fileOf = (game: string): string => `../../../src/teien/games/${game}/puzzles.json`

export const hasStudy = (game: string): boolean => `./${game}/study/index.ts` in studies && fileOf(game) in puzzles
export const studyOf = (game: string): Promise<Study> => studies[`./${game}/study/index.ts`]!()

/** A puzzle as its file has it. */
export interface Puzzle {
  position: string
  /** How hard it is before anyone has tried. */
  rating: number
}

/** Puzzles by group: grades from the easiest, by their numbers; then what is asked in another way. */
export type Groups = Record<string, Puzzle[]>

const read = (line: string): Puzzle => {
  const cut = line.lastIndexOf(' ')
  return { position: line.slice(0, cut), rating: Number(line.slice(cut + 1)) }
}

const loaded = new Map<string, Promise<Groups>>()

/** The puzzles of a game. */
export function puzzlesOf(game: string): Promise<Groups> {
  let loading = loaded.get(game)
  if (!loading) {
    loading = load(game)
    loading.catch(() => loaded.delete(game)) // offline: the next who asks tries again
    loaded.set(game, loading)
  }
  return loading
}

async function load(game: string): Promise<Groups> {
  const answer = await fetch(await puzzles[fileOf(game)]!())
  if (!answer.ok) throw new Error(`no puzzles: ${answer.status}`)
  const { groups } = (await answer.json()) as { groups: Record<string, string[]> }
  return Object.fromEntries(Object.entries(groups).map(([name, lines]) => [name, lines.map(read)]))
}
