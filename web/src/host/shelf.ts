/** Where the tables of this device lie: in the browser's storage, or in memory where that is forbidden or full. A game goes on
 *  in either; of one that only memory keeps, the page says so. */
import { Memory, openStore, Overtaken, type Kept, type Page, type Row, type Store } from './store'

export class Shelf implements Store {
  private readonly memory = new Memory()
  private storage: Promise<Store | null> | null = null

  constructor(
    /** Is told what memory keeps, so that it outlives the worker. */
    private readonly lent: (page: Page) => void = () => undefined,
    private readonly open: () => Promise<Store> = openStore,
  ) {}

  /** The browser's storage; asked for again if it was refused, for it may be allowed by now. */
  private async stored(): Promise<Store | null> {
    this.storage ??= this.open().catch(() => null)
    const found = await this.storage
    if (!found) this.storage = null
    return found
  }

  /** Whether a table will be gone with the tab. */
  isFleeting = (id: string): boolean => this.memory.has(id)

  /** Takes back what the page has kept while there was no worker. */
  async remember(pages: Page[]): Promise<void> {
    for (const page of pages) await this.memory.write({ ...page, fresh: true })
  }

  async list(): Promise<Row[]> {
    const [here, kept] = await Promise.all([this.memory.list(), this.listStored()])
    return [...here, ...kept.filter(({ id }) => !this.isFleeting(id))]
  }

  private listStored = async (): Promise<Row[]> => (await this.stored())?.list().catch(() => []) ?? []

  async row(id: string): Promise<Row | null> {
    if (this.isFleeting(id)) return this.memory.row(id)
    return (await this.stored())?.row(id) ?? null
  }

  async read(id: string): Promise<Kept | null> {
    if (this.isFleeting(id)) return this.memory.read(id)
    return (await this.stored())?.read(id) ?? null
  }

  async write(...pages: Page[]): Promise<void> {
    const storage = pages.some(({ row }) => this.isFleeting(row.id)) ? null : await this.stored()
    if (storage)
      try {
        return await storage.write(...pages)
      } catch (problem) {
        if (problem instanceof Overtaken) throw problem
      }
    await this.writeInMemory(storage, pages)
  }

  /** The storage is forbidden or full: from here on memory keeps these tables, with what was stored of them. */
  private async writeInMemory(storage: Store | null, pages: Page[]): Promise<void> {
    for (const { row, fresh } of pages) {
      if (fresh || this.isFleeting(row.id)) continue
      const kept = await (storage ?? (await this.stored()))?.read(row.id)
      if (kept) await this.memory.write({ ...kept, fresh: true })
    }
    await this.memory.write(...pages)
    for (const { row } of pages) {
      const { entries } = (await this.memory.read(row.id))!
      this.lent({ row, entries, fresh: true })
    }
  }

  async remove(id: string): Promise<void> {
    await this.memory.remove(id)
    await (await this.stored())?.remove(id)
  }
}
