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

/** All texts of one language, from the shared ones and those that lie with the games. */
export const bound = (
  shared: Pick<Texts, 'shell' | 'end'>,
  faces: Record<string, GameWords>,
  tables: Record<string, object>,
): Texts => ({ ...byGame(tables), ...shared, games: byGame(faces) }) as Texts

const byGame = <Said>(files: Record<string, Said>): Record<string, Said> =>
  Object.fromEntries(Object.entries(files).map(([path, said]) => [path.split('/').at(-3)!, said]))
