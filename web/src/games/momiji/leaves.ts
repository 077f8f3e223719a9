/** Momiji's table: what lies where, and what an event does to it. */
import type { GameEvent, View } from '../contract'
import { told } from '../people'
import facts from './facts.json'

export const LEAVES = ['brown', 'green', 'purple', 'red', 'orange', 'yellow'] as const
export type Leaf = (typeof LEAVES)[number]
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
export type Letter = (typeof LETTERS)[number]
export type Objective = Leaf | 'tallest' | 'tops' | 'torii' | 'acorns' | 'variety' | 'zeros'

export type Stage =
  | 'draft'
  | 'turn'
  | 'take'
  | 'take by B'
  | 'second column by B'
  | 'taken'
  | 'drop one drawn'
  | 'play'
  | 'hand limit'
  | 'over'

export interface Pile {
  leaf: Leaf
  top: string
  torii: boolean
  /** How many cards; nobody may know before the end, unless the table plays with open piles. */
  cards: number | null
}

export interface Gardener {
  seat: number
  acorns: number
  cards: number
  hand: string[] | null
  piles: Pile[]
  landscapes: { landscape: Letter; used: boolean }[]
}

export interface Share {
  seat: number
  total: number
  piles: { leaf: Leaf; cards: number; value: number; points: number }[]
  pile_points: number
  acorns: number
  objectives: { objective: Objective; points: number }[]
  objective_points: number
}

export interface Leaves {
  stage: Stage
  turn: number | null
  first: number
  types: Leaf[]
  display: { leaf: Leaf; cards: string[] }[]
  deck: number
  discards: string[]
  torii: number
  objectives: { objective: Objective; owner: number | null; price: number | null }[]
  offer: Letter[]
  /** The cards drawn by landscape D, until one of them is dropped. */
  drawn: (string | null)[]
  players: Gardener[]
  this_turn: {
    main: 'take' | 'play' | 'claim' | null
    landscape: Letter | null
    traded: boolean
    taken: number
    played: number
    must_skip: boolean
    must_drop: boolean
  }
  turns_left: number
  result: { conditions: { text: string; met: boolean; found: string }[]; shares: Share[] } | null
}

// --- cards

export const leafOf = (card: string): Leaf => card.replace(/\d.*$/, '') as Leaf
export const valueOf = (card: string): number => Number(/\d/.exec(card)![0])
const sidesOf = (card: string): string => /\d(.*)$/.exec(card)![1]!
export const acornLeft = (card: string): boolean => 'lb'.includes(sidesOf(card) || '-')
export const acornRight = (card: string): boolean => 'rb'.includes(sidesOf(card) || '-')

const inOrder = (one: string, other: string): number => facts.cards.indexOf(one) - facts.cards.indexOf(other)
const added = (heap: string[], cards: string[]): string[] => [...heap, ...cards].sort(inOrder)
const without = (heap: string[], card: string): string[] => {
  const place = heap.indexOf(card)
  return place < 0 ? heap : heap.toSpliced(place, 1)
}

/** M6.1: the joints of a row where two half acorns meet, by the place of the left pile. */
export const joints = (piles: Pick<Pile, 'top'>[]): number[] =>
  piles.flatMap((pile, place) => {
    const right = piles[place + 1]
    return right && acornRight(pile.top) && acornLeft(right.top) ? [place] : []
  })

// --- what an event does

const fresh: Leaves['this_turn'] = {
  main: null,
  landscape: null,
  traded: false,
  taken: 0,
  played: 0,
  must_skip: false,
  must_drop: false,
}

/** Where a landscape leaves the turn. */
const STAGE_AFTER: Partial<Record<Letter, Stage>> = { A: 'play', B: 'take by B', D: 'drop one drawn', E: 'play' }

export function retell(view: View<Leaves>, event: GameEvent): View<Leaves> {
  const after = { ...view.table, ...changed(view, event) }
  const solo = view.players.length === 1
  const spare = solo && after.stage === 'play' && after.this_turn.played > 0 && !after.this_turn.must_skip
  const must_drop = spare && after.players[0]!.cards > 0
  const objectives = solo ? priced(after) : after.objectives
  const table = { ...after, objectives, this_turn: { ...after.this_turn, must_drop } }
  return { ...told(view, table), over: view.over || event.event === 'finished' }
}

