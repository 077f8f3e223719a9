/** A match of Niya, garden by garden, and what each move was worth: exactly, as every garden can be solved. */
import type { Step, View } from '../../contract'
import { retell, type Garden, type How } from '../garden'
import { solve } from './solver'

/** A tile taken, and what it was worth. */
export interface Decision {
  /** Its place among the steps of the replay. */
  step: number
  seat: number
  cell: string
  /** What it led to with best play, for the first player: tiles left + 1, below zero for the second, 0 for a draw. */
  worth: number
  /** The same for the best tile there was. */
  best: number
  /** The tiles that would have been as good as any. */
  better: string[]
}

export interface PlayedGame {
  number: number
  /** The step at which its first tile lies free. */
  from: number
  decisions: Decision[]
  /** As its garden was left. */
  end: View<Garden>
  winner: number | null
  how: How
  /** The match after it. */
  scores: number[]
}

const sign = (worth: number): number => Math.sign(worth)

/** The winner, or how it was drawn, was another after this tile. */
export const isSlip = ({ worth, best }: Decision): boolean => sign(worth) !== sign(best)

export const slipsOf = (game: PlayedGame, seat: number): number =>
  game.decisions.filter((decision) => decision.seat === seat && isSlip(decision)).length

/** The games of a match in order; the last one may be unfinished. */
export function gamesOf(steps: Step[]): PlayedGame[] {
  const games: PlayedGame[] = []
  let number = 1
  let from = 0
  let decisions: Decision[] = []
  const views = steps.map(({ view }) => view as View<Garden>)
  for (let step = 1; step < steps.length; step++) {
    const before = views[step - 1]!
    const decision = decided(before, steps[step]!, step)
    if (decision) decisions.push(decision)
    const ended = atEnd(before, steps[step]!)
    if (!ended) continue
    games.push({
      number,
      from,
      decisions,
      end: ended,
      winner: ended.table.winner,
      how: ended.table.how,
      scores: views[step]!.scores,
    })
    number += 1
    from = step
    decisions = []
  }
  const last = views.at(-1)
  if (decisions.length && last)
    games.push({ number, from, decisions, end: last, winner: null, how: 'not yet', scores: last.scores })
  return games
}

function decided(before: View<Garden>, { events }: Step, step: number): Decision | null {
  const taken = events.find(({ event }) => event === 'taken')
  const seat = before.table.turn
  if (!taken || seat === null) return null
  const cell = String(taken['cell'])
  const worths = solve(before.table, before.options['full_garden'] === 'draw')
  const worth = worths.get(cell)
  if (worth === undefined) return null
  const best = Math.max(...worths.values())
  const forFirst = seat === 0 ? 1 : -1
  const better = [...worths].filter(([, other]) => other === best).map(([other]) => other)
  return { step, seat, cell, worth: worth * forFirst + 0, best: best * forFirst + 0, better }
}

/** The garden as a game was decided, before the next one is laid; null if it goes on. */
function atEnd(before: View<Garden>, { events }: Step): View<Garden> | null {
  let view = before
  for (const event of events) {
    view = retell(view, event)
    if (event.event === 'won' || event.event === 'halved') return view
  }
  return null
}
