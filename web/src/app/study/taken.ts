/** What a review that has settled leaves of a game of one's own. */
import type { Finished } from '../../host/reviewer'
import { sha256 } from '../../host/python/hash'
import type { Replay, Table } from '../../net/api'
import { dayAt } from './days'
import { takeIn, type Reviewed } from './drawer'
import { freshAt, type Mistake } from './mistakes'

/** A game that is over, as it stands when its review has settled. */
export interface Played {
  table: Pick<Table, 'id' | 'game' | 'seats' | 'ended'>
  /** One's own seat, and the game as it was seen from there. */
  me: number
  replay: Replay
  record: Record<string, unknown>
}

/** Names a game by what was played, wherever its table stands and whatever its players are called. */
function nameOf({ game, options, setup, moves }: Record<string, unknown>): string {
  const digest = sha256(new TextEncoder().encode(JSON.stringify([game, options, setup, moves])))
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What the decisions of one's own cost, and those that the review asks about. */
export function takenFrom(
  { outline, judged, course, summary }: Finished,
  { table, me, replay, record }: Played,
  today: number,
): { reviewed: Reviewed; mistakes: Mistake[] } {
  const key = nameOf(record)
  const at = table.ended ?? Date.now() / 1000
  const inShares = outline.unit === 'win'
  const own = judged.filter(({ seat }) => seat === me)
  const mistakes = (summary.questions[me] ?? []).flatMap((number): Mistake[] => {
    const found = judged[number]
    const view = replay.steps.findLast(({ step }) => step <= (found?.step ?? -1))?.view
    if (!found || !view) return []
    return [
      {
        ...freshAt(today),
        key: `${key} ${number}`,
        game: table.game,
        table: table.id,
        at,
        me,
        seats: table.seats.map(({ kind, level, name }) => ({ kind, level, name })),
        view,
        judged: found,
        stretches: course.stretches,
        inShares,
        record,
        playouts: outline.settled,
        unfit: false,
      },
    ]
  })
  const cost = own.reduce((sum, one) => sum + one.cost, 0)
  const dear = own.filter(({ verdict }) => verdict === 'dear').length
  return { reviewed: { key, game: table.game, at, decisions: own.length, cost, dear, inShares }, mistakes }
}

/** Keeps it; gives how many mistakes that were. */
export async function leave(finished: Finished, played: Played): Promise<number> {
  const { reviewed, mistakes } = takenFrom(finished, played, dayAt(Date.now()))
  await takeIn(reviewed, mistakes)
  return mistakes.length
}
