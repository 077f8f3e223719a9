/** The tables on this device: each is held by one tab, replayed from its log, and everything that is done there is durable
 *  before it is answered, as on the server. */
import type { Hint, News, NewTable, TableAnswer } from '../net/api'
import { HERE, ME } from '../net/whose'
import {
  ACTS,
  isRefusal,
  type Act,
  type Engine,
  type Entry,
  type Foresight,
  type Intent,
  type Person,
  type PlayOn,
} from './engine'
import {
  ELSEWHERE,
  ENGINE,
  NOT_KEPT,
  OLDER,
  trouble,
  UNABLE,
  UNREADABLE,
  type FromWorker,
  type ToWorker,
} from './messages'
import type { Shelf } from './shelf'
import { Overtaken, type Page, type Row } from './store'
import type { Thinker } from './thinker'

/** Something that is answered as a problem. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    readonly detail = '',
    readonly news: News | null = null,
  ) {
    super(detail)
  }
}

/** As the page asks: with what the seat may know as the server tells it. */
type Asked = Omit<Intent, 'held'> & { held: string }

/** A table that this tab holds. */
interface Held {
  id: string
  row: Row
  /** The lines to the page on which is told what is new. */
  lines: Set<number>
  release: () => void
  thinking: boolean
}

const OPEN_AT_ONCE = 4 // so many logs stay replayed
const SLOWLY = 800 // milliseconds between moves where only bots play: one may follow them, and come back

export class Host {
  private readonly held = new Map<string, Held>()
  private readonly lines = new Map<number, string>()
  /** The tables that the engine has replayed, up to which entry; the last used is the last. */
  private readonly opened = new Map<string, number>()
  private readonly turns = new Map<string, Promise<unknown>>()

  constructor(
    private readonly engine: Engine,
    private readonly shelf: Shelf,
    private readonly thinker: Pick<Thinker, 'choose'>,
    private readonly tell: (message: FromWorker) => void,
    /** Names the build of the page. */
    private readonly build: string,
    private readonly now: () => number = () => Date.now() / 1000,
    private readonly locks: LockManager | null = navigator.locks ?? null,
  ) {}

  async hear(message: ToWorker): Promise<void> {
    if ('remember' in message) return this.shelf.remember(message.remember)
    if ('follow' in message) return this.follow(message.follow, message.id, message.after)
    if ('unfollow' in message) return this.unfollow(message.unfollow)
    if (!('ask' in message)) return
    const { ask, method, path, body, name } = message
    try {
      this.tell({ answers: ask, answer: await this.answer(method, path, body, name) })
    } catch (problem) {
      this.tell({ answers: ask, trouble: told(problem) })
    }
  }

  // --- what is asked ------------------------------------------------------------------------

  private async answer(method: string, path: string, body: unknown, name: string): Promise<unknown> {
    const [address, query] = path.split('?') as [string, string | undefined]
    const me: Person = { id: ME, name }
    if (address === '/games') return this.engine.games()
    if (address.startsWith('/warm/')) return this.load(address.slice('/warm/'.length))
    if (address === '/foresee') return this.foresee(body as Asked)
    if (address === '/verify') return this.verify(body as { game: string })
    if (address === '/me/tables') return this.shelf.list()
    if (address === '/tables') return this.set(body as NewTable, me)
    if (address === '/tables/from') return this.playOn(body as PlayOn, me)
    const [, id, what] = /^\/tables\/([\w-]+)(?:\/(.+))?$/.exec(address)!
    if (what === 'hint') return this.hint(id!, (body as { seat: number }).seat)
    return this.inTurn(id!, () => this.at(id!, method, what ?? '', query ?? '', body, me))
  }

  private async at(
    id: string,
    method: string,
    what: string,
    query: string,
    body: unknown,
    me: Person,
  ): Promise<unknown> {
    if (method === 'DELETE') return this.remove(id)
    if (what === 'take-over') return void (await this.hold(id, true))
    if (what === 'on-server') return this.noteServer(id, (body as { table: string }).table)
    if (what === 'rematch') return this.rematch(id, me)
    if (ACTS.includes(what as Act)) return this.act(id, me, what as Act, body)
    await this.look(id)
    const seat = new URLSearchParams(query).get('seat')
    if (what === 'replay') return this.engine.replay(id, ME, seat === null ? null : Number(seat))
    if (what === 'record') return this.engine.record(id)
    if (what === 'keep') return this.toKeep(id)
    if (what === '') return this.engine.look(id, ME, this.now())
    throw new Refusal(404, 'urn:teien:not-found')
  }

