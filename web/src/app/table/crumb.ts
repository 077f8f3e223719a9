/** Where one is: which game, how it is played, and how it stands. */
import type { Frame } from '../../games/contract'
import type { Table } from '../../net/api'
import { t } from '../../texts'
import { clockWords, optionsWords } from '../words'

export function crumbOf(table: Table, seat: number | null): Frame['crumb'] {
  const clock = table.clock['kind'] === 'none' ? '' : clockWords(table.clock)
  return {
    title: t.games[table.game].title,
    detail: [standing(table, seat), clock].filter(Boolean).join(' · '),
  }
}

function standing(table: Table, seat: number | null): string {
  if (table.state === 'over') return table.ending === 'abandoned' ? t.end.unfinished : t.shell.finished
  if (seat === null && table.state === 'playing') return t.shell.spectating
  return optionsWords(table)
}
