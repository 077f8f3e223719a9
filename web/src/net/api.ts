/** The server's HTTP API, typed by its own description (`schema.d.ts`, made by `make generated`). */
import type { GameEvent, View } from '../games/contract'
import { askHere } from './here'
import type { components } from './schema'
import { hasServer } from './server'
import { HERE } from './whose'

type Schemas = components['schemas']

/** Views and events are open objects to the server's description; the boards know them closer. */
type Played<Message> = Omit<Message, 'views' | 'view' | 'events'> &
  ('views' extends keyof Message ? { views: View[]; events: GameEvent[][] } : { view: View; events: GameEvent[] })

export type { GameEvent }
export type Me = Schemas['Me']
export type GameInfo = Schemas['GameInfo']
export type GameOption = Schemas['Option']
export type Games = Schemas['Games']
/** Which games there are, the page finds out; the server's description lists its own. */
export type NewTable = Omit<Schemas['NewTable'], 'game'> & { game: string }
export type NewSeat = Schemas['NewSeat']
export type Seat = Schemas['Seat']
export type Table = Schemas['Table']
export type Deal = Schemas['Deal']
export type Challenge = Omit<Schemas['Challenge'], 'results'> & { results: ChallengeResult[] | null }
export type ChallengeResult = Omit<Schemas['ChallengeResult'], 'view'> & { view: View }
export type ReviewSum = Schemas['ReviewSum']
export type Clock = Schemas['Clock']
export type ChatMessage = Schemas['ChatMessage']
export type TableAnswer = Played<Schemas['TableAnswer']>
export type News = Played<Schemas['News']>
export type Presence = Schemas['Presence']
export type Step = Played<Schemas['Step']>
export type Replay = Omit<Schemas['Replay'], 'steps'> & { steps: Step[] }
export type Summary = Schemas['Summary']
export type Lobby = Schemas['Lobby']
export type MyGame = Schemas['MyGame']
export type MyGames = Schemas['MyGames']
export type Hint = Schemas['Hint']
export type Leaderboard = Schemas['Leaderboard']
export type Profile = Schemas['Profile']
export type Link = Schemas['Link']
export type Key = Schemas['Key']

/** What the server refused, or this device; or that neither could be reached (`status` 0). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly kind: string = '',
    readonly news: News | null = null,
  ) {
    super(detail)
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** There is no server behind this page. */
export const NO_SERVER = 'urn:teien:no-server'

/** Asks the server for something, or this device for what is at its own tables; everything that goes wrong comes out as a
 *  `Problem`. */
export async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  if (path.startsWith(`/tables/${HERE}`)) return askHere(method, path, body)
  if (!hasServer) throw new Problem(0, '', NO_SERVER)
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
    })
  } catch {
    throw new Problem(0, '')
  }
  if (answer.status === 204) return undefined as Answer
  const said: unknown = await answer.json().catch(() => null)
  if (answer.ok && said !== null) return said as Answer
  const problem = (said ?? {}) as Partial<{ detail: string; type: string; news: News }>
  throw new Problem(answer.status, problem.detail ?? '', problem.type ?? '', problem.news ?? null)
}

/** An id that makes a retry harmless. */
export const freshId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`
