import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from './engine'
import { logHere, tablesHere } from './listed'
import { Shelf } from './shelf'
import { Memory, openStore, Overtaken, type Page, type Row, type Store } from './store'

const entry = (position: number, kind = 'move'): Entry => ({ position, at: 1, kind, by: 'here', facts: {}, id: null })
const row = (id: string, position: number, change: Partial<Row> = {}): Row => ({
  id,
  secret: new Uint8Array([1, 171]),
  game: 'pass',
  position,
  updated: 1,
  state: 'playing',
  build: 'now',
  summary: { game: 'pass', seats: [] } as never,
  end: null,
  due: false,
  handedOver: false,
  onServer: null,
  unreadableBy: null,
  ...change,
})
/** A table of so many entries, as it is set. */
const fresh = (id: string, many = 2): Page => ({
  row: row(id, many),
  entries: Array.from({ length: many }, (_, nth) => entry(nth + 1)),
  fresh: true,
})
const next = (id: string, position: number): Page => ({
  row: row(id, position),
  entries: [entry(position)],
  fresh: false,
})
const positions = async (store: Store, id: string): Promise<number[] | undefined> =>
  (await store.read(id))?.entries.map(({ position }) => position)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

describe.each([
  ['the browser', () => openStore()],
  ['memory', async () => new Memory()],
])('a store: %s', (_, open) => {
  test('gives back what was written, in order', async () => {
    const store = await open()
    await store.write(fresh('a', 12))
    await store.write(fresh('b'), next('a', 13))
    expect(await positions(store, 'a')).toEqual(Array.from({ length: 13 }, (_, nth) => nth + 1))
    expect((await store.read('a'))!.row).toEqual(row('a', 13))
    expect((await store.read('a'))!.entries[0]).toEqual(entry(1))
    expect((await store.list()).map(({ id }) => id).sort()).toEqual(['a', 'b'])
    expect(await store.read('c')).toBeNull()
    expect(await store.row('c')).toBeNull()
  })

  test.each([
    ['an entry that is there already', next('a', 2)],
    ['an entry after a gap', next('a', 4)],
    ['a table that is there already', fresh('a', 1)],
    ['an entry of a table that is gone', next('b', 1)],
  ])('takes nothing that does not follow: %s', async (_, page) => {
    const store = await open()
    await store.write(fresh('a'))
    await expect(store.write(page)).rejects.toThrow(Overtaken)
    expect(await positions(store, 'a')).toEqual([1, 2])
    expect(await store.read('b')).toBeNull()
  })

  test('takes all of it or nothing', async () => {
    const store = await open()
    await store.write(fresh('a'))
    await expect(store.write(fresh('b'), next('a', 9))).rejects.toThrow(Overtaken)
    expect(await store.list()).toHaveLength(1)
    expect(await positions(store, 'a')).toEqual([1, 2])
  })

  test('changes what a list shows, without an entry', async () => {
    const store = await open()
    await store.write(fresh('a'))
    await store.write({ row: row('a', 2, { onServer: 'there' }), entries: [], fresh: false })
    expect((await store.row('a'))!.onServer).toBe('there')
    expect(await positions(store, 'a')).toEqual([1, 2])
  })

  test('forgets a table, and no other', async () => {
    const store = await open()
    await store.write(fresh('a'), fresh('ab'))
    await store.remove('a')
    expect(await store.read('a')).toBeNull()
    expect(await positions(store, 'ab')).toEqual([1, 2])
  })
})

test('two tabs that write at once: one is overtaken, and nothing is lost', async () => {
  const [one, other] = [await openStore(), await openStore()]
  await one.write(fresh('a'))
  const both = await Promise.allSettled([one.write(next('a', 3)), other.write(next('a', 3))])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await positions(one, 'a')).toEqual([1, 2, 3])
})

describe('a shelf', () => {
  const forbidden = (): Promise<Store> => Promise.reject(new Error('not in a private window'))
  /** A storage that is full from some moment on. */
  class Full extends Memory {
    full = false
    override async write(...pages: Page[]): Promise<void> {
      if (this.full) throw new DOMException('no more', 'QuotaExceededError')
      return super.write(...pages)
    }
  }

  test('where nothing may be stored, memory keeps the game, and it is said', async () => {
    const lent: Page[] = []
    const shelf = new Shelf((page) => lent.push(page), forbidden)
    await shelf.write(fresh('a'))
    await shelf.write(next('a', 3))
    expect(shelf.isFleeting('a')).toBe(true)
    expect(await positions(shelf, 'a')).toEqual([1, 2, 3])
    expect(await shelf.list()).toHaveLength(1)
    expect(lent.at(-1)!.entries).toHaveLength(3)
  })

  test('what memory keeps outlives its worker', async () => {
    const lent: Page[] = []
    await new Shelf((page) => lent.push(page), forbidden).write(fresh('a'))
    const shelf = new Shelf(undefined, forbidden)
    await shelf.remember(lent)
    await shelf.write(next('a', 3))
    expect(await positions(shelf, 'a')).toEqual([1, 2, 3])
  })

  test('when the storage is full in the middle, the game goes on from what is stored', async () => {
    const full = new Full()
    const shelf = new Shelf(undefined, async () => full)
    await shelf.write(fresh('a'))
    expect(shelf.isFleeting('a')).toBe(false)
    full.full = true
    await shelf.write(next('a', 3))
    expect(shelf.isFleeting('a')).toBe(true)
    expect(await positions(shelf, 'a')).toEqual([1, 2, 3])
    expect(await positions(full, 'a')).toEqual([1, 2])
    expect((await shelf.list()).map(({ position }) => position)).toEqual([3])
  })

  test('another tab that was faster is no reason to go on in memory', async () => {
    const shelf = new Shelf()
    await shelf.write(fresh('a'))
    await expect(shelf.write(next('a', 2))).rejects.toThrow(Overtaken)
    expect(shelf.isFleeting('a')).toBe(false)
  })

  test('is asked again whether it may store by now', async () => {
    let allowed = false
    const shelf = new Shelf(undefined, () => (allowed ? openStore() : forbidden()))
    await shelf.write(fresh('a'))
    allowed = true
    await shelf.write(fresh('b'))
    expect([shelf.isFleeting('a'), shelf.isFleeting('b')]).toEqual([true, false])
  })
})

describe('the list', () => {
  test('shows the latest first, and what nobody can read as such', async () => {
    const store = await openStore()
    const [older, newer, marked] = [fresh('a'), fresh('b'), fresh('c')]
    newer.row.updated = 5
    marked.row.unreadableBy = 'now'
    const strange = { row: { id: 'd', position: 1 } as Row, entries: [entry(1)], fresh: true }
    await store.write(older, newer, marked, strange)
    expect((await tablesHere(null)).map(({ id, unreadable }) => [id, unreadable])).toEqual([
      ['b', false],
      ['a', false],
      ['c', true],
      ['d', true],
    ])
  })

  test('a log can be saved as it is, its secret in hex', async () => {
    await (await openStore()).write(fresh('a'))
    expect(await logHere('a')).toMatchObject({ id: 'a', secret: '01ab', entries: [{ position: 1 }, { position: 2 }] })
    expect(await logHere('b')).toBeNull()
  })
})
