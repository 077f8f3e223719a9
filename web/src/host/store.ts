/** What is kept of the tables on this device: their logs, in the browser's own storage, and what a list shows of them.
 *
 *  A log only grows: an entry is added after the last one or not at all, whatever another tab may have written. */
import type { MyGame, Summary } from '../net/api'
import type { Entry } from './engine'
import { answered, ended, opened } from './requests'

/** A table as it is listed, without its log. */
export interface Row {
  id: string
  secret: Uint8Array
  game: string
  /** How many entries its log has. */
  position: number
  /** When it was changed last, in seconds. */
  updated: number
  state: string
  /** The build of the page that has written it last. */
  build: string
  summary: Summary
  end: MyGame | null
  /** One's own move is awaited. */
  due: boolean
  /** Bots play on all seats, for whoever has handed theirs over. */
  handedOver: boolean
  /** Where the server keeps it too. */
  onServer: string | null
  /** Its log could not be replayed by this build of the page. */
  unreadableBy: string | null
}

/** Entries that are to be written, and the table's row after them. */
export interface Page {
  row: Row
  entries: Entry[]
  /** There is no such table yet. */
  fresh: boolean
}

export interface Kept {
  row: Row
  entries: Entry[]
}

export interface Store {
  list(): Promise<Row[]>
  row(id: string): Promise<Row | null>
  read(id: string): Promise<Kept | null>
  /** Writes all of it durably, or nothing. */
  write(...pages: Page[]): Promise<void>
  remove(id: string): Promise<void>
}

/** Someone else has written at this position: another tab. */
export class Overtaken extends Error {}

const NAME = 'teien'
const VERSION = 1

/** The browser's storage; fails where it may not be used. */
export async function openStore(name = NAME): Promise<Store> {
  return new Browsers(await opened(name, VERSION, make))
}

function make(database: IDBDatabase): void {
  database.createObjectStore('tables', { keyPath: 'id' })
  database.createObjectStore('entries', { keyPath: ['table', 'position'] })
}

const logOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []])

type Written = Entry & { table: string }

class Browsers implements Store {
  constructor(private readonly database: IDBDatabase) {}

  async list(): Promise<Row[]> {
    return answered(this.database.transaction('tables').objectStore('tables').getAll() as IDBRequest<Row[]>)
  }

  async row(id: string): Promise<Row | null> {
    const found = this.database.transaction('tables').objectStore('tables').get(id) as IDBRequest<Row | undefined>
    return (await answered(found)) ?? null
  }

  async read(id: string): Promise<Kept | null> {
    const both = this.database.transaction(['tables', 'entries'])
    const row = answered(both.objectStore('tables').get(id) as IDBRequest<Row | undefined>)
    const written = answered(both.objectStore('entries').getAll(logOf(id)) as IDBRequest<Written[]>)
    const [found, entries] = await Promise.all([row, written])
    return found ? { row: found, entries: entries.map(({ table: _, ...entry }) => entry) } : null
  }

  async write(...pages: Page[]): Promise<void> {
    const both = this.database.transaction(['tables', 'entries'], 'readwrite', { durability: 'strict' })
    const done = ended(both)
    done.catch(() => undefined) // told below
    try {
      await Promise.all(pages.map((page) => this.add(both, page)))
    } catch (problem) {
      try {
        both.abort()
      } catch {
        // it has ended by itself
      }
      throw problem
    }
    await done
  }

  private async add(both: IDBTransaction, { row, entries, fresh }: Page): Promise<void> {
    const [tables, log] = [both.objectStore('tables'), both.objectStore('entries')]
    const [there, cursor] = await Promise.all([
      answered(tables.getKey(row.id)),
      answered(log.openKeyCursor(logOf(row.id), 'prev')),
    ])
    const last = cursor ? (cursor.key as [string, number])[1] : 0
    const follows = !entries.length || last === row.position - entries.length
    if (fresh === (there !== undefined) || !follows) throw new Overtaken(row.id)
    const written = entries.map((entry) => answered(log.add({ ...entry, table: row.id } satisfies Written)))
    await Promise.all([...written, answered(tables.put(row))])
  }

  async remove(id: string): Promise<void> {
    const both = this.database.transaction(['tables', 'entries'], 'readwrite')
    both.objectStore('entries').delete(logOf(id))
    both.objectStore('tables').delete(id)
    await ended(both)
  }
}

/** Keeps as long as its worker lives. */
export class Memory implements Store {
  private readonly kept = new Map<string, Kept>()

  has = (id: string): boolean => this.kept.has(id)

  async list(): Promise<Row[]> {
    return [...this.kept.values()].map(({ row }) => row)
  }

  async row(id: string): Promise<Row | null> {
    return this.kept.get(id)?.row ?? null
  }

  async read(id: string): Promise<Kept | null> {
    const found = this.kept.get(id)
    return found ? { row: found.row, entries: [...found.entries] } : null
  }

  async write(...pages: Page[]): Promise<void> {
    for (const { row, entries, fresh } of pages) {
      const before = this.kept.get(row.id)?.entries ?? []
      const follows = !entries.length || before.length === row.position - entries.length
      if (fresh === this.has(row.id) || !follows) throw new Overtaken(row.id)
    }
    for (const { row, entries } of pages)
      this.kept.set(row.id, { row, entries: [...(this.kept.get(row.id)?.entries ?? []), ...entries] })
  }

  async remove(id: string): Promise<void> {
    this.kept.delete(id)
  }
}
