/** What reviews of one's own games leave behind, in the browser's own storage: mistakes that come again, and what each game cost. */
import { answered, ended, opened } from '../../host/requests'
import { isWhole, type Mistake, type Place } from './mistakes'

/** What one's own decisions of one game cost. */
export interface Reviewed {
  /** Names the game by what was played. */
  key: string
  game: string
  /** When it ended, in seconds. */
  at: number
  /** How many decisions there were, what they cost in shares of the win, and how many were dear. */
  decisions: number
  cost: number
  dear: number
  /** Worth is a share of the win; else in a thing of the game's own, and exact. */
  inShares: boolean
}

const NAME = 'teien-study'
const [MISTAKES, REVIEWED] = ['mistakes', 'reviewed']

function make(database: IDBDatabase): void {
  database.createObjectStore(MISTAKES, { keyPath: 'key' }).createIndex('due', 'due')
  database.createObjectStore(REVIEWED, { keyPath: 'key' })
}

/** Does something with the drawer open; fails where nothing may be kept. */
async function inDrawer<Found>(task: (database: IDBDatabase) => Promise<Found>): Promise<Found> {
  const database = await opened(NAME, 1, make)
  try {
    return await task(database)
  } finally {
    database.close() // once all of it is done
  }
}

/** Takes in what a review leaves, if none of this game has been taken in before: what was removed stays away. */
export const takeIn = (reviewed: Reviewed, mistakes: Mistake[]): Promise<void> =>
  inDrawer(async (database) => {
    const both = database.transaction([MISTAKES, REVIEWED], 'readwrite')
    const done = ended(both)
    const games = both.objectStore(REVIEWED)
    if (!(await answered(games.getKey(reviewed.key)))) {
      games.put(reviewed)
      for (const mistake of mistakes) both.objectStore(MISTAKES).put(mistake)
    }
    await done
  })

const all = <Kept>(name: string): Promise<Kept[]> =>
  inDrawer((database) => answered(database.transaction(name).objectStore(name).getAll() as IDBRequest<Kept[]>))

/** All mistakes; what is damaged is unfit. */
export const allMistakes = async (): Promise<Mistake[]> =>
  (await all<Mistake>(MISTAKES)).map((one) => (isWhole(one) ? one : { ...one, due: null, unfit: true }))

/** What each game cost, the earliest first. */
export const allReviewed = async (): Promise<Reviewed[]> =>
  (await all<Reviewed>(REVIEWED))
    .filter(({ game, at, decisions, cost }) => typeof game === 'string' && [at, decisions, cost].every(Number.isFinite))
    .sort((one, other) => one.at - other.at)

/** How many mistakes are due on a day; none where nothing is kept. */
export const manyDue = (today: number): Promise<number> =>
  inDrawer((database) => {
    const due = database.transaction(MISTAKES).objectStore(MISTAKES).index('due')
    return answered(due.count(IDBKeyRange.upperBound(today)))
  }).catch(() => 0)

/** Writes down where a mistake lies from now on; one that was removed meanwhile stays away. */
export const layMistake = (key: string, change: Place & Partial<Mistake>): Promise<void> =>
  inDrawer(async (database) => {
    const one = database.transaction(MISTAKES, 'readwrite')
    const done = ended(one)
    const store = one.objectStore(MISTAKES)
    const found = (await answered(store.get(key))) as Mistake | undefined
    if (found) store.put({ ...found, ...change })
    await done
  })

export const removeMistake = (key: string): Promise<void> => clear((store) => store.delete(key))
export const removeMistakes = (): Promise<void> => clear((store) => store.clear())

const clear = (by: (store: IDBObjectStore) => unknown): Promise<void> =>
  inDrawer(async (database) => {
    const one = database.transaction(MISTAKES, 'readwrite')
    const done = ended(one)
    by(one.objectStore(MISTAKES))
    await done
  })
