/** How those who take part are spoken of. */
import { t } from '../texts'
import type { Cast, View } from './contract'

/** The name of a seat, or null for the one who is called "you". */
export const nameOf = (cast: Cast, seat: number): string | null => (seat === cast.me ? null : (cast.names[seat] ?? ''))

/** A view in which nobody may act, with another table: what `retell` gives. */
export const told = <Table>(view: View<Table>, table: Partial<Table>): View<Table> => ({
  ...view,
  owing: [],
  legal: [],
  table: { ...view.table, ...table },
})

/** Names as one says them in the language of the page: "Aiko, Ben and Chie". Not by Intl.ListFormat, which takes long to wake. */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${t.shell.and(last)} ${last}`
}
