/** Finished reviews, kept in the browser's own storage by record and build: the same game need not be judged twice. */
import { answered, opened } from './requests'
import type { Finished } from './reviewer'

interface Kept {
  /** What names record and build. */
  key: string
  at: number
  finished: Finished
}

const NAME = 'teien-reviews'
const MOST = 60

async function digestOf(record: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(record))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a review is kept by: a digest of the record, and the build that judged it. */
const keyOf = async (record: unknown, build: string): Promise<string> => `${build} ${await digestOf(record)}`

const reviews = (): Promise<IDBDatabase> =>
  opened(NAME, 1, (database) => database.createObjectStore('reviews', { keyPath: 'key' }).createIndex('at', 'at'))

/** What was kept; null where nothing was, or nothing may be. */
export async function keptReview(record: unknown, build: string): Promise<Finished | null> {
  try {
    const key = await keyOf(record, build)
    const database = await reviews()
    const found = await answered(database.transaction('reviews').objectStore('reviews').get(key) as IDBRequest<Kept>)
    database.close()
    return found?.finished ?? null
  } catch {
    return null // a browser that keeps nothing
  }
}

/** What a review that was kept comes to for each seat, whichever build has judged it; null where there is none. */
export async function keptSums(record: unknown): Promise<Finished['summary']['sums'] | null> {
  try {
    const digest = await digestOf(record)
    const database = await reviews()
    const all = (): IDBObjectStore => database.transaction('reviews').objectStore('reviews')
    const keys = (await answered(all().getAllKeys())) as string[]
    const key = keys.find((one) => one.endsWith(digest))
    const found = key ? await answered(all().get(key) as IDBRequest<Kept>) : null
    database.close()
    return found?.finished.summary.sums ?? null
  } catch {
    return null // a browser that keeps nothing
  }
}

/** Keeps a review; the oldest goes for it when there are many. */
export async function keepReview(record: unknown, build: string, finished: Finished, now = Date.now()): Promise<void> {
  try {
    const key = await keyOf(record, build)
    const database = await reviews()
    const store = database.transaction('reviews', 'readwrite').objectStore('reviews')
    await answered(store.put({ key, at: now, finished } satisfies Kept))
    const oldest = await answered(store.index('at').getAllKeys())
    for (const old of oldest.slice(0, Math.max(0, oldest.length - MOST))) store.delete(old)
    database.close() // once all of it is done
  } catch {
    // a browser that keeps nothing: it is judged anew the next time
  }
}
