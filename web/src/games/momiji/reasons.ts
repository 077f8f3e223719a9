/** Why a touch does nothing: the rule's reason in one sentence, told from nothing but what the viewer sees. */
import { t } from '../../texts'
import type { Cast, View } from '../contract'
import { due, fits, gardenOf, preview, type Chosen, type Intent } from './intent'
import { leafOf, valueOf, type Leaf, type Leaves, type Letter, type Objective } from './leaves'
import { cardName, leafName } from './story'

/** What was touched. */
export type Touched =
  | { card: string }
  | { column: Leaf }
  | { objective: Objective }
  | { landscape: Letter; used: boolean }
  | { pile: Leaf }
  | 'deck'
  | 'discards'
  | 'offer'

/** An answer for the slip: what it speaks of, and what there is to say. */
export interface Answer {
  lead: string
  text: string
}

export function whyNot(view: View<Leaves>, cast: Cast, touched: Touched, intent: Intent | null = null): Answer {
  const chosen = intent?.kind === 'play' ? intent.chosen : []
  return {
    lead: t.momiji.notThis(nameOfTouched(touched)),
    text: whyNothing(view, cast) ?? whyBegun(intent, touched) ?? whyNotThis(view, cast, touched, chosen),
  }
}

function nameOfTouched(touched: Touched): string {
  if (touched === 'deck') return t.momiji.deck
  if (touched === 'discards') return t.momiji.discards
  if (touched === 'offer') return t.momiji.landscape
  if ('card' in touched) return cardName(touched.card)
  if ('column' in touched) return leafName(touched.column)
  if ('pile' in touched) return leafName(touched.pile)
  return 'objective' in touched ? t.momiji.quoted(t.momiji.objectives[touched.objective]) : touched.landscape
}

/** Why the viewer may do nothing at all now. */
function whyNothing({ table, seat, over }: View<Leaves>, cast: Cast): string | null {
  if (over || table.turn === null) return t.momiji.no.over
  if (seat === null) return t.momiji.no.watching
  return table.turn === seat ? null : t.momiji.no.turnOf(cast.names[table.turn]!)
}

/** Something else has been begun, which is to be done or put back first. A card may still come to cards. */
const whyBegun = (intent: Intent | null, touched: Touched): string | null =>
  intent === null ||
  intent.kind === 'move' ||
  (intent.kind === 'play' && typeof touched === 'object' && 'card' in touched)
    ? null
    : t.momiji.no.begun

function whyNotThis(view: View<Leaves>, cast: Cast, touched: Touched, chosen: Chosen[]): string {
  if (typeof touched === 'object' && 'pile' in touched) return whyNoPile(view, touched.pile)
  if (view.table.stage === 'draft') return t.momiji.no.draftFirst
  if (touched === 'offer') return t.momiji.no.draftOver
  if (touched === 'deck') return whyNoRefill(view)
  if (touched === 'discards') return whyNoTrade(view)
  if ('card' in touched) return whyNoCard(view, touched.card, chosen)
  if ('column' in touched) return whyNoColumn(view, touched.column)
  return 'objective' in touched
    ? whyNoClaim(view, cast, touched.objective)
    : whyNoLandscape(view, touched.landscape, touched.used)
}

/** What must come before anything else. */
function owed(view: View<Leaves>): string | null {
  const { stage, this_turn } = view.table
  if (stage === 'drop one drawn') return t.momiji.no.dropDrawn
  if (stage === 'hand limit') return t.momiji.no.handLimit(due(view))
  if (stage === 'take') return t.momiji.no.takeDue
  if (stage === 'take by B') return t.momiji.no.takeB
  if (this_turn.must_drop) return t.momiji.no.spare
  if (stage === 'play' && this_turn.must_skip) return t.momiji.no.skipFirst
  return stage === 'play' && this_turn.played === 0 ? t.momiji.no.playE : null
}

/** Why no main action may begin now (M3.1). */
const whyNoMain = (view: View<Leaves>): string | null =>
  owed(view) ?? (view.table.this_turn.main === null ? null : t.momiji.no.done[view.table.this_turn.main])

function whyNoRefill(view: View<Leaves>): string {
  const main = whyNoMain(view)
  if (main) return main
  if (view.players.length === 1) return t.momiji.no.refillAlone
  return view.table.deck === 0 ? t.momiji.no.deckEmpty : t.momiji.no.refillCosts
}

