/** A game of Sakura in figures: who was paid what at each tree. */
import type { Step } from '../../contract'
import type { Path } from '../path'

export interface Tally {
  start: number
  /** At each of the three trees. */
  paid: number[]
  /** To the Emperor. */
  lost: number
  total: number
}

/** Every painter's. */
export function treesOf(steps: Step[], painters: number): Tally[] {
  const began = (steps[0]?.view.table as Path | undefined)?.painters ?? []
  const tallies = Array.from({ length: painters }, (_, who): Tally => {
    const start = began[who]?.tokens ?? 0
    return { start, paid: [0, 0, 0], lost: 0, total: start }
  })
  let tree = 0
  for (const { event, seat, sakura, gain, lost } of steps.flatMap(({ events }) => events)) {
    const tally = seat === null ? undefined : tallies[seat]
    if (event === 'blossomed') tree = Number(sakura) - 1
    if (event === 'earned' && tally) {
      tally.paid[tree]! += Number(gain)
      tally.total += Number(gain)
    }
    if (event === 'disgraced' && tally) {
      tally.lost += Number(lost)
      tally.total -= Number(lost)
    }
  }
  return tallies
}
