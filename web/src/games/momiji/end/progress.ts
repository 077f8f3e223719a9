/** How everyone stood after each step of a game, for its story. */
import type { Step } from '../../contract'

/** For each step everyone's score. It is counted at the end: until then, piles and acorns as they grew before everyone's eyes. */
export function grownIn(steps: Step[]): number[][] {
  const grown = gathered(steps)
  const last = steps.at(-1)?.view
  const counted = last?.over && last.players.length > 1 // alone one is not counted: three conditions are looked at
  return counted ? [...grown.slice(0, -1), last.scores] : grown
}

function gathered(steps: Step[]): number[][] {
  const piles = new Map<string, { cards: number; top: number }>()
  const acorns = new Map<number, number>()
  const seats = steps[0]?.view.players.length ?? 0
  return steps.map(({ events }) => {
    for (const { event, seat, card, acorns: held } of events) {
      const [, leaf, value] = /^([a-z]+?)(\d)/.exec(String(card)) ?? []
      if (event === 'played')
        piles.set(`${seat} ${leaf}`, { cards: (piles.get(`${seat} ${leaf}`)?.cards ?? 0) + 1, top: Number(value) })
      if (event === 'gained' && seat !== null) acorns.set(seat, Number(held))
    }
    return Array.from({ length: seats }, (_, seat) => {
      const worth = [...piles]
        .filter(([whose]) => whose.startsWith(`${seat} `))
        .map(([, { cards, top }]) => cards * top)
      return worth.reduce((sum, points) => sum + points, acorns.get(seat) ?? 0)
    })
  })
}
