/** What a player is about to do: cards chosen to be played, a column, a landscape … Nothing of it is sent
 *  before it is confirmed, so all of it can be put back. */
import type { View } from '../contract'
import facts from './facts.json'
import { joints, leafOf, valueOf, type Leaf, type Leaves, type Pile } from './leaves'

/** A card of the hand, by its place, chosen to be played; a new pile goes to an end of the row. */
export interface Chosen {
  at: number
  card: string
  end: '' | '<' | '>'
}

export type Intent =
  | { kind: 'play'; chosen: Chosen[] }
  /** One move. */
  | { kind: 'move'; move: string }
  | { kind: 'trade'; at: number[] }
  /** Cards are to be discarded, as many as are due (M3.3, M10.3). */
  | { kind: 'drop'; at: number[] }
  /** C: the new order of the piles, and the one that has been lifted to be put elsewhere. */
  | { kind: 'order'; order: Leaf[]; lifted: Leaf | null }
  /** F: a column is to be chosen. */
  | { kind: 'column' }
  /** G: a card of the discards is to be chosen. */
  | { kind: 'search' }

/** The garden in the middle of the table: one's own; who only watches sees that of the first seat. */
export const gardenOf = (view: View<Leaves>) => view.table.players[view.seat ?? 0]!

/** M3.3 */
export const HAND_LIMIT = facts.hand_limit

/** How many cards must be discarded now: above the hand limit (M3.3), or one after a play alone (M10.3). */
export const due = (view: View<Leaves>): number =>
  view.table.stage === 'hand limit' ? gardenOf(view).cards - HAND_LIMIT : view.table.this_turn.must_drop ? 1 : 0

/** A row of piles with the chosen cards on it. */
export interface Shown extends Pile {
  /** The chosen card that lies on top. */
  pre: string | null
  isNew: boolean
}

export function preview(piles: Pile[], chosen: Chosen[]): Shown[] {
  let row: Shown[] = piles.map((pile) => ({ ...pile, pre: null, isNew: false }))
  for (const { card, end } of chosen) {
    const leaf = leafOf(card)
    if (row.some((pile) => pile.leaf === leaf))
      row = row.map((pile) => (pile.leaf === leaf ? { ...pile, top: card, pre: card } : pile))
    else {
      const begun: Shown = { leaf, top: card, torii: false, cards: null, pre: card, isNew: true }
      row = end === '<' ? [begun, ...row] : [...row, begun]
    }
  }
  return row
}

/** M6.1: where acorns would meet, if the chosen cards are of two or more leaves. */
export const gains = (row: Shown[], chosen: Chosen[]): number[] =>
  new Set(chosen.map(({ card }) => leafOf(card))).size >= 2 ? joints(row) : []

/** M5.2: on a pile goes the number on top or the next; a pile begins with a 0. */
export const fits = (card: string, row: Pick<Pile, 'leaf' | 'top'>[]): boolean => {
  const pile = row.find((each) => each.leaf === leafOf(card))
  if (!pile) return valueOf(card) === 0
  const top = valueOf(pile.top)
  return top < 3 && (valueOf(card) === top || valueOf(card) === top + 1)
}

/** The places of the hand whose card may be chosen next. */
export function playable(view: View<Leaves>, chosen: Chosen[]): number[] {
  const { this_turn } = view.table
  const { hand, piles } = gardenOf(view)
  const free = (hand ?? []).map((_, at) => at).filter((at) => !chosen.some((each) => each.at === at))
  const alone = (at: number): boolean => ['', '<', '>'].some((end) => view.legal.includes(`play ${hand![at]}${end}`))
  if (chosen.length === 0) return free.filter(alone)
  if (this_turn.played > 0 || this_turn.must_skip) return [] // what has been played already decides; one at a time
  const leaves = new Set(chosen.map(({ card }) => leafOf(card)))
  const full = chosen.length >= 2 && (leaves.size < chosen.length || this_turn.main === 'take')
  if (full) return []
  const row = preview(piles, chosen)
  return free.filter((at) => {
    const again = leaves.has(leafOf(hand![at]!))
    return fits(hand![at]!, row) && (again ? chosen.length < 2 : alone(at))
  })
}

/** The better end for a new pile: where more acorns meet; to the right if it makes no difference. */
export function choose(view: View<Leaves>, chosen: Chosen[], at: number): Chosen[] {
  const { hand, piles } = gardenOf(view)
  const card = hand![at]!
  const row = preview(piles, chosen)
  if (row.some((pile) => pile.leaf === leafOf(card))) return [...chosen, { at, card, end: '' }]
  const ends = (['>', '<'] as const).filter((end) => view.legal.includes(`play ${card}${end}`))
  const ways = ends.map((end) => [...chosen, { at, card, end }])
  const worth = (way: Chosen[]): number => joints(preview(piles, way)).length
  return ways.reduce((best, way) => (worth(way) > worth(best) ? way : best))
}

const other = (end: Chosen['end']): Chosen['end'] => (end === '<' ? '>' : '<')

/** The new pile that could also go to the other end: the latest one. */
export const movable = (view: View<Leaves>, chosen: Chosen[]): Chosen | undefined =>
  chosen.findLast(({ card, end }) => end !== '' && view.legal.includes(`play ${card}${other(end)}`))

export const flipped = (chosen: Chosen[], one: Chosen): Chosen[] =>
  chosen.map((each) => (each === one ? { ...each, end: other(each.end) } : each))

/** The moves that carry an intent out; nothing while something is still to be chosen. */
export function movesOf(view: View<Leaves>, intent: Intent | null): string[] | null {
  const { hand } = gardenOf(view)
  switch (intent?.kind) {
    case 'play':
      return intent.chosen.length ? intent.chosen.map(({ card, end }) => `play ${card}${end}`) : null
    case 'move':
      return [intent.move]
    case 'trade': {
      const [one, other] = intent.at.map((at) => hand![at]!)
      const move = view.legal.find((each) => each === `trade ${one} ${other}` || each === `trade ${other} ${one}`)
      return intent.at.length === 2 && move ? [move] : null
    }
    case 'drop':
      return intent.at.length === due(view) ? intent.at.map((at) => `drop ${hand![at]!}`) : null
    case 'order':
      return [`use C ${intent.order.join(',')}`.trim()]
    default:
      return null
  }
}
