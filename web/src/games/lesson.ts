/** A lesson: scenes of real games, what is right in each, and why the rest is not (the game's `lesson.py` judges them). */
import type { GameEvent, View } from './contract'

/** A choice of the learner's. */
export interface Stop {
  /** What is said here: a key of the lesson's texts. */
  key: string
  view: View
  right: Record<string, { events: GameEvent[]; then: Stop | null }>
  /** Why a move is not right, by its move. */
  wrong: Record<string, string>
}

export interface Lesson {
  players: string[]
  scenes: { talk: string[]; stop: Stop }[]
}

export interface Said {
  /** What is asked, or told. */
  say: string
  /** What is said when it is done; without it the lesson goes on at once. */
  well?: string
  /** The answer to what is not right, by its reason (the game's `lesson.py`). */
  not?: Record<string, string>
}

/** What the teacher says, by its key. */
export type LessonWords = Record<string, Said>

/** The answer to a move that is not right. */
export const answerTo = (words: LessonWords, stop: Stop, move: string): string => {
  const reason = stop.wrong[move]!
  return (words[stop.key]!.not?.[reason] ?? words['any']!.not![reason])!
}

/** The choices that follow one from the other, as a quick learner makes them. */
export function chain(stop: Stop): Stop[] {
  const then = Object.values(stop.right)[0]?.then
  return then ? [stop, ...chain(then)] : [stop]
}

/** How many sentences a lesson has. */
export const lengthOf = (lesson: Lesson): number =>
  lesson.scenes.reduce((sum, { talk, stop }) => sum + talk.length + chain(stop).length, 0)
