/** A game in which one only passes, six times in all, for tests of what lies around an engine. */
import type { GameInfo, MyGame, News, NewTable, Summary, TableAnswer } from '../net/api'
import { ME } from '../net/whose'
import type { Act, Engine, Entry, Foresight, Intent, Observation, Person, PlayOn } from './engine'

interface Log {
  entries: Entry[]
  secret: Uint8Array
}

const refuse = (status: number, kind: string, detail = ''): never => {
  throw { status, kind: `urn:teien:${kind}`, detail }
}

export const PASSES = 6

export class FakeEngine implements Engine {
  readonly logs = new Map<string, Log>()
  /** The games whose rules were loaded. */
  readonly loaded: string[] = []
  /** How often a log was replayed. */
  replayed = 0
  /** What the next act shall throw. */
  breaks: unknown = null

  async load(game: string): Promise<void> {
    if (game === 'unreachable') throw new Error('it did not come')
    this.loaded.push(game)
  }
  async loadBots(): Promise<void> {}
  async review(): Promise<never> {
    return refuse(422, 'wrong', 'games of passing cannot be reviewed')
  }

  private of(id: string): Log {
    return this.logs.get(id) ?? refuse(404, 'not-found')
  }

  private enter(log: Log, kind: string, facts: Record<string, unknown>, by: string | null, at: number): Entry {
    const entry: Entry = { position: log.entries.length + 1, at, kind, by, facts, id: null }
    log.entries.push(entry)
    return entry
  }

  setTable(id: string, secret: Uint8Array, me: Person, said: NewTable, now: number) {
    const log: Log = { entries: [], secret }
    this.logs.set(id, log)
    const seats = said.seats.map((seat) => ({ ...seat, name: seat.name ?? me.name }))
    const entries = [
      this.enter(log, 'set', { game: said.game, seats, said }, me.id, now),
      this.enter(log, 'started', {}, me.id, now),
    ]
    return { answer: this.look(id, me.id, now), entries }
  }

  playOn(id: string, me: Person, { record, seats }: PlayOn, now: number) {
    const secret = new Uint8Array(32).fill(5)
    const table = { game: record.game, seats, start: true } as NewTable
    return { ...this.setTable(id, secret, me, table, now), secret: '05'.repeat(32) }
  }

  open(id: string, secret: Uint8Array, entries: Entry[]): void {
    this.replayed += 1
    entries.forEach(({ position, kind }, nth) => {
      if (position !== nth + 1 || kind === 'nonsense') throw new Error('a broken log')
    })
    this.logs.set(id, { entries: [...entries], secret })
  }

  close = (id: string): void => void this.logs.delete(id)

  private passes = (log: Log): number => log.entries.filter(({ kind }) => kind === 'move').length
  private seats = (log: Log) => log.entries[0]!.facts['seats'] as { kind: string; name: string; level?: string }[]
  private state = (log: Log) =>
    this.passes(log) >= PASSES || log.entries.some(({ kind }) => kind === 'abandoned') ? 'over' : 'playing'
  private owing = (log: Log): number[] =>
    this.state(log) === 'over' ? [] : [this.passes(log) % this.seats(log).length]

  look(id: string, _me: string, now: number): TableAnswer {
    const log = this.of(id)
    const seats = this.seats(log).map(({ kind, name, level }, seat) => ({
      seat,
      kind: kind === 'me' ? 'person' : kind,
      name,
      level: level ?? null,
      player: kind === 'me' ? ME : null,
      away: kind === 'me' && log.entries.findLast(({ kind }) => ['away', 'back'].includes(kind))?.kind === 'away',
    }))
    return {
      table: {
        id,
        game: log.entries[0]!.facts['game'],
        state: this.state(log),
        ending: this.state(log) === 'over' ? 'finished' : null,
        resigned: [],
        seats,
        mine: seats.filter(({ player }) => player).map(({ seat }) => seat),
        position: log.entries.length,
        rematch: log.entries.find(({ kind }) => kind === 'rematch')?.facts['table'] ?? null,
        now,
      },
      views: [{ seat: 0, owing: this.owing(log), legal: ['pass'] }],
      chat: [],
      events: [[]],
    } as never
  }

  act(id: string, me: Person, what: Act, said: unknown, now: number) {
    if (this.breaks) throw this.breaks
    const log = this.of(id)
    const { seat } = said as { seat: number }
    if (what === 'moves' && !this.owing(log).includes(seat)) refuse(422, 'illegal-move', 'not now')
    const before = log.entries.length
    const kinds: Partial<Record<Act, string>> = { moves: 'move', 'stand-in': 'away' }
    const entries = [this.enter(log, kinds[what] ?? 'abandoned', { seat, move: 'pass' }, me.id, now)]
    return { answer: this.news(id, me.id, before, now), entries }
  }

  news(id: string, me: string, since: number, now: number): News {
    const { entries } = this.of(id)
    return {
      ...this.look(id, me, now),
      since,
      position: entries.length,
      entries: entries.slice(since),
      undone: false,
    } as never
  }

  botTurn(id: string) {
    const log = this.of(id)
    const [seat] = this.owing(log)
    if (seat === undefined) return null
    const { kind, level } = this.seats(log)[seat]!
    const away = log.entries.some(({ kind }) => kind === 'away')
    if (kind !== 'bot' && !away) return null
    return { seat, level: level ?? 'master', position: log.entries.length, observation: this.observe(seat), dice: '7' }
  }

  private observe = (seat: number): Observation => ({
    game: 'pass',
    seat,
    held: new Uint8Array(1),
    told: new Uint8Array(0),
  })

  botMoved(id: string, seat: number, position: number, action: number, now: number) {
    const log = this.of(id)
    if (position !== log.entries.length) return { entries: [] }
    return { entries: [this.enter(log, 'move', { seat, move: `pass ${action}` }, null, now)] }
  }

  hint = (id: string, _me: string, seat: number) => ({
    observation: this.observe(seat),
    position: this.of(id).entries.length,
    level: 'master',
  })
  spell = (_id: string, _seat: number, action: number): string => `pass ${action}`
  think = (): number => 7
  foresee = ({ seat, held, move }: Intent): Foresight => ({
    events: [{ event: move, seat, held: [...held] }],
    view: null,
  })
  replay = (id: string, _me: string, seat: number | null) => ({ table: id, seat, first: 0, steps: [] })
  record = (id: string) => ({ game: 'pass', log: this.of(id).entries.length })

  rematch(id: string, me: Person, newId: string, secret: Uint8Array, now: number) {
    const log = this.of(id)
    if (this.state(log) !== 'over') refuse(409, 'not-now')
    const entries = [this.enter(log, 'rematch', { table: newId }, me.id, now)]
    const { said } = log.entries[0]!.facts as { said: NewTable }
    return { entries, next: this.setTable(newId, secret, me, said, now) }
  }

  summary(id: string): Summary {
    const { table } = this.look(id, ME, 0)
    return { id, game: table.game, state: table.state, seats: table.seats, created: 1 } as never
  }
  endOf = (id: string): MyGame => ({ ...this.summary(id), end: { at: this.of(id).entries.at(-1)!.at } }) as never
  verify = (record: unknown): number =>
    (record as { false?: boolean }).false ? refuse(422, 'wrong', 'card 3 is false') : 5
  games = () => ({
    games: [{ name: 'pass', levels: ['novice', 'master'] } as unknown as GameInfo],
    clocks: ['none'],
  })
}
