/** What a screen reader says of a cell. */
import { t } from '../../texts'
import type { Cast, View } from '../contract'
import { nameOf } from '../people'
import { holder, tileAt, type Garden } from './garden'
import { tileName, whyNot } from './story'

export interface Seen {
  /** What may be taken; null while nobody may take anything. */
  legal: string[] | null
  picked: string | null
  hint: string | null
  /** The cell that was taken last. */
  last: string | null
  /** Where the other could answer the tile that is picked. */
  answers: string[]
  /** Where each seat would win. */
  perils: string[][]
}

/** Place, content, state. */
export function labelOf(cell: string, view: View<Garden>, cast: Cast, seen: Seen): string {
  const { legal, picked, hint, last, answers, perils } = seen
  const { table } = view
  const near = view.seat ?? 0
  const far = 1 - near
  const may = legal?.includes(cell) ?? false
  const owner = holder(table, cell)
  if (owner !== null) {
    const name = nameOf(cast, owner)
    const whose = name === null ? t.niya.cellYours(cell) : t.niya.cellTheirs(cell, name)
    return cell === last ? `${whose}, ${t.niya.fresh}` : whose
  }
  const said = [t.niya.cellTile(cell, tileName(tileAt(table, cell)))]
  if (cell === picked) said.push(t.niya.chosen)
  else if (may) said.push(t.niya.legal)
  if (cell === hint) said.push(t.niya.hinted)
  if (answers.includes(cell)) said.push(t.niya.answer(cast.names[far]!))
  for (const seat of [near, far]) if (perils[seat]!.includes(cell)) said.push(t.niya.threat(nameOf(cast, seat)))
  if (legal && !may) said.push(whyNot(view, cell, cast))
  return said.join(', ')
}
