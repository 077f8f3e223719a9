/** A series against the clock: puzzles that grow deeper, and three lanterns, of which every mistake puts one out. */
import type { Groups } from '../../games/studies'

export const SECONDS = 180
export const LANTERNS = 3
/** So many of each grade; the deepest goes on to the end. */
const OF_EACH = 4

export interface Run {
  /** What was asked, as group and number, and how it went. */
  asked: { puzzle: string; right: boolean }[]
}

export const lanterns = ({ asked }: Run): number => Math.max(0, LANTERNS - asked.filter(({ right }) => !right).length)
export const solvedIn = ({ asked }: Run): number => asked.filter(({ right }) => right).length
export const answered = ({ asked }: Run, puzzle: string, right: boolean): Run => ({
  asked: [...asked, { puzzle, right }],
})

/** The groups that are grades, from the easiest. */
export const gradesOf = (groups: Groups): string[] => Object.keys(groups).filter((name) => /^\d+$/.test(name))

/** The next puzzle: of the grade whose turn it is, and none that was asked before. */
export function nextIn(run: Run, groups: Groups, luck: () => number): string {
  const grades = gradesOf(groups)
  const grade = grades[Math.min(Math.floor(run.asked.length / OF_EACH), grades.length - 1)]!
  const asked = new Set(run.asked.map(({ puzzle }) => puzzle))
  const open = groups[grade]!.map((_, number) => `${grade}.${number}`).filter((puzzle) => !asked.has(puzzle))
  const from = open.length ? open : groups[grade]!.map((_, number) => `${grade}.${number}`)
  return from[Math.floor(luck() * from.length)]!
}

/** Minutes and seconds, as a clock shows them. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
