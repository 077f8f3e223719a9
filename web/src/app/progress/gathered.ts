/** All that is known of one's own games and study: on this device, and on the server that knows one. */
import type { MyGame } from '../../net/api'
import { hereTables } from '../../net/here'
import { me, meet } from '../../net/me.svelte'
import { myGames } from '../../net/tables'
import { allReviewed, type Reviewed } from '../study/drawer'
import { together } from './sums'

export interface Gathered {
  /** All games that are over, the earliest first. */
  games: MyGame[]
  /** What each reviewed game cost; nothing where the browser keeps nothing. */
  reviewed: Reviewed[] | null
  /** The server's games could not be fetched. */
  failed: boolean
}

const A_PAGE = 50
const PAGES = 40 // two thousand games: the earlier ones are not counted

export async function gather(): Promise<Gathered> {
  const [here, there, reviewed] = await Promise.all([
    hereTables(),
    onServer().catch(() => null),
    allReviewed().catch(() => null),
  ])
  const ours = here.filter(({ unreadable, state }) => !unreadable && state === 'over')
  return { games: together(ours, there ?? []), reviewed, failed: there === null }
}

async function onServer(): Promise<MyGame[]> {
  await meet()
  if (!me()) return []
  const games: MyGame[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES; page++) {
    const found = await myGames(after, A_PAGE)
    games.push(...found.games)
    after = found.next
    if (after === null) break
  }
  return games
}
