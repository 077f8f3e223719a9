/** How a game ended, in words: by the rules, because somebody resigned, or because all wanted to stop. */
import type { Cast, Play, Reckoning, View } from '../../games/contract'
import { listed, nameOf } from '../../games/people'
import type { Table } from '../../net/api'
import { t } from '../../texts'

/** What the game itself says, and before it what its rules know nothing of. */
export function outcomeOf(table: Table, play: Play, view: View, cast: Cast): Reckoning {
  const reckoning = play.reckoning(view, cast)
  const before =
    table.ending === 'abandoned'
      ? enders(table, cast)
      : table.resigned.map((seat) => t.end.resigned(nameOf(cast, seat))).join(' ')
  return {
    ...reckoning,
    title: titleOf(table, play, view, cast) ?? reckoning.title,
    detail: [before, reckoning.detail].filter(Boolean).join(' '),
  }
}

/** Who has won, where the game's own words would not tell. */
function titleOf(table: Table, play: Play, view: View, cast: Cast): string | null {
  const { ending, winners } = table
  if (ending === 'abandoned') return t.end.unfinished
  if (ending === 'finished' && String(winners) === String(view.winners)) return null
  if (!winners.length)
    return table.mine.some((seat) => table.resigned.includes(seat)) ? t.end.youResigned : t.end.unfinished
  if (winners.length > 1) return t.end.shareWin(listed(winners.map((who) => play.everyone(view, cast)[who] ?? '')))
  return t.end.wins(winners[0] === cast.me ? null : (play.everyone(view, cast)[winners[0]!] ?? ''))
}

/** Who wanted to stop: one, or all of them together. */
function enders(table: Table, cast: Cast): string {
  const wanted = table.seats
    .filter(({ player }) => player !== null && table.abandon.includes(player))
    .map(({ seat }) => seat)
  if (!wanted.length) return ''
  return wanted.length === 1
    ? t.end.endedBy(nameOf(cast, wanted[0]!))
    : t.end.endedTogether(listed(wanted.map((seat) => cast.names[seat] ?? '')))
}
