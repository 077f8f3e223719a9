import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { News, NewTable, TableAnswer } from '../net/api'
import { FakeEngine, PASSES } from './fake'
import { Host, newId } from './host'
import type { FromWorker, Trouble } from './messages'
import { Shelf } from './shelf'
import { openStore, Overtaken, type Row } from './store'

/** The locks of one browser, for all its tabs. */
class Locks {
  private readonly held = new Map<string, () => void>()

  request(name: string, how: LockOptions, task: (lock: unknown) => unknown): Promise<unknown> {
    const there = this.held.get(name)
    if (there && !how.steal) return Promise.resolve(task(null))
    return new Promise((resolve, reject) => {
      const lost = (): void => reject(new DOMException('stolen', 'AbortError'))
      this.held.set(name, lost)
      there?.()
      void Promise.resolve(task({})).then(() => {
        if (this.held.get(name) === lost) this.held.delete(name)
        resolve(undefined)
      })
    })
  }
}

/** A tab: its worker, and all that it said. */
class Tab {
  readonly engine = new FakeEngine()
  readonly said: FromWorker[] = []
  readonly shelf: Shelf
  readonly host: Host
  private asked = 0
  choose = async (): Promise<number> => 7

  constructor(locks: Locks | null, build = 'today', open = openStore) {
    this.shelf = new Shelf((page) => this.said.push({ memory: page }), open)
    const thinker = { choose: () => this.choose() }
    const tell = (message: FromWorker): void => void this.said.push(structuredClone(message))
    this.host = new Host(this.engine, this.shelf, thinker, tell, build, () => 1000, locks as unknown as LockManager)
  }

  async ask<Answer = unknown>(method: string, path: string, body: unknown = null): Promise<Answer> {
    const ask = ++this.asked
    await this.host.hear({ ask, method, path, body, name: 'Aya' })
    const answered = this.said.find((message) => 'answers' in message && message.answers === ask)!
    if ('trouble' in answered) throw answered.trouble
    return (answered as { answer: Answer }).answer
  }

  set = async (seats: NewTable['seats'] = [{ kind: 'me' }, { kind: 'bot', level: 'master' }]): Promise<string> =>
    (await this.ask<TableAnswer>('POST', '/tables', { game: 'pass', seats, start: true })).table.id
  pass = (id: string, seat = 0): Promise<News> => this.ask('POST', `/tables/${id}/moves`, { seat })
  follow = (line: number, id: string, after = 2): Promise<void> => this.host.hear({ follow: line, id, after })
  look = (id: string): Promise<TableAnswer> => this.ask('GET', `/tables/${id}`)

  /** What was said on a line: the kinds of messages with their positions, and whatever else. */
  heard(line: number): string[] {
    return this.said.flatMap((said) => {
      if (!('line' in said) || said.line !== line) return []
      if ('message' in said) return `${said.message.event} ${said.message.id}`
      return Object.keys(said).filter((key) => key !== 'line')
    })
  }
}

const both: NewTable['seats'] = [{ kind: 'me' }, { kind: 'me', name: 'Ben' }]
const stored = async (id: string): Promise<number> => (await (await openStore()).read(id))!.entries.length
const wrong = (kind: string, status?: number): object =>
  expect.objectContaining({ kind: `urn:teien:${kind}`, ...(status === undefined ? {} : { status }) }) as object

let locks: Locks
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  locks = new Locks()
})

test('what a move will do at a table of the server’s is asked of the rules alone', async () => {
  const tab = new Tab(null)
  const asked = { game: 'pass', seat: 1, held: btoa('\x01\xff'), move: 'go', players: [], options: {} }
  expect(await tab.ask('POST', '/foresee', asked)).toEqual({
    events: [{ event: 'go', seat: 1, held: [1, 255] }],
    view: null,
  })
  expect(tab.engine.loaded).toEqual(['pass'])
  await expect(tab.ask('POST', '/foresee', { ...asked, game: 'unreachable' })).rejects.toMatchObject({ status: 0 })
})

