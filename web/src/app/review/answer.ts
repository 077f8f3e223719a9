/** What an answer to a question comes to: something better was found, something as good as what was done, or worse. */
import type { Candidate, Judged } from '../../host/review'

export interface Answer {
  candidate: Candidate
  end: 'better' | 'as good' | 'worse'
}

/** What is right needs no more to be found; else it must be better than what was done, for certain. In the game's own unit
 *  two choices are compared where neither costs any of the win. */
export function answeredBy(judged: Judged, candidate: Candidate): Answer {
  const made = judged.candidates[judged.made]!
  const gained = made.cost || candidate.cost ? made.cost - candidate.cost : made.lost - candidate.lost
  const error = Math.max(made.error, candidate.error)
  if (candidate.moves.join() === made.moves.join()) return { candidate, end: 'as good' }
  if (candidate.verdict !== 'dear' && made.verdict === 'dear') return { candidate, end: 'better' }
  if (gained > 2 * error) return { candidate, end: 'better' }
  return { candidate, end: gained < -2 * error ? 'worse' : 'as good' }
}