/** M10.5: in a solo game the objective of a leaf costs what lies on top of its pile. */
const priced = (table: Leaves): Leaves['objectives'] =>
  table.objectives.map((each) => {
    if (each.owner !== null || !LEAVES.includes(each.objective as Leaf)) return each
    const pile = table.players[0]!.piles.find((pile) => pile.leaf === each.objective)
    return { ...each, price: pile ? valueOf(pile.top) : null }
  })

function changed(view: View<Leaves>, event: GameEvent): Partial<Leaves> {
  const { table } = view
  const { this_turn } = table
  const seat = event.seat!
  const mine = table.players[seat]!
  const card = event.card as string
  const leaf = event.leaf as Leaf

  const one = (change: Partial<Gardener>): Gardener[] => table.players.with(seat, { ...mine, ...change })
  /** So many cards more or less in hand; which ones, only the hand's owner is shown. */
  const hold = (change: (hand: string[]) => string[], count: number): Partial<Gardener> => {
    const cards = mine.cards + count
    const known = seat === view.seat && mine.hand !== null
    return { cards, hand: known ? change(mine.hand!) : cards === 0 ? [] : null }
  }
  const receive = (cards: string[]) => one(hold((hand) => added(hand, cards), cards.length))
  const letGo = (cards: string[]) => one(hold((hand) => cards.reduce(without, hand), -cards.length))

  switch (event.event) {
    case 'offered':
      return { offer: table.offer.toSpliced(event.place as number, 0, event.landscape as Letter) }
    case 'chooses':
      return { turn: seat, stage: 'draft' }
    case 'drafted': {
      const landscapes = [...mine.landscapes, { landscape: event.landscape as Letter, used: false }]
      return { offer: table.offer.toSpliced(event.place as number, 1), players: one({ landscapes }) }
    }
    case 'boxed':
      return { offer: [] }
    case 'began':
      return { turn: seat, stage: 'turn', this_turn: fresh }
    case 'gained':
      return { players: one({ acorns: event.acorns as number }) }
    case 'refilled':
      return { stage: 'take' }
    case 'revealed':
      return { deck: table.deck - 1, display: shown(table.display, card) }
    case 'withered':
      return { deck: table.deck - 1, discards: added(table.discards, [card]) }
    case 'took':
      return took(table, leaf, receive)
    case 'played':
      return played(table, mine, card, event.side as Side, view.options.open_piles === true, (piles) =>
        one({ ...hold((hand) => without(hand, card), -1), piles }),
      )
    case 'crowned':
      return {
        torii: event.left as number,
        players: one({ piles: mine.piles.map((pile) => (pile.leaf === leaf ? { ...pile, torii: true } : pile)) }),
      }
    case 'claimed': {
      const objectives = table.objectives.map((each) =>
        each.objective === event.objective ? { ...each, owner: seat, price: null } : each,
      )
      return { objectives, stage: 'turn', this_turn: { ...this_turn, main: 'claim' } }
    }
    case 'traded': {
      const cards = event.cards as string[]
      return {
        players: letGo(cards),
        discards: added(table.discards, cards),
        stage: 'turn',
        this_turn: { ...this_turn, traded: true },
      }
    }
    case 'dropped': {
      const discards = added(table.discards, [card])
      if (table.stage === 'drop one drawn') return { discards, drawn: dropped(table.drawn, card) }
      return { discards, players: letGo([card]), stage: table.stage === 'play' ? 'turn' : table.stage }
    }
    case 'used': {
      const landscape = event.landscape as Letter
      const landscapes = mine.landscapes.map((tile, place) => (place === event.place ? { ...tile, used: true } : tile))
      const next = { ...this_turn, landscape, must_skip: this_turn.must_skip || landscape === 'A' }
      return { players: one({ landscapes }), stage: STAGE_AFTER[landscape] ?? 'turn', this_turn: next }
    }
    case 'arranged':
      return {
        players: one({ piles: (event.order as Leaf[]).map((each) => mine.piles.find((pile) => pile.leaf === each)!) }),
      }
    case 'picked':
      return {
        display: table.display.flatMap((column) => (column.leaf === leaf ? shortened(column) : column)),
        players: receive([card]),
      }
    case 'drew':
      return { deck: table.deck - 1, drawn: [...table.drawn, event.card as string | null] }
    case 'kept':
      return {
        players: receive(table.drawn as string[]),
        drawn: [],
        stage: 'turn',
        this_turn: { ...this_turn, main: 'take' },
      }
    case 'found':
      return { discards: without(table.discards, card), players: receive([card]) }
    case 'swept': {
      const column = table.display.find((each) => each.leaf === leaf)!
      return { display: table.display.filter((each) => each !== column), discards: added(table.discards, column.cards) }
    }
    case 'turn_ended':
      return { stage: 'hand limit' }
    case 'last_turns':
      return { turns_left: event.turns as number }
    case 'finished':
      return { stage: 'over', turn: null }
    default:
      return {}
  }
}

