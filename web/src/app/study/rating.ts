/** Ratings of who solves and of what is solved, by Glicko: every puzzle tried is a game between the two. */

export interface Rated {
  value: number
  /** One standard error of it: large for whoever is new. */
  error: number
}

export const NEW_PLAYER: Rated = { value: 1200, error: 350 }
/** A puzzle begins where the maker's measure puts it. */
export const newPuzzle = (value: number): Rated => ({ value, error: 120 })

const LEAST_ERROR = 45
const Q = Math.LN10 / 400
const damp = (error: number): number => 1 / Math.sqrt(1 + (3 * Q * Q * error * error) / Math.PI ** 2)

/** How likely one comes out above the other. */
const expected = (one: Rated, other: Rated): number =>
  1 / (1 + 10 ** ((-damp(other.error) * (one.value - other.value)) / 400))

/** One's rating after a game against the other: 1 for a win, 0 for a loss, something between for what is between. */
function after(one: Rated, other: Rated, score: number): Rated {
  const chance = expected(one, other)
  const weight = damp(other.error)
  const told = Q * Q * weight * weight * chance * (1 - chance)
  const sure = 1 / (1 / (one.error * one.error) + told)
  return {
    value: one.value + Q * sure * weight * (score - chance),
    error: Math.max(LEAST_ERROR, Math.sqrt(sure)),
  }
}

/** Both after a puzzle was tried. */
export const tried = (player: Rated, puzzle: Rated, score: number): { player: Rated; puzzle: Rated } => ({
  player: after(player, puzzle, score),
  puzzle: after(puzzle, player, 1 - score),
})

/** Whether so little is known that the figure may still be far off. */
export const settles = ({ error }: Rated): boolean => error > 110
