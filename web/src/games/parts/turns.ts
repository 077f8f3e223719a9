/** The moments at which a game turned, each with a sentence. */
import type { Cast, GameEvent, Step, Turn } from '../contract'

const MOST = 3

/** The few that weigh most, in the order in which they happened. */
export function dearest<Moment>(
  moments: Moment[],
  weight: (moment: Moment) => number,
  step: (moment: Moment) => number,
): Moment[] {
  return [...moments]
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, MOST)
    .sort((a, b) => step(a) - step(b))
}

/** What is said of a step that brought somebody forward, or back. */
export type TurnWords = (step: number, who: number) => Pick<Turn, 'title' | 'text'>

/** Where somebody's score moved most, against the others': who gained, and more than the others; or, where losses count, who lost. */
export function scoreTurns(scores: number[][], words: TurnWords, losses = true): Turn[] {
  const moves = scores.slice(1).flatMap((row, n) => {
    const changes = row.map((score, who) => score - (scores[n]![who] ?? 0))
    const total = changes.reduce((sum, change) => sum + change, 0)
    const ahead = changes.map((change) => (row.length > 1 ? change - (total - change) / (row.length - 1) : change))
    const moved = changes
      .map((_, who) => who)
      .filter((who) => changes[who]! * ahead[who]! > 0 && (losses || changes[who]! > 0))
    const [who] = moved.sort((a, b) => Math.abs(ahead[b]!) - Math.abs(ahead[a]!))
    return who === undefined ? [] : [{ step: n + 1, who, change: changes[who]!, weight: Math.abs(ahead[who]!) }]
  })
  return dearest(
    moves,
    ({ weight }) => weight,
    ({ step }) => step,
  ).map(({ step, who, change }) => ({
    step,
    who,
    ...words(step, who),
    change: `${change > 0 ? '+' : '−'}${Math.abs(change)}`,
    up: change > 0,
  }))
}

type Sentence = (event: GameEvent, cast: Cast) => string | null

/** These events in words, those too small to tell left out. */
export const toldOf = (sentence: Sentence, events: GameEvent[], cast: Cast): string[] =>
  events.map((event) => sentence(event, cast)).filter((line): line is string => Boolean(line))

/** Everyone's score after each step, as the rules count it. */
export const scoresOf = (steps: Step[]): number[][] => steps.map(({ view }) => view.scores)
