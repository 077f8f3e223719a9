/** What one does with tables, each in one call. */
import type { Level } from '../games/portraits'
import {
  ask,
  freshId,
  type Hint,
  type Leaderboard,
  type Link,
  type Lobby,
  type MyGames,
  type News,
  type NewTable,
  type Replay,
  type TableAnswer,
} from './api'
import { isGame } from '../games'
import { infoOf, levelsOf, ownGames, whatIsPlayed } from './games.svelte'
import { canPlayHere, needsNobody, setHere } from './here'
import { beSomeone } from './me.svelte'

/** Sets a table: on this device, if nobody from elsewhere takes part; else on the server. */
export async function openTable(table: NewTable): Promise<TableAnswer> {
  const here = isGame(table.game) && canPlayHere() && needsNobody(table) ? await setHere(table) : null
  if (here) return here
  await beSomeone()
  return ask('POST', '/tables', table)
}

/** The level that a new player meets first. */
export function usualLevel(game: string): string {
  const levels = levelsOf(game)
  return levels.find((level) => level === USUAL) ?? levels[levels.length >> 1] ?? USUAL
}
const USUAL: Level = 'apprentice'

/** How many bots one meets who would play at once; one, while the server has not said. */
export const botsAtOnce = (game: string): number => (infoOf(game)?.usual ?? 2) - 1

/** A game against bots, at once. */
export async function playNow(game: string, level: string = usualLevel(game)): Promise<TableAnswer> {
  if (!infoOf(game)) await (isGame(game) && canPlayHere() ? ownGames() : whatIsPlayed())
  const bots = Array.from({ length: botsAtOnce(game) }, () => ({ kind: 'bot' as const, level }))
  return openTable({ game, seats: [{ kind: 'me' }, ...bots], start: true })
}

const at = (id: string, rest = ''): string => `/tables/${encodeURIComponent(id)}${rest}`

let ahead: { id: string; answer: Promise<TableAnswer> } | null = null

/** Asks for a table while the screen that will show it is still on its way. */
export function lookAhead(id: string): Promise<TableAnswer> {
  ahead = { id, answer: ask('GET', at(id)) }
  return ahead.answer
}

export function lookAt(id: string): Promise<TableAnswer> {
  const asked = ahead?.id === id ? ahead.answer : null
  ahead = null
  return asked ?? ask('GET', at(id))
}
export const myTables = (): Promise<Lobby> => ask('GET', '/me/tables')
/** One's own games that are over, the latest first; `after` is the `next` of the page before. */
export const myGames = (after: string | null = null, limit = 20): Promise<MyGames> =>
  ask('GET', `/me/games?limit=${limit}${after ? `&after=${encodeURIComponent(after)}` : ''}`)
export const join = async (id: string, seat: number | null): Promise<News> => {
  await beSomeone()
  return ask('POST', at(id, '/join'), seat === null ? {} : { seat })
}
export const leave = (id: string): Promise<News> => ask('POST', at(id, '/leave'), {})
export const dismiss = (id: string, player: string): Promise<News> => ask('POST', at(id, '/dismiss'), { player })
export const start = (id: string): Promise<News> => ask('POST', at(id, '/start'))
export const move = (id: string, seat: number, text: string, position: number, moveId = freshId()): Promise<News> =>
  ask('POST', at(id, '/moves'), { seat, move: text, position, id: moveId })
export const undo = (id: string, seat: number, position: number): Promise<News> =>
  ask('POST', at(id, '/undo'), { seat, position })
export const answerUndo = (id: string, agree: boolean, position: number): Promise<News> =>
  ask('POST', at(id, '/undo/answer'), { agree, position })
export const resign = (id: string, seat: number): Promise<News> => ask('POST', at(id, '/resign'), { seat })
export const abandon = (id: string): Promise<News> => ask('POST', at(id, '/abandon'))
export const refuseToEnd = (id: string): Promise<News> => ask('POST', at(id, '/abandon/refuse'))
/** Plays on here at a table on this device that another tab has. */
export const takeOver = (id: string): Promise<unknown> => ask('POST', at(id, '/take-over'))

/** Has the server keep a game of this device too; gives its id there. */
export async function keepOnServer(id: string): Promise<string> {
  const [said] = await Promise.all([ask('GET', at(id, '/keep')), beSomeone()])
  const { table } = await ask<TableAnswer>('POST', '/tables/keep', said)
  await ask('POST', at(id, '/on-server'), { table: table.id }).catch(() => undefined)
  return table.id
}
export const rematch = (id: string): Promise<TableAnswer> => ask('POST', at(id, '/rematch'))
export const say = (id: string, text: string): Promise<News> => ask('POST', at(id, '/chat'), { text, id: freshId() })
export const mute = (id: string, player: string, muted: boolean): Promise<News> =>
  ask('POST', at(id, '/mute'), { player, muted })
export const addWord = (id: string, seat: number, word: string): Promise<News> =>
  ask('POST', at(id, '/word'), { seat, word })
export const standIn = (id: string, seat: number, bot: boolean): Promise<News> =>
  ask('POST', at(id, '/stand-in'), { seat, bot })
export const hint = (id: string, seat: number): Promise<Hint> => ask('POST', at(id, '/hint'), { seat })
export const record = (id: string): Promise<Record<string, unknown>> => ask('GET', at(id, '/record'))
export const replay = (id: string, seat: number | null): Promise<Replay> =>
  ask('GET', at(id, seat === null ? '/replay' : `/replay?seat=${seat}`))
export const leaderboard = (game: string, mode: string | null): Promise<Leaderboard> =>
  ask('GET', `/leaderboard?game=${game}${mode ? `&mode=${encodeURIComponent(mode)}` : ''}`)
export const deviceLink = (): Promise<Link> => ask('POST', '/me/link')
