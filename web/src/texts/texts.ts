import type { GameWords } from '../games/contract'
import { facesOf, type StrangersWords } from '../games/strangers'
import { infoOf } from '../net/games.svelte'
import type { deal } from './en/deal'
import type { end } from './en/end'
import type { here } from './en/here'
import type { plain } from './en/plain'
import type { review } from './en/review'
import type { shell } from './en/shell'
import type { study } from './en/study'

/** All that the page says in one language. Each game adds what is said at its table, under its name (`games/GAME/words/en.ts`). */
export interface Texts {
  shell: typeof shell
  deal: typeof deal
  end: typeof end
  here: typeof here
  plain: typeof plain
  study: typeof study
  review: typeof review
  /** What any screen says of a game. */
  games: Record<string, GameWords>
}

/** All texts of one language, from the shared ones and those that lie with the games. */
export const bound = (
  shared: Pick<Texts, 'shell' | 'deal' | 'end' | 'here' | 'plain' | 'study' | 'review'>,
  theirs: StrangersWords,
  faces: Record<string, GameWords>,
  tables: Record<string, object>,
): Texts => ({ ...byGame(tables), ...shared, games: ofAny(byGame(faces), theirs) }) as Texts

/** What is said of a game that has a folder here, or what the server tells of another. */
const ofAny = (ours: Record<string, GameWords>, theirs: StrangersWords): Record<string, GameWords> =>
  new Proxy(ours, {
    get: (_, game: string) => (Object.hasOwn(ours, game) ? ours[game] : facesOf(game, infoOf(game), theirs)),
  })

const byGame = <Said>(files: Record<string, Said>): Record<string, Said> =>
  Object.fromEntries(Object.entries(files).map(([path, said]) => [path.split('/').at(-3)!, said]))
