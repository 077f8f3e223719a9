import type { GameWords } from '../games/contract'
import type { end } from './en/end'
import type { shell } from './en/shell'

/** All that the page says in one language. Each game adds what is said at its table, under its name (`games/GAME/words/en.ts`). */
export interface Texts {
  shell: typeof shell
  end: typeof end
  /** What any screen says of a game. */
  games: Record<string, GameWords>
}

/** What each game says, as the files of its words have it. */
export interface Said {
  face: GameWords
  words: object
}

/** All texts of one language, from the shared ones and those that lie with the games. */
export function bound(shared: Pick<Texts, 'shell' | 'end'>, files: Record<string, Said>): Texts {
  const found = Object.entries(files).map(([path, said]) => [path.split('/').at(-3)!, said] as const)
  const faces = Object.fromEntries(found.map(([game, { face }]) => [game, face]))
  const tables = Object.fromEntries(found.map(([game, { words }]) => [game, words]))
  return { ...tables, ...shared, games: faces } as Texts
}
