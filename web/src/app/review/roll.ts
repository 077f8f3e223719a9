/** The roll: how a seat's chance went, each change a block of its cause. */
import type { Decision, Summary } from '../../host/review'

export type Cause = 'me' | 'others' | 'cards'

export interface Block {
  cause: Cause
  from: number
  to: number
}

/** A round, a turn or a move. */
export interface Column {
  /** Where it begins, and where it ends. */
  from: number
  to: number
  blocks: Block[]
  /** The decisions in it: of whoever looks, and of everyone. */
  mine: Decision[]
  all: Decision[]
}

const TINY = 1e-6

/** The course as one seat sees it, part by part. */
export function columnsOf(changes: Summary['changes'][number], decisions: Decision[], me: number): Column[] {
  return changes.map(({ before, choices, others, cards, after }, number) => {
    const all = decisions.filter(({ stretch }) => stretch === number)
    const parts: [Cause, number][] = [
      ['me', choices],
      ['others', others],
      ['cards', cards],
    ]
    return {
      from: before,
      to: after,
      blocks: blocksOf(before, parts),
      mine: all.filter(({ seat }) => seat === me),
      all,
    }
  })
}

function blocksOf(from: number, parts: [Cause, number][]): Block[] {
  let at = from
  return parts.flatMap(([cause, change]) => {
    const block = { cause, from: at, to: at + change }
    at += change
    return Math.abs(change) > TINY ? [block] : []
  })
}

/** Whole hundredths of a win. */
export const hundredths = (share: number): number => Math.round(share * 100) + 0

/** A number with its sign, as it is written. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : String(number).replace('-', '−'))

/** Petals, the smallest step half of one: a petal is one game in twenty. */
export const petalsOf = (share: number): number => Math.round(Math.abs(share) * 40) / 2
