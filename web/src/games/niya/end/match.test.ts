import { expect, test } from 'vitest'
import { replayed } from '../../fixtures'
import type { Garden } from '../garden'
import { gamesOf, isSlip, slipsOf } from './match'

test('a match of Niya falls into its games, with the score after each', () => {
  for (const { name, steps } of replayed<Garden>('niya').filter(({ name }) => name.endsWith('.0'))) {
    const games = gamesOf(steps)
    const last = steps.at(-1)!.view
    expect(games.length, name).toBe(last.table.games)
    expect(games.at(-1)!.scores, name).toEqual(last.scores)
    for (const game of games) {
      expect(game.end.table.tiles_left).toBe(16 - game.decisions.length)
      expect(game.winner).toBe(game.end.table.winner)
    }
  }
})

test('what a move of Niya is worth is the truth: the last one is worth the result, and only slips change the winner', () => {
  for (const { steps } of replayed<Garden>('niya').filter(({ name }) => name.endsWith('.0')))
    for (const game of gamesOf(steps)) {
      const { decisions, winner, end } = game
      const result = winner === null ? 0 : (end.table.tiles_left + 1) * (winner === 0 ? 1 : -1)
      expect(decisions.at(-1)!.worth).toBe(result)
      decisions.slice(1).forEach((decision, n) => expect(decision.best).toBe(decisions[n]!.worth)) // one's best is what the other left
      expect(slipsOf(game, 0) + slipsOf(game, 1)).toBe(decisions.filter(isSlip).length)
      for (const { cell, better, worth, best } of decisions) expect(better.includes(cell)).toBe(worth === best)
    }
})
