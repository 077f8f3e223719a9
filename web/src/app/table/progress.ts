/** How everyone stood after each step of a game, for its story. */
import type { GameName, View } from '../../boards/contract'
import { chances } from '../../boards/niya/chance'
import type { Garden } from '../../boards/niya/garden'
import type { Step } from '../../net/api'

export interface Progress {
  /** What is told: points, or the chance to win in percent where there are none before the end. */
  of: 'score' | 'chance'
  /** For each step everyone's. */
  rows: number[][]
}

export function progressOf(game: GameName, steps: Step[]): Progress {
  const alone = game === 'niya' && steps[0]?.view.options['match'] === 'single'
  if (alone) return { of: 'chance', rows: chances(steps.map(({ view }) => view as View<Garden>)) }
  return { of: 'score', rows: scoresOf(game, steps) }
}

/** Scores step by step. Momiji keeps its own until the end: there, piles and acorns as they grew before everyone's eyes. */
function scoresOf(game: GameName, steps: Step[]): number[][] {
  if (game !== 'momiji') return steps.map(({ view }) => view.scores)
  const piles = new Map<string, { cards: number; top: number }>()
  const acorns = new Map<number, number>()
  const seats = steps[0]?.view.players.length ?? 0
  const grown = steps.map(({ events }) => {
    for (const { event, seat, card, acorns: held } of events) {
      const [, leaf, value] = /^([a-z]+?)(\d)/.exec(String(card)) ?? []
      if (event === 'played') piles.set(`${seat} ${leaf}`, { cards: (piles.get(`${seat} ${leaf}`)?.cards ?? 0) + 1, top: Number(value) })
      if (event === 'gained' && seat !== null) acorns.set(seat, Number(held))
    }
    return Array.from({ length: seats }, (_, seat) => {
      const worth = [...piles].filter(([whose]) => whose.startsWith(`${seat} `)).map(([, { cards, top }]) => cards * top)
      return worth.reduce((sum, points) => sum + points, acorns.get(seat) ?? 0)
    })
  })
  return [...grown.slice(0, -1), ...steps.slice(-1).map(({ view }) => view.scores)]
}