function whyNoTrade(view: View<Leaves>): string {
  return owed(view) ?? (view.table.this_turn.traded ? t.momiji.no.tradedOnce : t.momiji.no.tradeTwo)
}

function whyNoColumn(view: View<Leaves>, leaf: Leaf): string {
  const { stage, display, this_turn } = view.table
  const taking = stage === 'take' || stage === 'take by B' || stage === 'second column by B'
  const main = taking ? null : whyNoMain(view)
  if (main) return main
  const column = display.find((each) => each.leaf === leaf)
  return column ? t.momiji.no.columnTooMany(column.cards.length, 4 - this_turn.taken) : t.momiji.no.columnGone
}

function whyNoClaim(view: View<Leaves>, cast: Cast, objective: Objective): string {
  const { table } = view
  const { owner, price } = table.objectives.find((each) => each.objective === objective)!
  if (owner !== null) return owner === view.seat ? t.momiji.no.ownedByYou : t.momiji.no.ownedBy(cast.names[owner]!)
  const main = whyNoMain(view)
  if (main) return main
  const mine = gardenOf(view)
  if (price === null) return t.momiji.no.needsPile(leafName(objective as Leaf))
  if (mine.acorns < price) return t.momiji.no.price(price, mine.acorns)
  if (objective === 'tallest') return mine.piles.length < 3 ? t.momiji.no.needsThree : t.momiji.no.needsMiddle
  return t.momiji.no.needsZeros
}

function whyNoCard(view: View<Leaves>, card: string, chosen: Chosen[]): string {
  const { stage, this_turn } = view.table
  const main = stage === 'play' && !this_turn.must_drop ? null : whyNoMain(view)
  if (main && !chosen.length) return main
  const row = preview(gardenOf(view).piles, chosen)
  return whyUnfit(card, row, this_turn.must_skip) ?? whyNoMore(view, card, chosen)
}

/** Why a card does not go on its pile (M5.2, M5.3), or not without landscape A (M8.A). */
function whyUnfit(card: string, row: { leaf: Leaf; top: string }[], skips: boolean): string | null {
  if (fits(card, row)) return null
  const leaf = leafOf(card)
  const pile = row.find((each) => each.leaf === leaf)
  const top = pile ? valueOf(pile.top) : -1
  if (top === 3) return t.momiji.no.closed(leafName(leaf))
  if (valueOf(card) === top + 2)
    return skips ? null : pile ? t.momiji.no.skips(valueOf(card), top) : t.momiji.no.beginsByA(leafName(leaf))
  return pile ? t.momiji.no.fits(leafName(leaf), top) : t.momiji.no.begins(leafName(leaf))
}

/** A card that would fit, but not in this play. */
function whyNoMore({ table }: View<Leaves>, card: string, chosen: Chosen[]): string {
  const { played, main, must_skip } = table.this_turn
  const many = chosen.length + played
  if (must_skip) return t.momiji.no.noneSkips
  if (main === 'take' && many >= 2) return t.momiji.no.onlyTwo
  const leaves = new Set(chosen.map((each) => leafOf(each.card)))
  if (chosen.length >= 2 && leaves.size < chosen.length) return t.momiji.no.wholePlay
  return leaves.has(leafOf(card)) || many > 0 ? t.momiji.no.sameKind : t.momiji.no.notNow
}

function whyNoPile(view: View<Leaves>, leaf: Leaf): string {
  const pile = gardenOf(view).piles.find((each) => each.leaf === leaf)!
  const top = valueOf(pile.top)
  return top === 3 ? t.momiji.no.closed(leafName(leaf)) : t.momiji.no.fits(leafName(leaf), top)
}

function whyNoLandscape(view: View<Leaves>, letter: Letter, used: boolean): string {
  const { table } = view
  const { this_turn, stage } = table
  if (used) return t.momiji.no.used
  if (this_turn.landscape !== null) return t.momiji.no.oneATurn(this_turn.landscape)
  if (gardenOf(view).acorns < 1) return t.momiji.no.landscapeCosts
  const first = letter === 'B' && stage === 'take' ? null : owed(view)
  if (first) return first
  const begun = this_turn.main !== null || (stage !== 'turn' && stage !== 'take')
  if (letter === 'A' && begun) return t.momiji.no.withPlay
  if ((letter === 'B' || letter === 'D') && begun) return t.momiji.no.withTake
  if (letter === 'E' && stage !== 'taken') return t.momiji.no.afterTake
  return t.momiji.no.landscapes[letter]
}
