/** Who sits at a table, as they are called on this page. */
import type { Cast, View } from '../../games/contract'
import type { Seat, Table } from '../../net/api'
import { t } from '../../texts'
import { isolated, seatWords } from '../words'

/** What is known of a seat by which whoever sits there is named. */
export type Sitter = Pick<Seat, 'kind' | 'level' | 'name'>
type Sat = Pick<Table, 'game' | 'mine'> & { seats: Sitter[] }

/** The players' names; whoever looks is "you", unless people share the screen. */
export function castOf(table: Sat, view: View | null, me: number | null): Cast {
  const shared = table.mine.length > 1
  const names = (view?.players ?? table.seats.map(({ name }) => name ?? '')).map((name, seat) => {
    if (seat === me && !shared) return t.shell.you
    const there = table.seats[seat]
    return there?.kind === 'bot' ? seatWords(table.game, there) : isolated(name)
  })
  return { names, me: shared ? null : me }
}