describe('a table', () => {
  test('has an id that no server makes, and a secret of its own', async () => {
    const tab = new Tab(locks)
    const [one, other] = [await tab.set(), await tab.set()]
    expect(one).toMatch(/^here-[a-z0-9]{20}$/)
    expect(new Set([newId(), newId(), one, other]).size).toBe(4)
    const secrets = [...tab.engine.logs.values()].map(({ secret }) => secret)
    expect(secrets.map(({ length }) => length)).toEqual([32, 32])
    expect(secrets[0]).not.toEqual(secrets[1])
  })

  test('is set with all that one may say of it', async () => {
    const tab = new Tab(locks)
    const id = await tab.set()
    expect(tab.engine.logs.get(id)!.entries[0]!.facts['said']).toEqual({
      game: 'pass',
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'master' }],
      start: true,
      options: {},
      public: false,
      clock: { kind: 'none' },
      stand_in: null,
      word: null,
    })
  })

  test('at which a game goes on lies on the disk with the secret of that game', async () => {
    const tab = new Tab(locks)
    const said = { record: { game: 'pass' }, step: 3, seats: [{ kind: 'me' }] }
    const { table } = await tab.ask<TableAnswer>('POST', '/tables/from', said)
    expect(table.id).toMatch(/^here-[a-z0-9]{20}$/)
    expect(await stored(table.id)).toBe(2)
    const { row } = (await (await openStore()).read(table.id))!
    expect([...row.secret]).toEqual([...tab.engine.logs.get(table.id)!.secret])
  })

  test('is on the disk before it is answered', async () => {
    const tab = new Tab(locks)
    const id = await tab.set(both)
    expect(await stored(id)).toBe(2)
    const write = vi.spyOn(tab.shelf, 'write')
    await tab.follow(1, id)
    await tab.pass(id)
    expect(write).toHaveBeenCalledOnce()
    expect(await stored(id)).toBe(3)
    const order = tab.said.map((said) => ('message' in said ? 'told' : 'answers' in said ? 'answered' : 'other'))
    expect(order.lastIndexOf('told')).toBeLessThan(order.lastIndexOf('answered'))
  })

  test('is found again by another page, replayed from its log', async () => {
    const before = new Tab(locks)
    const id = await before.set(both)
    await before.pass(id)
    const tab = new Tab(locks)
    expect((await tab.look(id)).table.position).toBe(3)
    await tab.follow(1, id, 3)
    await tab.pass(id, 1)
    expect(await stored(id)).toBe(4)
    expect(tab.engine.replayed).toBe(1)
    expect(tab.heard(1)).toEqual(['up', 'step 4'])
  })

  test('that is not there is not found', async () => {
    await expect(new Tab(locks).look('here-nowhere')).rejects.toEqual(wrong('not-found', 404))
  })

  test('refuses as the server does, and nothing is changed', async () => {
    const tab = new Tab(locks)
    const id = await tab.set(both)
    await expect(tab.pass(id, 1)).rejects.toMatchObject({
      status: 422,
      kind: 'urn:teien:illegal-move',
      detail: 'not now',
    })
    expect(await stored(id)).toBe(2)
  })

  test('whose rules do not come is left to the server', async () => {
    const tab = new Tab(locks)
    const table = { game: 'unreachable', seats: both, start: true }
    await expect(tab.ask('POST', '/tables', table)).rejects.toEqual(wrong('no-device', 0))
    expect(await tab.ask('GET', '/me/tables')).toEqual([])
  })

  test('gives whoever comes late the whole of it', async () => {
    const tab = new Tab(locks)
    const id = await tab.set(both)
    await tab.pass(id)
    await tab.follow(1, id, 2)
    expect(tab.heard(1)).toEqual(['up', 'snapshot 3'])
  })

  test('can be looked at again, and its record be had', async () => {
    const tab = new Tab(locks)
    const id = await tab.set(both)
    expect(await tab.ask('GET', `/tables/${id}/replay?seat=1`)).toMatchObject({ seat: 1 })
    expect(await tab.ask('GET', `/tables/${id}/replay`)).toMatchObject({ seat: null })
    expect(await tab.ask('GET', `/tables/${id}/record`)).toEqual({ game: 'pass', log: 2 })
  })

  test('is listed with what is due there, and how it ended', async () => {
    const tab = new Tab(locks)
    const id = await tab.set(both)
    const listed = async (): Promise<Row> => (await tab.ask<Row[]>('GET', '/me/tables'))[0]!
    expect(await listed()).toMatchObject({ id, due: true, state: 'playing', end: null, build: 'today', position: 2 })
    for (let nth = 0; nth < PASSES; nth += 1) await tab.pass(id, nth % 2)
    expect(await listed()).toMatchObject({ due: false, state: 'over', end: { end: { at: 1000 } }, position: 8 })
  })

  test('is deleted when one wants it', async () => {
    const tab = new Tab(locks)
    const id = await tab.set(both)
    await tab.ask('DELETE', `/tables/${id}`)
    expect(await tab.ask('GET', '/me/tables')).toEqual([])
    await expect(tab.look(id)).rejects.toEqual(wrong('not-found'))
  })

  test('tells the server all it needs to keep it too, and remembers where', async () => {
    const tab = new Tab(locks)
    const id = await tab.set()
    expect(await tab.ask('GET', `/tables/${id}/keep`)).toEqual({
      record: { game: 'pass', log: 2 },
      seats: [
        { kind: 'me', name: 'Aya' },
        { kind: 'bot', level: 'master' },
      ],
      ending: null,
      resigned: [],
    })
    await tab.ask('POST', `/tables/${id}/on-server`, { table: 'there' })
    await tab.pass(id)
    expect((await tab.ask<Row[]>('GET', '/me/tables'))[0]).toMatchObject({ onServer: 'there', position: 3 })
  })
})

