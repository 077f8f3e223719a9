/** Sakura's path: who stands where, which cards lie open, and what an event does to it. */
import type { GameEvent, View } from '../contract'
import { told } from '../people'
import { cardOf } from './deck'

export type GardenAction = 'emperor+1' | 'emperor+2' | 'emperor-1' | 'emperor+-1' | 'closest-2' | 'furthest+2'
export type PainterAction = '+1' | '+2' | '+3' | '+-1' | '+-2' | '+-3' | 'overtake' | 'count'
export type Half = 'garden' | 'painter'
export type Progress = 'done' | 'now' | 'next' | 'void'
export type Way = 'E+' | 'E-' | 'P+' | 'P-'

export interface Card {
  card: number
  garden: GardenAction
  painter: PainterAction
}

export interface OpenCard extends Card {
  /** Whose it is: a place among the painters. */
  of: number
  done: Record<Half, Progress>
}

export interface Painter {
  /** Nobody's, if it is the court painter. */
  seat: number | null
  mon: string
  place: number
  rank: number | null
  pay: number
  tokens: number
  cards: number
  hand: Card[] | null
  has_chosen: boolean
  chosen: number | null
}

export interface Path {
  round: number
  phase: 'drawing' | 'choosing' | 'resolving' | 'over'
  path: { spaces: number; bridges: number[][]; torii: number }
  sakura: { space: number; scored: boolean; pays: number[] }[]
  emperor: number
  painters: Painter[]
  revealed: OpenCard[]
  asks: { seat: number; half: Half; ways: Partial<Record<Way, { to: number; disgraced: number[] }>> } | null
  deck: number
  discards: number[]
  /** The tree that is paying at this moment, first, second or third: only while its story is told. */
  paying?: number | undefined
}

const GATE = 0

/** The tree that the Emperor is walking to; none when all have paid. */
export const nextTree = (table: Path) => table.sakura.find((tree) => !tree.scored)

/** The tree whose tokens count now: the one that is paying, otherwise the next one. */
export const payingTree = (table: Path) =>
  table.paying === undefined ? nextTree(table) : table.sakura[table.paying - 1]

/** The painters, the closest to the Emperor first. */
export const byCloseness = (table: Path): number[] =>
  table.painters
    .map((_, painter) => painter)
    .sort((one, other) => table.painters[other]!.place - table.painters[one]!.place)

/** S7.3: the rank of a painter on a space among others; none for those who share the gate. */
export const rankAt = (place: number, others: number[]): number | null =>
  place === GATE && others.includes(GATE) ? null : 1 + others.filter((other) => other > place).length

/** S9.2: who lays down a card for the court painter too. */
export function playsTwo(view: View<Path>): number | null {
  const [first, second] = view.table.painters.map((painter) => painter.place)
  if (view.options.variant !== 'tricky' || first === second) return null
  return first! < second! ? 0 : 1
}

/** Ranks, pay and the progress of cards follow from everything else. */
function settled(table: Path): Path {
  const tree = payingTree(table)
  const places = table.painters.map((painter) => painter.place)
  const painters = table.painters.map((painter, i) => {
    const rank = rankAt(painter.place, places.toSpliced(i, 1))
    return { ...painter, rank, pay: rank === null ? 0 : (tree?.pays[rank - 1] ?? 0) }
  })
  return { ...table, painters }
}

const HALVES: Half[] = ['garden', 'painter']

/** How far each open card is, when this half of this card is at hand. */
function progressed(table: Path, now: number, half: Half): OpenCard[] {
  const later: Progress = table.emperor === nextTree(table)?.space ? 'void' : 'next'
  const progress = (card: number, which: Half): Progress => {
    if (card !== now) return card < now ? 'done' : later
    const steps = HALVES.indexOf(which) - HALVES.indexOf(half)
    return steps === 0 ? 'now' : steps < 0 ? 'done' : 'next'
  }
  return table.revealed.map((open) => ({
    ...open,
    done: { garden: progress(open.card, 'garden'), painter: progress(open.card, 'painter') },
  }))
}

