/** A review of Momiji: whole turns, side by side. */
import type { Reason, Stretch } from '../../../host/review'
import { language, t } from '../../../texts'
import type { Curve, Looked, ReviewFace } from '../../contract'
import type { Leaf, Leaves, Objective } from '../leaves'
import { leafName } from '../story'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import { turnWords } from './moves'

interface Facts {
  best: number
  mine: number
  of: string
}

type Shares = Record<string, number>

/** The conditions of a solo game, in the order in which they are said. */
const CONDITIONS = ['piles', 'middle', 'objectives']

const points = (number: number): string =>
  number.toLocaleString(language(), { maximumFractionDigits: 1 }).replace('-', '−')
const often = (share: number): string => String(Math.round(share * 100))

function reason(reason: Reason, { judged }: Looked<Leaves>): { who: number | null; text: string } | null {
  const said = t.momiji.review.reasons
  const { best, mine, of } = reason as unknown as Facts
  const texts: Record<string, () => string> = {
    condition: () => said.condition(t.momiji.conditions[CONDITIONS.indexOf(of)] ?? of, often(best), often(mine)),
    enough: () => said.enough(leafName(of as Leaf), often(best), often(mine)),
    objective: () => said.objective(t.momiji.objectives[of as Objective], points(best), points(mine)),
    pile: () => said.pile(leafName(of as Leaf), points(best), points(mine)),
    acorns: () => said.acorns(points(best), points(mine)),
    others: () => said.others(points(best - mine)),
    matches: () => said.matches(best, mine),
    closed: () => said.closed(best, mine),
  }
  const text = texts[reason.says]?.()
  return text ? { who: judged.seat, text } : null
}

/** Alone, how likely each condition is to be met. */
function curves(stretches: Stretch[]): Curve[] {
  const names = t.momiji.review.conditions
  return CONDITIONS.flatMap((condition, n) => {
    const values = stretches.flatMap(({ facts }) => (facts as { conditions?: Shares }).conditions?.[condition] ?? [])
    return values.length ? [{ name: names[n]!, values }] : []
  })
}

export const review: ReviewFace<Leaves> = {
  Board,
  Aside,
  list: true,
  moves: (moves) => turnWords(moves),
  stretch: (place) => t.momiji.review.turn(place + 1),
  tick: (place) => String(place + 1),
  curves,
  reason,
}
