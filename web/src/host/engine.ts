/** The engine: the rule books, the table and the bots, made of the Python by the build to run in a browser. Here stands
 *  what it offers; only the workers load it. */
import type { GameEvent, View } from '../games/contract'
import type { Review } from './review'
import type { Deal, Games, MyGame, News, NewTable, Replay, Summary, TableAnswer } from '../net/api'

/** One entry of a table's log, as the server writes it too. */
export interface Entry {
  position: number
  at: number
  kind: string
  by: string | null
  facts: Record<string, unknown>
  id: string | null
}

export interface Person {
  id: string
  name: string
}

/** What one seat may know of a game: all that a bot is given. */
export interface Observation {
  game: string
  seat: number
  held: Uint8Array
  told: Uint8Array
}

export interface BotTurn {
  seat: number
  level: string
  position: number
  observation: Observation
  /** What its dice follow from: in the same deal its luck is the same. */
  dice: string
}

/** A move that somebody is about to make, at any table, and all that their seat may know. */
export interface Intent {
  game: string
  seat: number
  held: Uint8Array
  move: string
  players: string[]
  options: Record<string, unknown>
}

/** What follows from a move for certain: the first events, and the view after them where no more can follow. */
export interface Foresight {
  events: GameEvent[]
  view: View | null
}

/** From where a game on paper shall go on, and with whom; where it is the same deal again, where that comes from. */
export interface PlayOn {
  record: Record<string, unknown> & { game: string }
  step: number
  seats: NewTable['seats']
  deal?: Deal
}

/** What the engine throws where the server would answer with a problem. */
export interface EngineRefusal {
  status: number
  kind: string
  detail: string
  news?: News | null
}

/** What may be done at a table, by the end of its address. */
export const ACTS = [
  'moves',
  'undo',
  'undo/answer',
  'stand-in',
  'resign',
  'abandon',
  'abandon/refuse',
  'leave',
  'start',
] as const
export type Act = (typeof ACTS)[number]

/** One for each worker. Times are seconds since 1970, as on the server. All is done at once but the loading; it throws an
 *  `EngineRefusal` where the server would refuse. */
export interface Engine {
  /** Fetches a game's rule book; what only its bots need comes with `loadBots`. */
  load(game: string): Promise<void>
  loadBots(game: string): Promise<void>
  setTable(
    id: string,
    secret: Uint8Array,
    me: Person,
    said: NewTable,
    now: number,
  ): { answer: TableAnswer; entries: Entry[] }
  /** A table at which a game on paper goes on after so many entries, by the secret of that game. */
  playOn(id: string, me: Person, said: PlayOn, now: number): { answer: TableAnswer; entries: Entry[]; secret: string }
  /** Replays a log that was kept; throws if it cannot be. */
  open(id: string, secret: Uint8Array, entries: Entry[]): void
  close(id: string): void
  look(id: string, me: string, now: number): TableAnswer
  act(id: string, me: Person, what: Act, said: unknown, now: number): { answer: News; entries: Entry[] }
  news(id: string, me: string, since: number, now: number): News
  botTurn(id: string): BotTurn | null
  /** No entries if the table does not wait for this choice any more. */
  botMoved(id: string, seat: number, position: number, action: number, now: number): { entries: Entry[] }
  hint(id: string, me: string, seat: number): { observation: Observation; position: number; level: string }
  /** An action as the text of a move. */
  spell(id: string, seat: number, action: number): string
  /** What a bot chooses; its bots must be loaded. */
  think(observation: Observation, level: string, seed: string, playouts?: number | null): number
  /** Its game must be loaded; nothing of a table is needed. */
  foresee(intent: Intent): Foresight
  replay(id: string, me: string, seat: number | null): Replay
  record(id: string): Record<string, unknown>
  rematch(
    id: string,
    me: Person,
    newId: string,
    secret: Uint8Array,
    now: number,
  ): { entries: Entry[]; next: { answer: TableAnswer; entries: Entry[] } }
  summary(id: string): Summary
  endOf(id: string, me: string): MyGame
  /** Deals a whole record from its secret and plays it; gives how many deals there were, and throws the first that is false. */
  verify(record: unknown): number
  /** A game that is over, to be judged; all it needs is fetched first. Throws the record's first fault. */
  review(record: unknown): Promise<Review>
  games(): Games
}

export const isRefusal = (thrown: unknown): thrown is EngineRefusal =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown && 'kind' in thrown && 'detail' in thrown

/** A new engine, for a worker of its own. */
export async function newEngine(): Promise<Engine> {
  const [{ newEngine: made }, { files }] = await Promise.all([import('./translated'), import('./files')])
  return made(files)
}
