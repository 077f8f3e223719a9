/** How those who take part are spoken of. */
import { language } from '../texts'
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

/** Names as one says them in the language of the page: "Aiko, Ben and Chie". */
export const listed = (names: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(language() === 'en' ? 'en-GB' : language(), { type }).format(names)
