/** What one's own games, reviews and puzzles come to. */
import type { MyGame } from '../../net/api'
import type { Reviewed } from '../study/drawer'

/** So many reviewed games of one kind are needed before anything is said of how one plays: a single game says nothing. */
export const ENOUGH = 5

/** Whom one met: people, bots of one level or of several, nobody; or several sat at one screen. */
export type Against = 'people' | 'alone' | 'shared' | 'bots' | `bot ${string}`

export function againstIn({ seats, mine }: Pick<MyGame, 'seats' | 'mine'>): Against {
  const others = seats.filter((_, seat) => !mine.includes(seat))
  if (mine.length > 1) return 'shared'
  if (!others.length) return 'alone'
  if (others.some(({ kind }) => kind !== 'bot')) return 'people'
  const levels = new Set(others.map(({ level }) => String(level)))
  return levels.size > 1 ? 'bots' : `bot ${[...levels][0]!}`
}

export interface Tally {
  game: string
  against: Against
  games: number
  won: number
  drawn: number
  lost: number
}

/** Results by game and whom one met, the most games first. */
export function tallied(games: MyGame[]): Tally[] {
  const rows = new Map<string, Tally>()
  for (const one of games) {
    const against = againstIn(one)
    const key = `${one.game} ${against}`
    const row = rows.get(key) ?? { game: one.game, against, games: 0, won: 0, drawn: 0, lost: 0 }
    const { result } = one
    rows.set(key, { ...row, games: row.games + 1, ...(counts(result) && { [result]: row[result] + 1 }) })
  }
  return [...rows.values()].sort((one, other) => other.games - one.games)
}

const counts = (result: MyGame['result']): result is 'won' | 'drawn' | 'lost' =>
  result === 'won' || result === 'drawn' || result === 'lost'

/** Games of this device and of the server; one that is at both places is one. */
export function together(here: { end: MyGame | null; onServer: string | null }[], there: MyGame[]): MyGame[] {
  const known = new Set(there.map(({ id }) => id))
  const ours = here.flatMap(({ end, onServer }) => (end && !(onServer && known.has(onServer)) ? [end] : []))
  return [...ours, ...there].sort((one, other) => one.end.at - other.end.at)
}

/** What one's choices in a game cost: on average a choice, in hundredths of a win; where that is exact, how many were dear. */
export const costOf = ({ inShares, cost, decisions, dear }: Reviewed): number =>
  inShares ? (100 * cost) / Math.max(1, decisions) : dear

/** After each game the average of the last ones; nothing before there are enough. */
export const averages = (values: number[]): (number | null)[] =>
  values.map((_, n) => (n + 1 < ENOUGH ? null : meanOf(values.slice(n + 1 - ENOUGH, n + 1))))

const meanOf = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** What stands beside a scale from 0, or from about the least, up to the most: round numbers, three to six of them. */
export function scaleOf(least: number, most: number): number[] {
  const span = Math.max(most - least, 1e-9)
  const ten = 10 ** Math.floor(Math.log10(span))
  const unit = [0.2, 0.5, 1, 2, 5].map((part) => part * ten).find((part) => span / part <= 4)! ?? 10 * ten
  const first = Math.floor(least / unit + 1e-9)
  const last = Math.max(first + 1, Math.ceil(most / unit - 1e-9))
  return Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * unit).toPrecision(12)))
}