  /** One thing after another at each table. */
  private inTurn<Done>(id: string, task: () => Promise<Done>): Promise<Done> {
    const before = this.turns.get(id) ?? Promise.resolve()
    const done = before.then(task)
    const settled = done.catch(() => undefined)
    this.turns.set(id, settled)
    return done
  }

  private async set(said: NewTable, me: Person): Promise<TableAnswer> {
    await this.load(said.game)
    const [id, secret] = [newId(), newSecret()]
    const { answer, entries } = this.engine.setTable(id, secret, me, whole(said), this.now())
    return this.begin(id, secret, answer, entries)
  }

  /** Goes on with a game that was played before. */
  private async playOn(said: PlayOn, me: Person): Promise<TableAnswer> {
    await this.load(said.record.game)
    const id = newId()
    const { answer, entries, secret } = this.engine.playOn(id, me, said, this.now())
    return this.begin(
      id,
      Uint8Array.from(secret.match(/../g)!, (pair) => parseInt(pair, 16)),
      answer,
      entries,
    )
  }

  private async begin(id: string, secret: Uint8Array, answer: TableAnswer, entries: Entry[]): Promise<TableAnswer> {
    const row = this.rowOf(id, secret, entries.length, answer)
    this.opened.set(id, entries.length)
    await this.shelf.write({ row, entries, fresh: true })
    return answer
  }

  /** The rule book of a game; while it is out of reach, the server can do what we cannot. */
  private async load(game: string): Promise<void> {
    try {
      await this.engine.load(game)
    } catch (problem) {
      throw new Refusal(0, UNABLE, String(problem))
    }
  }

  private async act(id: string, me: Person, what: Act, said: unknown): Promise<News> {
    const held = await this.hold(id)
    const { answer, entries } = this.run(id, () => this.engine.act(id, me, what, said ?? {}, this.now()))
    await this.keep(held, entries)
    this.wake(held)
    this.letGo(held)
    return answer
  }

  /** What a bot would do; the table goes on while it thinks. */
  private async hint(id: string, seat: number): Promise<Hint> {
    const { observation, level, position } = await this.inTurn(id, async () => {
      await this.look(id)
      return this.engine.hint(id, ME, seat)
    })
    const action = await this.thinker.choose(observation, level)
    return this.inTurn(id, async () => {
      await this.look(id)
      return { seat, move: this.engine.spell(id, seat, action), level, position }
    })
  }

  /** Once more, at another table: both logs say so, or neither. */
  private async rematch(id: string, me: Person): Promise<TableAnswer> {
    const held = await this.hold(id)
    const before = this.engine.look(id, ME, this.now()).table.rematch
    if (before && (await this.shelf.row(before))) {
      await this.look(before)
      return this.engine.look(before, ME, this.now())
    }
    const [newer, secret] = [newId(), newSecret()]
    const { entries, next } = this.run(id, () => this.engine.rematch(id, me, newer, secret, this.now()))
    const row = this.rowOf(newer, secret, next.entries.length, next.answer)
    this.opened.set(newer, next.entries.length)
    await this.keep(held, entries, { row, entries: next.entries, fresh: true })
    this.letGo(held)
    return next.answer
  }

  /** What a move will do at a table of the server's. */
  private async foresee({ held, ...asked }: Asked): Promise<Foresight> {
    await this.load(asked.game)
    return this.engine.foresee({ ...asked, held: Uint8Array.from(atob(held), (byte) => byte.charCodeAt(0)) })
  }

  private async verify(record: { game: string }): Promise<number> {
    await this.load(record.game)
    return this.engine.verify(record)
  }

  /** What the server needs to keep this game too. */
  private toKeep(id: string): unknown {
    const { table } = this.engine.look(id, ME, this.now())
    const seats = table.seats.map(({ kind, level, name }) =>
      kind === 'bot' ? { kind, level } : { kind: 'me' as const, name },
    )
    return { record: this.engine.record(id), seats, ending: table.ending, resigned: table.resigned }
  }

  private async noteServer(id: string, onServer: string): Promise<void> {
    const held = await this.hold(id)
    held.row = { ...held.row, onServer }
    await this.shelf.write({ row: held.row, entries: [], fresh: false })
    this.letGo(held)
  }

  private async remove(id: string): Promise<void> {
    const release = this.held.has(id) ? () => undefined : await this.lock(id, false)
    if (!release) throw new Refusal(423, ELSEWHERE)
    this.forget(id)
    await this.shelf.remove(id)
    release()
    this.drop(id)
  }

