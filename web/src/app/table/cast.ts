/** Who sits at a table, as they are called on this page. */
import type { Cast, View } from '../../boards/contract'
import type { Table } from '../../net/api'
import { t } from '../../texts'
import { levelWords } from '../words'

/** A bot is called by its level in the language of the page, with a number where there are several. */
function botName(table: Table, seat: number): string {
  const { level, name } = table.seats[seat]!
  const number = /\d+$/.exec(name ?? '')?.[0]
  return [levelWords(level ?? ''), number].filter(Boolean).join(' ')
}

/** The players' names; whoever looks is "you", unless people share the screen. */
export function castOf(table: Table, view: View | null, me: number | null): Cast {
  const shared = table.mine.length > 1
  const names = (view?.players ?? table.seats.map(({ name }) => name ?? '')).map((name, seat) => {
    if (seat === me && !shared) return t.shell.you
    return table.seats[seat]?.kind === 'bot' ? botName(table, seat) : name
  })
  return { names, me: shared ? null : me }
}
