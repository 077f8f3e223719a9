/** Days as the puzzle of the day counts them, by the clock of Greenwich, so that it is the same for all; and the branch, with a
 *  blossom for each that was solved. */
import type { Groups } from '../../games/studies'

const DAY = 86_400_000

export const dayAt = (time: number): number => Math.floor(time / DAY)
export const dateOf = (day: number): Date => new Date(day * DAY)

/** Which puzzle is that of a day, as `teien.play.puzzles.of_day` has it: group follows upon group, day by day. */
export function puzzleOf(groups: Groups, day: number): { group: string; number: number } {
  const names = Object.keys(groups)
  const group = names[day % names.length]!
  return { group, number: Math.floor(day / names.length) % groups[group]!.length }
}

/** How many days in a row were solved up to today; today may still come. */
export function streakAt(solved: number[], today: number): number {
  const days = new Set(solved)
  let day = days.has(today) ? today : today - 1
  let many = 0
  while (days.has(day)) {
    many += 1
    day -= 1
  }
  return many
}

/** The most days in a row. */
export function longestStreak(solved: number[]): number {
  const days = new Set(solved)
  const ends = [...days].filter((day) => !days.has(day + 1))
  return Math.max(0, ...ends.map((day) => streakAt(solved, day)))
}

export type Twig = 'blossom' | 'bare' | 'bud'

/** The last seven days, today at the tip. */
export const branchAt = (solved: number[], today: number): { day: number; twig: Twig }[] =>
  [6, 5, 4, 3, 2, 1, 0].map((back) => {
    const day = today - back
    return { day, twig: solved.includes(day) ? 'blossom' : back ? 'bare' : 'bud' }
  })
