/* eslint-disable @typescript-eslint/no-explicit-any -- what is translated from Python has no types here */
/** The engine, as it was made of the Python (`teien.browser`): given what the page says, in Python's own things, and told
 *  again as the page knows them. */
import * as py from './python/core'
import * as native from './python/native'
import { unpacked_arrays } from './python/numpy'
import { Compiled, type Description } from './python/wasm'
import type { Review, Judged, Course } from './review'
import type { BotTurn, Engine, EngineRefusal, Entry, Foresight, Intent, Observation, Person } from './engine'

type Any = any

/** Where the files of a game come from. */
export interface Files {
  engine: () => Promise<Any>
  game: (game: string) => Promise<{ open: (compiled: Compiled) => { BOOK: Any; BOTS: Any[]; lent: Any } }>
  review: () => Promise<Any>
  /** Nothing where a game cannot be reviewed. */
  reviewer: (game: string) => Promise<{ open: (compiled: Compiled, lent: Any) => { REVIEWER: Any } }> | null
  wasm: (game: string) => Promise<WebAssembly.Instance>
  description: (game: string) => Promise<Description>
  /** What its bots have learnt, if that is kept in a file. */
  learnt: (game: string) => Promise<Uint8Array | null>
}

/** What a refusal of the table, or of the rules, is to the page. */
export function refusal(thrown: unknown): unknown {
  if (!(thrown instanceof py.Exception)) return thrown
  const { status, kind } = thrown.constructor as { status?: number; kind?: string }
  const news = thrown.news ? { news: py.to_json(thrown.news) } : {}
  return { status: status ?? 422, kind: kind ?? 'wrong', detail: thrown.message, ...news } satisfies EngineRefusal
}

export async function newEngine(files: Files): Promise<Engine & Translated> {
  return new Translated(files, await files.engine()) as Engine & Translated
}

/** What comes once; should it fail, it may come the next time. */
function kept<Thing>(known: Map<string, Promise<Thing>>, name: string, fetch: () => Promise<Thing>): Promise<Thing> {
  const here = known.get(name) ?? fetch()
  if (!known.has(name)) {
    known.set(name, here)
    here.catch(() => known.delete(name))
  }
  return here
}

/** Calls the Python: what it gives is told as JSON, and what it refuses as a problem. */
function ask<Answer>(work: () => Any): Answer {
  try {
    return py.to_json(work()) as Answer
  } catch (thrown) {
    throw refusal(thrown)
  }
}

/** A review under way. */
class Reviewed implements Review {
  constructor(
    private readonly review: Any,
    private readonly compiled: Compiled,
  ) {}
  outline = (): Any => ask(() => this.review.outline())
  judge = (number: number, playouts: number, also: string[][] = []): Any =>
    this.compiled.thinking(() => ask(() => this.review.judge(number, playouts, py.from_json(also))))
  course = (playouts: number): Any => this.compiled.thinking(() => ask(() => this.review.course(playouts)))
  summary = (judged: (Judged | null)[], course: Course): Any =>
    ask(() => this.review.summary(py.from_json(judged), py.from_json(course)))
}

export class Translated {
  private readonly device: Any
  private readonly compiled = new Map<string, Promise<Compiled>>()
  private readonly learnt = new Map<string, Promise<void>>()
  private readonly reviewers = new Map<string, Promise<void>>()
  /** What the file of a game lends to that of its reviewer. */
  private readonly lent = new Map<string, Any>()
  /** What a game's bots know from the start, and have not worked out yet. */
  private readonly toPrepare = new Map<string, (() => unknown)[]>()

  constructor(
    private readonly files: Files,
    private readonly made: Any,
  ) {
    this.device = new made.Device()
    for (const work of py.prepared_later()) work() // what serves any game lies in no game's memory
  }

  async load(game: string): Promise<void> {
    await kept(this.compiled, game, () => this.opened(game))
  }
  private async opened(game: string): Promise<Compiled> {
    const { files } = this
    const [instance, description, parts] = await Promise.all([
      files.wasm(game),
      files.description(game),
      files.game(game),
    ])
    const compiled = new Compiled(instance, description)
    const { lent, ...opened } = parts.open(compiled)
    this.lent.set(game, lent)
    native.enter(game, opened)
    this.toPrepare.set(game, py.prepared_later())
    return compiled
  }

