/** What the page answers to a touch: why not, or what that is; and what happened since one's turn. */
import { t } from '../../texts'
import type { Cast, GameEvent, Slip, View } from '../contract'
import { listed } from '../people'
import { payingTree, type OpenCard, type Path } from './path'
import { called, cardWords, painterName, stepsOf } from './story'

const refusal = (lead: string, text: string): Slip => ({ kind: 'refusal', lead, text })
const fact = (who: number | null, lead: string, text: string): Slip => ({ kind: 'told', who, lead, text })

/** Why a card of the hand cannot be laid down now. */
export function notThisCard({ table, seat }: View<Path>, card: number): Slip {
  const lead = t.sakura.notCard(card)
  if (table.phase === 'choosing') return refusal(lead, t.sakura.liesAlready)
  if (table.phase === 'over') return refusal(lead, t.sakura.allOver)
  return refusal(lead, table.asks?.seat === seat ? t.sakura.firstTheWay : t.sakura.nextRoundOnly)
}

/** What a space answers: who stands there, which tree; otherwise why one cannot go there. */
export function atSpace(view: View<Path>, space: number, cast: Cast): Slip {
  const { table, seat } = view
  const lead = t.sakura.notSpace(space)
  const asks = table.asks
  if (asks && asks.seat === seat) {
    const card = table.revealed.find((open) => open.of === seat)!
    const reached = Object.values(asks.ways).map(({ to }) => to)
    if (Object.values(asks.ways).some(({ disgraced }) => disgraced.length))
      return refusal(lead, t.sakura.onlyDisgrace(reached))
    return refusal(
      lead,
      asks.half === 'garden' ? t.sakura.onlyLed(reached) : t.sakura.onlyReached(stepsOf(card), reached),
    )
  }
  if (space === table.emperor) return ofEmperor(table)
  const there = table.painters.findIndex(({ place }) => place === space && place > 0)
  if (there >= 0) return ofPainter(view, there, cast)
  const tree = table.sakura.findIndex((each) => each.space === space)
  if (tree >= 0) {
    const { scored, pays } = table.sakura[tree]!
    return fact(
      null,
      t.sakura.treeLead(tree + 1, space),
      scored ? t.sakura.treeHasPaid : t.sakura.treeWillPay(listed(pays.map(String))),
    )
  }
  return refusal(lead, table.phase === 'over' ? t.sakura.allOver : t.sakura.cardsMove)
}

export function ofEmperor(table: Path): Slip {
  return fact(null, `${t.sakura.emperorOn(table.emperor)}:`, treeWords(table))
}

/** How far it is to the tree, or what the tree pays now. */
function treeWords(table: Path): string {
  const tree = payingTree(table)
  if (!tree || table.phase === 'over') return t.sakura.allPaid
  const [which, pays] = [table.sakura.indexOf(tree) + 1, listed(tree.pays.map(String))]
  return table.paying === undefined
    ? t.sakura.toTree(tree.space - table.emperor, which, pays)
    : t.sakura.paysNow(which, pays)
}

/** Where a painter stands and what it has. */
export function ofPainter({ table }: View<Path>, who: number, cast: Cast): Slip {
  const { place, tokens, pay } = table.painters[who]!
  const facts = [
    place ? t.sakura.onSpace(place) : t.sakura.atGate,
    ...(place ? [t.sakura.behind(table.emperor - place)] : []),
    t.sakura.tokens(tokens),
    ...(pay ? [t.sakura.pays(pay)] : []),
  ]
  return fact(who, `${painterName(cast, who)}:`, facts.join(', '))
}

/** A card in words: where it is small, it shows its drawings only. */
export const ofCard = (open: OpenCard, cast: Cast): Slip =>
  fact(open.of, `${painterName(cast, open.of)}:`, cardWords(open))

/** A card that lies face down, or none yet. */
export function ofChoice(view: View<Path>, who: number, cast: Cast): Slip {
  const { has_chosen, seat } = view.table.painters[who]!
  const lead = `${painterName(cast, who)}:`
  if (seat === null && !has_chosen) return fact(who, lead, t.sakura.courtsFromDeck)
  return has_chosen ? refusal(lead, t.sakura.liesUntilAll) : fact(who, lead, t.sakura.choosesStill)
}

interface Moved {
  to: number
  disgraced: boolean
}

/** What these events came to: what a tree paid, or where all went. Walks of one's own choice are left out. */
export function recap(events: GameEvent[], cast: Cast): string {
  const tree = events.find(({ event }) => event === 'blossomed')
  if (tree) {
    const paid = events
      .filter(({ event }) => event === 'earned')
      .map(({ seat, gain }) => t.sakura.paidTo(called(cast, seat!), gain as number))
    return paid.length
      ? t.sakura.sinceTree(tree.sakura as number, listed(paid))
      : t.sakura.sinceTreeNobody(tree.sakura as number)
  }
  const moved = new Map<number, Moved>()
  let emperor: GameEvent[] = []
  let actor = cast.me
  for (const event of events) {
    if (event.event === 'acts') actor = event.seat
    if (event.event === 'led') emperor = [...emperor, event]
    if (event.event === 'walked' && !(event.seat === cast.me && actor === cast.me))
      moved.set(event.seat!, { to: event.to as number, disgraced: false })
    if (event.event === 'disgraced') moved.set(event.seat!, { to: event.to as number, disgraced: true })
  }
  const painters = [...moved]
    .sort(([, one], [, other]) => other.to - one.to)
    .map(([who, { to, disgraced }]) => t.sakura.wentTo(called(cast, who), to, disgraced))
  const [from, to] = [emperor[0]?.from ?? null, emperor.at(-1)?.to ?? null] as [number | null, number | null]
  const led = from === to ? null : to
  return painters.length || led !== null ? t.sakura.sinceMoves(led, painters) : ''
}
