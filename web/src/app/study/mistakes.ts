/** One's own mistakes: dear decisions of one's games that come again, later each time something better is found, until they are
 *  known. Leitner's boxes: what is missed goes back into the first one. */
import type { View } from '../../games/contract'
import type { Judged, Stretch } from '../../host/review'
import type { Sitter } from '../table/cast'

/** So many days what lies in a box waits; after the last one it is known. */
export const WAITS = [1, 3, 7, 21]

/** Where a mistake lies, and the day on which it comes again; none once it is known. */
export interface Place {
  box: number
  due: number | null
}

/** All that is needed to ask about a decision again, without its table and without a network. */
export interface Mistake extends Place {
  /** The game, and the number of the decision in it. */
  key: string
  game: string
  table: string
  /** When the game ended, in seconds. */
  at: number
  /** One's seat, who sat on all of them, and how the table looked from it. */
  me: number
  seats: Sitter[]
  view: View
  judged: Judged
  stretches: Stretch[]
  /** Worth is a share of the win. */
  inShares: boolean
  /** The game on paper, and so many playouts a choice if another one is to be judged. */
  record: Record<string, unknown>
  playouts: number
  /** It cannot be asked any more: the rules are other ones now, or what was kept of it is damaged. */
  unfit: boolean
}

/** Where a mistake lies that has just been made. */
export const freshAt = (today: number): Place => ({ box: 0, due: today + WAITS[0]! })

/** Where it lies after an answer. */
export function placeAfter(box: number, right: boolean, today: number): Place {
  if (!right) return freshAt(today)
  const wait = WAITS[box + 1]
  return { box: box + 1, due: wait === undefined ? null : today + wait }
}

export const isDue = ({ due }: Place, today: number): boolean => due !== null && due <= today
export const isKnown = ({ due, unfit }: Pick<Mistake, 'due' | 'unfit'>): boolean => due === null && !unfit

/** In shares of the win; what was lost besides weighs little. */
const costOf = ({ unfit, judged }: Mistake): number => (unfit ? 0 : judged.cost + judged.lost / 1000)

/** As they are asked: what has waited longest first, what is dearer before the rest of its day. Then what waits, what is known,
 *  what is unfit. */
export const inOrder = (mistakes: Mistake[]): Mistake[] =>
  [...mistakes].sort(
    (one, other) =>
      Number(one.unfit) - Number(other.unfit) ||
      (one.due ?? Infinity) - (other.due ?? Infinity) ||
      costOf(other) - costOf(one) ||
      (one.key < other.key ? -1 : 1),
  )

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether what was kept can be shown at all. */
export function isWhole({ key, game, view, judged, record, seats, stretches, box }: Partial<Mistake>): boolean {
  const told = [key, game].every((word) => typeof word === 'string') && Number.isInteger(box)
  const lists = [seats, stretches, judged?.candidates, judged?.also, judged?.reasons, judged?.moves].every(
    Array.isArray,
  )
  return told && lists && [view, view?.table, record, judged?.candidates[judged.made]].every(isObject)
}