  async loadBots(game: string): Promise<void> {
    await kept(this.learnt, game, () => this.prepared(game))
  }
  private async prepared(game: string): Promise<void> {
    const compiled = kept(this.compiled, game, () => this.opened(game))
    const file = await this.files.learnt(game)
    if (file) py.keep_learnt(game, unpacked_arrays(file))
    ;(await compiled).forGood(() => this.toPrepare.get(game)!.forEach((work) => work()))
  }

  private async loadReviewer(game: string): Promise<void> {
    await kept(this.reviewers, game, () => this.withReviewer(game))
  }
  private async withReviewer(game: string): Promise<void> {
    const [reviewer] = await Promise.all([this.files.reviewer(game), this.files.review(), this.loadBots(game)])
    if (!reviewer) return
    const compiled = await this.compiled.get(game)!
    native.enter(game, reviewer.open(compiled, this.lent.get(game)))
    compiled.forGood(() => py.prepared_later().forEach((work) => work()))
  }

  private me = ({ id, name }: Person): Any => new this.made.Me(id, name)

  setTable = (id: string, secret: Uint8Array, me: Person, said: unknown, now: number): Any =>
    ask(() => this.device.set_table(id, secret, this.me(me), py.from_json(said), now))
  playOn = (id: string, me: Person, said: unknown, now: number): Any =>
    ask(() => this.device.play_on(id, this.me(me), py.from_json(said), now))
  open = (id: string, secret: Uint8Array, entries: Entry[]): void =>
    ask(() => this.device.open(id, secret, py.from_json(entries)))
  close = (id: string): void => this.device.close(id)
  look = (id: string, me: string, now: number): Any => ask(() => this.device.look(id, me, now))
  news = (id: string, me: string, since: number, now: number): Any => ask(() => this.device.news(id, me, since, now))
  act = (id: string, me: Person, what: string, said: unknown, now: number): Any =>
    ask(() => this.device.act(id, this.me(me), what, py.from_json(said ?? {}), now))
  rematch = (id: string, me: Person, newId: string, secret: Uint8Array, now: number): Any =>
    ask(() => this.device.rematch(id, this.me(me), newId, secret, now))
  replay = (id: string, me: string, seat: number | null): Any => ask(() => this.device.replay(id, me, seat))
  record = (id: string): Any => ask(() => this.device.record(id))
  summary = (id: string): Any => ask(() => this.device.summary(id))
  endOf = (id: string, me: string): Any => ask(() => this.device.end_of(id, me))
  games = (): Any => ask(() => this.made.games())
  verify = (record: unknown): number => ask(() => this.made.check(py.from_json(record)))
  spell = (id: string, seat: number, action: number): string => ask(() => this.device.spell(id, seat, action))

  botTurn = (id: string): BotTurn | null => ask(() => this.device.bot_turn(id))
  botMoved = (id: string, seat: number, position: number, action: number, now: number): { entries: Entry[] } =>
    ask(() => this.device.bot_moved(id, seat, position, action, now))
  hint = (id: string, me: string, seat: number): Any => ask(() => this.device.hint(id, me, seat))

  /** The game must be loaded. */
  foresee({ game, seat, held, move, players, options }: Intent): Foresight {
    const compiled = native.book_of(game).rules.compiled as Compiled
    const given = [py.from_json(players), py.from_json(options)]
    return compiled.thinking(() => ask(() => this.made.foresee(game, seat, held, move, ...given)))
  }

  /** The bots of the game must be loaded. */
  think(observation: Observation, level: string, seed: string | null, playouts: number | null = null): number {
    const compiled = native.book_of(observation.game).rules.compiled as Compiled
    return compiled.thinking(() => ask(() => this.made.think(py.from_json(observation), level, seed, playouts)))
  }

  /** All that its game needs is fetched; a record that is broken, or of a game that goes on, is refused. */
  async review(record: unknown): Promise<Review> {
    const game = (record as { game?: unknown } | null)?.game
    const isKnown = typeof game === 'string' && native.is_own(game)
    if (isKnown) await this.loadReviewer(game)
    const made = await this.files.review()
    let review: Any
    ask(() => void (review = new made.Review(py.from_json(record))))
    return new Reviewed(review, await this.compiled.get(review.game.name)!)
  }
}