  // --- holding a table ----------------------------------------------------------------------

  /** Replays a table for whoever only looks; nothing is written. */
  private async look(id: string): Promise<Row> {
    const held = this.held.get(id)
    if (held && this.opened.has(id)) return held.row
    const row = await this.shelf.row(id)
    if (!row) throw new Refusal(404, 'urn:teien:not-found')
    if (this.opened.get(id) === row.position) return row
    return this.reopen(id)
  }

  /** Replays a log anew, as it is stored. */
  private async reopen(id: string): Promise<Row> {
    const kept = await this.shelf.read(id)
    if (!kept) throw new Refusal(404, 'urn:teien:not-found')
    const { row, entries } = kept
    await this.load(row.game)
    try {
      this.forget(id)
      if (entries.length !== row.position) throw new Error('entries are missing')
      this.engine.open(id, row.secret, entries)
    } catch (problem) {
      await this.shelf
        .write({ row: { ...row, unreadableBy: this.build }, entries: [], fresh: false })
        .catch(() => undefined)
      throw new Refusal(410, row.build === this.build ? UNREADABLE : OLDER, String(problem))
    }
    if (row.unreadableBy) await this.shelf.write({ row: { ...row, unreadableBy: null }, entries: [], fresh: false })
    this.opened.set(id, row.position)
    for (const other of this.opened.keys()) {
      if (this.opened.size <= OPEN_AT_ONCE) break
      if (other !== id && !this.held.has(other)) this.forget(other)
    }
    return row
  }

  private forget(id: string): void {
    if (!this.opened.delete(id)) return
    try {
      this.engine.close(id)
    } catch {
      // whatever it holds of it, it is opened anew
    }
  }

  /** Holds a table, so that no other tab writes there; from one that does it is taken only if that is wanted. */
  private async hold(id: string, steal = false): Promise<Held> {
    const known = this.held.get(id)
    if (known) {
      known.row = await this.look(id)
      return known
    }
    const release = await this.lock(id, steal)
    if (!release) throw new Refusal(423, ELSEWHERE)
    try {
      const row = await this.look(id)
      const held: Held = { id, row, lines: new Set(), release, thinking: false }
      this.held.set(id, held)
      return held
    } catch (problem) {
      release()
      throw problem
    }
  }

