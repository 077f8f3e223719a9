/** What a tile is worth with best play by both: who wins, and how many tiles are left. Nothing here is an estimate. */
import { t } from '../../../texts'
import type { Cast } from '../../contract'
import type { Candidate } from '../../../host/review'
import { nameOf } from '../../people'

export interface Worth {
  /** Who wins; null for a draw. */
  winner: number | null
  tiles: number
}

/** What a seat's choice leads to. */
export function worthOf({ facts }: Candidate, seat: number): Worth {
  const { outcome, points } = facts as { outcome: 'win' | 'draw' | 'loss'; points: number }
  return { winner: outcome === 'draw' ? null : outcome === 'win' ? seat : 1 - seat, tiles: points }
}

export const worthWords = ({ winner, tiles }: Worth, cast: Cast): string =>
  winner === null ? t.niya.review.draw : t.niya.review.wins(nameOf(cast, winner), tiles)
