import { t } from '../../../texts'
import type { ReviewFace } from '../../contract'

/** Moves as they are typed, and no more than figures beside them. */
export const review: ReviewFace = {
  moves: (moves) => moves.join(', '),
  stretch: (place) => t.plain.part(place + 1),
  tick: (place) => String(place + 1),
  reason: () => null,
}