  /** Asks for a table's lock; null if another tab has it. */
  private lock(id: string, steal: boolean): Promise<(() => void) | null> {
    const { locks } = this
    if (!locks) return Promise.resolve(() => undefined)
    return new Promise((resolve) => {
      const held = locks.request(`teien.table.${id}`, steal ? { steal } : { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      held.catch(() => {
        this.drop(id) // another tab has taken it
        resolve(() => undefined) // or there are no locks here: then the log's positions must do
      })
    })
  }

  /** The table is another tab's now, or there is none any more. */
  private drop(id: string): void {
    const held = this.held.get(id)
    this.held.delete(id)
    for (const line of held?.lines ?? []) {
      this.lines.delete(line)
      this.tell({ line, elsewhere: true })
    }
  }

  private letGo(held: Held): void {
    if (held.lines.size || this.held.get(held.id) !== held) return
    this.held.delete(held.id)
    held.release()
  }

  // --- writing ------------------------------------------------------------------------------

  /** Lets the engine do something; if it breaks over it, what it holds is not trusted any more. */
  private run<Done>(id: string, task: () => Done): Done {
    try {
      return task()
    } catch (problem) {
      if (isRefusal(problem)) throw problem
      this.forget(id)
      throw new Refusal(500, ENGINE, String(problem))
    }
  }

  /** Writes what was entered, and tells it. If it cannot be written, the table is as it is stored. */
  private async keep(held: Held, entries: Entry[], ...also: Page[]): Promise<void> {
    if (!entries.length && !also.length) return
    const { id, row } = held
    const news = this.engine.news(id, ME, row.position, this.now())
    const next = this.rowOf(id, row.secret, row.position + entries.length, news, row.onServer)
    try {
      await this.shelf.write({ row: next, entries, fresh: false }, ...also)
    } catch (problem) {
      for (const { row } of also) this.forget(row.id)
      await this.asStored(held)
      throw new Refusal(503, NOT_KEPT, problem instanceof Overtaken ? 'another tab was faster' : String(problem))
    }
    held.row = next
    this.opened.set(id, next.position)
    this.say(held, 'step', news)
    if (this.shelf.isFleeting(id)) for (const line of held.lines) this.tell({ line, fleeting: true })
  }

  /** What could not be written is forgotten, and the page is told how the table stands. */
  private async asStored(held: Held): Promise<void> {
    held.row = await this.reopen(held.id)
    this.say(held, 'snapshot', this.engine.look(held.id, ME, this.now()))
  }

  private say({ lines, row }: Held, event: string, said: News | TableAnswer): void {
    const message = { id: String(row.position), event, data: JSON.stringify(said) }
    for (const line of lines) this.tell({ line, message })
  }

  private rowOf(
    id: string,
    secret: Uint8Array,
    position: number,
    { table, views }: Pick<News, 'table' | 'views'>,
    onServer: string | null = null,
  ): Row {
    const over = table.state === 'over'
    return {
      id,
      secret,
      game: table.game,
      position,
      updated: this.now(),
      state: table.state,
      build: this.build,
      summary: this.engine.summary(id),
      end: over ? this.engine.endOf(id, ME) : null,
      handedOver: table.mine.every((seat) => table.seats[seat]!.away),
      due: !over && (views[0]?.owing.some((seat) => table.mine.includes(seat)) ?? false),
      onServer,
      unreadableBy: null,
    }
  }

  // --- telling ------------------------------------------------------------------------------

  /** A page wants to be told what happens; whoever knows less than there is gets the whole table. */
  private follow(line: number, id: string, after: number): Promise<void> {
    this.lines.set(line, id)
    return this.inTurn(id, async () => {
      try {
        const held = await this.hold(id)
        if (!this.lines.has(line)) return this.letGo(held) // it has gone again meanwhile
        held.lines.add(line)
        this.tell({ line, up: true })
        if (this.shelf.isFleeting(id)) this.tell({ line, fleeting: true })
        if (after !== held.row.position)
          this.say({ ...held, lines: new Set([line]) }, 'snapshot', this.engine.look(id, ME, this.now()))
        this.wake(held)
      } catch (problem) {
        this.lines.delete(line)
        const wrong = told(problem)
        this.tell(wrong.kind === ELSEWHERE ? { line, elsewhere: true } : { line, trouble: wrong })
      }
    })
  }

  private unfollow(line: number): Promise<void> {
    const id = this.lines.get(line)
    this.lines.delete(line)
    if (!id) return Promise.resolve()
    return this.inTurn(id, async () => {
      const held = this.held.get(id)
      held?.lines.delete(line)
      if (held) this.letGo(held)
    })
  }

  // --- bots ---------------------------------------------------------------------------------

  /** Lets the bots of a table play until a person has the turn; while nobody looks on they wait. */
  private wake(held: Held): void {
    if (held.thinking || !held.lines.size) return
    const turn = this.engine.botTurn(held.id)
    if (!turn) return
    held.thinking = true
    const chosen = this.thinker.choose(turn.observation, turn.level, turn.dice)
    const pause = held.row.handedOver ? new Promise((resolve) => setTimeout(resolve, SLOWLY)) : null
    void Promise.all([chosen, pause]).then(
      ([action]) =>
        this.inTurn(held.id, async () => {
          held.thinking = false
          if (this.held.get(held.id) !== held) return
          const { seat, position } = turn
          const { entries } = this.run(held.id, () => this.engine.botMoved(held.id, seat, position, action, this.now()))
          await this.keep(held, entries)
          this.wake(held)
        }).catch((problem: unknown) => this.fail(held, problem)),
      (problem: unknown) => {
        held.thinking = false
        this.fail(held, problem)
      },
    )
  }

  /** A bot's turn came to nothing: the page hears of it, and tries again. */
  private fail(held: Held, problem: unknown): void {
    for (const line of held.lines) this.tell({ line, trouble: told(problem) })
  }
}

function told(problem: unknown) {
  if (isRefusal(problem)) return trouble(problem.status, problem.kind, problem.detail, problem.news ?? null)
  return trouble(500, ENGINE, problem instanceof Error ? `${problem}\n${problem.stack ?? ''}` : String(problem))
}

/** All that one may say of a table, as the server would fill it in. */
const whole = (said: NewTable): NewTable => ({
  options: {},
  public: false,
  clock: { kind: 'none' },
  stand_in: null,
  word: null,
  ...said,
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** An id that no server makes. */
export function newId(): string {
  let id = HERE
  while (id.length < HERE.length + 20)
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 252 && id.length < HERE.length + 20) id += LETTERS[byte % 36]!
  return id
}

const newSecret = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32))