const handOf = (open: OpenCard[]): [number, Half] => {
  const now = open.find((card) => card.done.garden === 'now' || card.done.painter === 'now')
  return now ? [now.card, now.done.garden === 'now' ? 'garden' : 'painter'] : [0, 'garden']
}

const byNumber = (one: Card, other: Card): number => one.card - other.card

export function retell(view: View<Path>, event: GameEvent): View<Path> {
  const change = changed(view, event)
  const table = settled({ ...view.table, asks: null, ...stillPaying(view.table, event), ...change })
  const over = view.over || event.event === 'ended'
  return { ...told(view, table), over, scores: table.painters.map((painter) => painter.tokens) }
}

/** A tree pays until all have lined up: then cards are drawn, or all is over. */
const stillPaying = (table: Path, { event }: GameEvent): Pick<Path, 'paying'> => ({
  paying: event === 'earned' || event === 'lined_up' ? table.paying : undefined,
})

function changed(view: View<Path>, event: GameEvent): Partial<Path> {
  const { table } = view
  const who = event.seat!
  const one = (change: Partial<Painter>, painter = who): Painter[] =>
    table.painters.with(painter, { ...table.painters[painter]!, ...change })
  const mine = table.painters[who]
  switch (event.event) {
    case 'drew': {
      const card = cardOf[event.card as number]
      const hand = mine!.hand && card ? [...mine!.hand, card].sort(byNumber) : mine!.hand
      return { deck: table.deck - 1, painters: one({ cards: mine!.cards + 1, hand }) }
    }
    case 'gathered':
      return { deck: event.cards as number, discards: [] }
    case 'began':
      return { round: event.round as number, phase: 'choosing', revealed: [] }
    case 'chose': {
      const painters = one({ has_chosen: true, chosen: event.card as number | null })
      if (who !== playsTwo(view)) return { painters }
      const court = { ...painters.at(-1)!, has_chosen: true, chosen: event.court as number | null }
      return { painters: painters.with(-1, court) }
    }
    case 'revealed':
      return reveal(view, who, event.card as number)
    case 'acts': {
      const revealed = progressed(table, event.card as number, event.half as Half)
      return { revealed }
    }
    case 'led': {
      const after = { ...table, emperor: event.to as number }
      return { emperor: after.emperor, revealed: progressed(after, ...handOf(table.revealed)) }
    }
    case 'walked':
    case 'lined_up':
      return { painters: one({ place: event.to as number }) }
    case 'disgraced':
      return { painters: one({ place: event.to as number, tokens: mine!.tokens - (event.lost as number) }) }
    case 'discarded':
      return {
        phase: 'drawing',
        revealed: [],
        discards: [...table.discards, event.card as number].sort((a, b) => a - b),
      }
    case 'blossomed':
      return {
        paying: event.sakura as number,
        sakura: table.sakura.map((tree, i) => (i < (event.sakura as number) ? { ...tree, scored: true } : tree)),
      }
    case 'earned':
      return { painters: one({ tokens: event.total as number }) }
    case 'ended':
      return { phase: 'over' }
    default:
      return {}
  }
}

/** A card is turned up: from its player's hand, or from the deck (S9.1). */
function reveal(view: View<Path>, who: number, card: number): Partial<Path> {
  const { table } = view
  const painters = table.painters.with(who, { ...table.painters[who]!, has_chosen: false, chosen: null })
  const chooser = table.painters[who]!.seat ?? playsTwo(view)
  const open: OpenCard = { of: who, ...cardOf[card]!, done: { garden: 'next', painter: 'next' } }
  const revealed = [...table.revealed, open].sort(byNumber)
  if (chooser === null) return { phase: 'resolving', painters, revealed, deck: table.deck - 1 }
  const from = painters[chooser]!
  painters[chooser] = { ...from, cards: from.cards - 1, hand: from.hand?.filter((each) => each.card !== card) ?? null }
  return { phase: 'resolving', painters, revealed }
}
