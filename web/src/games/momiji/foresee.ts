/** What a choice would do, before it is made. */
import { t } from '../../texts'
import type { View } from '../contract'
import { listed } from '../people'
import { gains, gardenOf, HAND_LIMIT, preview, type Intent } from './intent'
import { joints, valueOf, type Leaf, type Leaves, type Letter, type Objective } from './leaves'
import type { Answer } from './reasons'
import { cardName, leafName } from './story'

export function foresee(view: View<Leaves>, intent: Intent | null): Answer | null {
  if (intent?.kind === 'play') return playing(view, intent)
  if (intent?.kind === 'order') return ordering(view, intent.order)
  if (intent?.kind !== 'move') return null
  const [verb, what] = intent.move.split(' ') as [string, string]
  if (verb === 'take') return taking(view, what as Leaf)
  if (verb === 'claim') return claiming(view, what as Objective)
  if (verb === 'refill') return { lead: t.momiji.foresee.refill, text: t.momiji.foresee.refillText }
  return verb === 'use' || verb === 'draft'
    ? { lead: `${what}:`, text: `${t.momiji.landscapeHelp[what as Letter]}.` }
    : null
}

/** "Rowan–oak, oak–maple meet; rowan begins a pile." */
function playing(view: View<Leaves>, { chosen }: Extract<Intent, { kind: 'play' }>): Answer {
  const row = preview(gardenOf(view).piles, chosen)
  const paid = gains(row, chosen)
  const laid = row.filter((pile) => pile.pre !== null)
  const begun = laid.filter((pile) => pile.isNew).map(({ leaf }) => leafName(leaf))
  const closed = laid.filter((pile) => valueOf(pile.top) === 3).map(({ leaf }) => leafName(leaf))
  const pairs = paid.map((left) => t.momiji.foresee.pair(leafName(row[left]!.leaf), leafName(row[left + 1]!.leaf)))
  const parts = [
    ...(pairs.length ? [t.momiji.foresee.meets(pairs.join(', '), pairs.length)] : []),
    ...(begun.length ? [t.momiji.foresee.begins(listed(begun), begun.length)] : []),
    ...(closed.length ? [t.momiji.foresee.closes(listed(closed), closed.length)] : []),
  ]
  const plain = t.momiji.foresee.goesOn(cardName(laid[0]!.top))
  return { lead: paid.length ? t.momiji.foresee.gain(2 * paid.length) : '', text: `${parts.join('; ') || plain}.` }
}

function ordering(view: View<Leaves>, order: Leaf[]): Answer {
  const { piles } = gardenOf(view)
  const many = joints(order.map((leaf) => piles.find((pile) => pile.leaf === leaf)!)).length
  return { lead: t.momiji.foresee.gain(2), text: `${t.momiji.foresee.orderMeets(many)}.` }
}

function taking(view: View<Leaves>, leaf: Leaf): Answer {
  const many = view.table.display.find((column) => column.leaf === leaf)?.cards.length ?? 0
  const held = gardenOf(view).cards + many
  return {
    lead: t.momiji.foresee.take(leafName(leaf)),
    text: held > HAND_LIMIT ? t.momiji.foresee.takeOver(held, held - HAND_LIMIT) : t.momiji.foresee.takeHeld(held),
  }
}

function claiming(view: View<Leaves>, objective: Objective): Answer {
  const price = view.table.objectives.find((each) => each.objective === objective)?.price ?? 0
  const left = gardenOf(view).acorns - price
  return {
    lead: `${t.momiji.objectives[objective]}:`,
    text: view.players.length === 1 ? t.momiji.foresee.claimAlone(left) : t.momiji.foresee.claim(left),
  }
}