const shortened = (column: Leaves['display'][number]): Leaves['display'] =>
  column.cards.length > 1 ? [{ ...column, cards: column.cards.slice(0, -1) }] : []

/** A card comes to its column, which may be a new one. */
function shown(display: Leaves['display'], card: string): Leaves['display'] {
  const leaf = leafOf(card)
  const columns = display.some((column) => column.leaf === leaf) ? display : [...display, { leaf, cards: [] }]
  return columns
    .map((column) => (column.leaf === leaf ? { leaf, cards: [...column.cards, card] } : column))
    .sort((one, other) => LEAVES.indexOf(one.leaf) - LEAVES.indexOf(other.leaf))
}

/** A column goes into a hand; by B, a second may follow if one fits (M8.B). */
function took(table: Leaves, leaf: Leaf, receive: (cards: string[]) => Gardener[]): Partial<Leaves> {
  const column = table.display.find((each) => each.leaf === leaf)!
  const display = table.display.filter((each) => each !== column)
  const taken = table.this_turn.taken + column.cards.length
  const more = table.stage === 'take by B' && display.some((each) => each.cards.length <= 4 - taken)
  return {
    display,
    players: receive(column.cards),
    stage: more ? 'second column by B' : 'taken',
    this_turn: { ...table.this_turn, main: 'take', taken },
  }
}

type Side = 'left' | 'right' | null

/** A card goes on its pile, or begins one at an end of the row (M5.4). */
function played(
  table: Leaves,
  mine: Gardener,
  card: string,
  side: Side,
  open: boolean,
  lay: (piles: Pile[]) => Gardener[],
): Partial<Leaves> {
  const leaf = leafOf(card)
  const below = mine.piles.find((pile) => pile.leaf === leaf)
  const skipped = valueOf(card) - (below ? valueOf(below.top) : -1) === 2
  const { this_turn } = table
  const begun: Pile = { leaf, top: card, torii: false, cards: open ? 1 : null }
  const piles =
    side === null
      ? mine.piles.map((pile) =>
          pile === below ? { ...pile, top: card, cards: pile.cards === null ? null : pile.cards + 1 } : pile,
        )
      : side === 'left'
        ? [begun, ...mine.piles]
        : [...mine.piles, begun]
  const next = {
    ...this_turn,
    main: this_turn.main ?? ('play' as const),
    played: this_turn.played + 1,
    must_skip: this_turn.must_skip && !skipped,
  }
  return { players: lay(piles), stage: 'play', this_turn: next }
}

/** M8.D: one of the cards drawn goes; the last one takes its place. */
function dropped(drawn: Leaves['drawn'], card: string): Leaves['drawn'] {
  const last = drawn.length - 1
  const place = drawn.indexOf(card)
  return (place < 0 || place === last ? drawn : drawn.with(place, drawn[last]!)).slice(0, last)
}
