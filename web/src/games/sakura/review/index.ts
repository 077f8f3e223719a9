/** A review of Sakura: cards and ways apart, each with its share in the mixture. */
import type { Reason } from '../../../host/review'
import { language, t } from '../../../texts'
import type { Looked, ReviewFace } from '../../contract'
import type { Path } from '../path'
import Board from './Board.svelte'
import Known from './Known.svelte'
import { moveWords } from './moves'

interface Facts {
  best: number
  made: number
  moves: [string, string]
  tokens: number
}

/** How often of a hundred; and an average, as it is written. */
const often = (share: number): number => Math.round(share * 100)
const about = (number: number): string =>
  number.toLocaleString(language(), { maximumFractionDigits: 1 }).replace('-', '−')

function reason(reason: Reason, { judged }: Looked<Path>): { who: number | null; text: string } | null {
  const said = t.sakura.review.reasons
  const { best, made, moves, tokens } = reason as unknown as Facts
  if (reason.says === 'hindsight') return { who: null, text: said.hindsight(moveWords(moves[0]), about(tokens)) }
  const counted = { late: said.late, disgrace: said.disgrace }[reason.says]
  const averaged = {
    reward: said.reward,
    rank: said.rank,
    shames: said.shames,
    steps: said.steps,
    lead: said.lead,
    rival: said.rival,
  }[reason.says]
  const [one, other] = moves.map(moveWords) as [string, string]
  if (counted) return { who: judged.seat, text: counted(one, String(often(best)), other, String(often(made))) }
  if (averaged) return { who: judged.seat, text: averaged(one, about(best), other, about(made)) }
  if (reason.says === 'cards') return { who: judged.seat, text: said.cards(one, other) }
  return null
}

export const review: ReviewFace<Path> = {
  Board,
  Known,
  moves: (moves) => moves.map(moveWords).join(', '),
  stretch: (place) => t.sakura.review.round(place + 1),
  tick: (place) => String(place + 1),
  reason,
}