describe('bots', () => {
  test('play as long as it is their turn, while someone looks on', async () => {
    const tab = new Tab(locks)
    const id = await tab.set()
    await tab.follow(1, id)
    await tab.pass(id)
    await vi.waitFor(async () => expect(await stored(id)).toBe(4))
    expect(tab.heard(1)).toEqual(['up', 'step 3', 'step 4'])
    expect(tab.engine.logs.get(id)!.entries.at(-1)!.facts).toEqual({ seat: 1, move: 'pass 7' })
  })

  test('wait while nobody looks on, and go on when someone comes', async () => {
    const tab = new Tab(locks)
    const id = await tab.set()
    await tab.pass(id)
    expect(await stored(id)).toBe(3)
    await tab.follow(1, id, 3)
    await vi.waitFor(async () => expect(await stored(id)).toBe(4))
  })

  test('do not hold up whoever does something meanwhile; a choice that is not awaited any more is dropped', async () => {
    const tab = new Tab(locks)
    const id = await tab.set()
    let chosen = (_: number): void => undefined
    tab.choose = () => new Promise((resolve) => (chosen = resolve))
    await tab.follow(1, id)
    await tab.pass(id)
    await tab.ask('POST', `/tables/${id}/abandon`, {})
    chosen(7)
    await tab.look(id)
    await tab.look(id)
    expect(await stored(id)).toBe(4)
    expect(tab.heard(1)).toEqual(['up', 'step 3', 'step 4'])
  })

  test('play slowly where they are by themselves, so that one may come back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const tab = new Tab(locks)
      const id = await tab.set()
      await tab.follow(1, id)
      await tab.ask('POST', `/tables/${id}/stand-in`, { seat: 0, bot: true })
      const moved = (): number => tab.engine.logs.get(id)!.entries.length
      await vi.advanceTimersByTimeAsync(700)
      expect(moved()).toBe(3)
      await vi.advanceTimersByTimeAsync(200)
      expect(moved()).toBe(4)
    } finally {
      vi.useRealTimers()
    }
  })

  test('give hints, spelled as moves', async () => {
    const tab = new Tab(locks)
    const id = await tab.set()
    expect(await tab.ask('POST', `/tables/${id}/hint`, { seat: 0 })).toEqual({
      seat: 0,
      move: 'pass 7',
      level: 'master',
      position: 2,
    })
  })
})

describe('two tabs', () => {
  test('the second one hears that the first has the table, and may still look', async () => {
    const [first, second] = [new Tab(locks), new Tab(locks)]
    const id = await first.set(both)
    await first.follow(1, id)
    await second.follow(1, id)
    expect(second.heard(1)).toEqual(['elsewhere'])
    await expect(second.pass(id)).rejects.toEqual(wrong('elsewhere', 423))
    await expect(second.ask('DELETE', `/tables/${id}`)).rejects.toEqual(wrong('elsewhere'))
    await first.pass(id)
    expect((await second.look(id)).table.position).toBe(3)
  })

  test('it takes over when one wants it, and the first one stops', async () => {
    const [first, second] = [new Tab(locks), new Tab(locks)]
    const id = await first.set(both)
    await first.follow(1, id)
    await first.pass(id)
    await second.ask('POST', `/tables/${id}/take-over`)
    await second.follow(1, id, 3)
    await vi.waitFor(() => expect(first.heard(1)).toEqual(['up', 'step 3', 'elsewhere']))
    await second.pass(id, 1)
    expect(await stored(id)).toBe(4)
    await expect(first.pass(id)).rejects.toEqual(wrong('elsewhere'))
    await first.ask('POST', `/tables/${id}/take-over`)
    await first.follow(2, id, 3)
    expect(first.heard(2)).toEqual(['up', 'snapshot 4'])
    await first.pass(id)
    expect(await stored(id)).toBe(5)
  })

  test('a tab that leaves a table lets it go', async () => {
    const [first, second] = [new Tab(locks), new Tab(locks)]
    const id = await first.set(both)
    await first.follow(1, id)
    await first.host.hear({ unfollow: 1 })
    await second.follow(1, id)
    expect(second.heard(1)).toEqual(['up'])
  })

  test('where there are no locks, the log itself tells who was faster, and the other sees how it stands', async () => {
    const [first, second] = [new Tab(null), new Tab(null)]
    const id = await first.set(both)
    await first.follow(1, id)
    await second.follow(1, id)
    await first.pass(id)
    await expect(second.pass(id)).rejects.toEqual(wrong('not-kept', 503))
    expect(second.heard(1)).toEqual(['up', 'snapshot 3'])
    await second.pass(id, 1)
    expect(await stored(id)).toBe(4)
  })
})

describe('what goes wrong', () => {
  test('what cannot be written did not happen', async () => {
    const tab = new Tab(locks)
    const id = await tab.set(both)
    await tab.follow(1, id)
    vi.spyOn(tab.shelf, 'write').mockRejectedValueOnce(new Overtaken(id))
    await expect(tab.pass(id)).rejects.toEqual(wrong('not-kept', 503))
    expect((await tab.look(id)).table.position).toBe(2)
    await tab.pass(id)
    expect(tab.heard(1)).toEqual(['up', 'snapshot 2', 'step 3'])
    expect(await stored(id)).toBe(3)
  })

  test('where nothing may be stored the game goes on, and it is said', async () => {
    const tab = new Tab(locks, 'today', () => Promise.reject(new Error('private')))
    const id = await tab.set()
    await tab.follow(1, id)
    await tab.pass(id)
    await vi.waitFor(async () => expect((await tab.look(id)).table.position).toBe(4))
    expect(tab.heard(1)).toContain('fleeting')
    const lent = tab.said.flatMap((said) => ('memory' in said ? said.memory : [])).at(-1)!
    const next = new Tab(locks, 'today', () => Promise.reject(new Error('private')))
    await next.host.hear({ remember: [lent] })
    expect((await next.look(id)).table.position).toBe(4)
  })

  test.each([
    ['of this page', 'today', 'unreadable'],
    ['of an older page', 'yesterday', 'older-build'],
  ])('a log that cannot be replayed, %s, is told so and stays', async (_, build, kind) => {
    const before = new Tab(locks, build)
    const id = await before.set(both)
    const store = await openStore()
    const { row } = (await store.read(id))!
    const nonsense = { position: 3, at: 1, kind: 'nonsense', by: null, facts: {}, id: null }
    await store.write({ row: { ...row, position: 3 }, entries: [nonsense], fresh: false })
    const tab = new Tab(locks)
    await expect(tab.look(id)).rejects.toEqual(wrong(kind, 410))
    await expect(tab.pass(id)).rejects.toEqual(wrong(kind, 410))
    await tab.follow(1, id)
    expect(tab.heard(1)).toEqual(['trouble'])
    expect(await stored(id)).toBe(3)
    expect((await store.row(id))!.unreadableBy).toBe('today')
    await tab.ask('DELETE', `/tables/${id}`)
  })

  test('a newer page that can read it again says so', async () => {
    const before = new Tab(locks)
    const id = await before.set(both)
    const store = await openStore()
    await store.write({ row: { ...(await store.row(id))!, unreadableBy: 'yesterday' }, entries: [], fresh: false })
    await new Tab(locks).look(id)
    expect((await store.row(id))!.unreadableBy).toBeNull()
  })

  test('entries that are missing are noticed', async () => {
    const id = await new Tab(locks).set(both)
    const store = await openStore()
    await store.write({ row: { ...(await store.row(id))!, position: 5 }, entries: [], fresh: false })
    await expect(new Tab(locks).look(id)).rejects.toEqual(wrong('unreadable'))
  })

  test('an engine that breaks is not trusted: the page is told to begin anew', async () => {
    const tab = new Tab(locks)
    const id = await tab.set(both)
    tab.engine.breaks = new WebAssembly.RuntimeError('unreachable')
    await expect(tab.pass(id)).rejects.toEqual(wrong('engine', 500))
    tab.engine.breaks = null
    const answer = await tab.look(id)
    expect(answer.table.position).toBe(2)
    expect(tab.engine.replayed).toBe(1)
  })

  test('a false record is told as such', async () => {
    const tab = new Tab(locks)
    expect(await tab.ask('POST', '/verify', { game: 'pass' })).toBe(5)
    const found = await tab.ask('POST', '/verify', { game: 'pass', false: true }).catch((problem: Trouble) => problem)
    expect(found).toMatchObject({ status: 422, detail: 'card 3 is false' })
  })
})

test('once more: both logs say so, and asked again it is the same table', async () => {
  const tab = new Tab(locks)
  const id = await tab.set(both)
  for (let nth = 0; nth < PASSES; nth += 1) await tab.pass(id, nth % 2)
  const { table } = await tab.ask<TableAnswer>('POST', `/tables/${id}/rematch`)
  expect(table.id).not.toBe(id)
  expect([await stored(id), await stored(table.id)]).toEqual([9, 2])
  const again = await tab.ask<TableAnswer>('POST', `/tables/${id}/rematch`)
  expect(again.table.id).toBe(table.id)
  expect(await tab.ask('GET', '/me/tables')).toHaveLength(2)
})
