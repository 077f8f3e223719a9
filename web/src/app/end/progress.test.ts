import { beforeAll, expect, test, vi } from 'vitest'
import type { View } from '../../boards/contract'
import { fixtures } from '../../boards/fixtures'
import type { Leaves } from '../../boards/momiji/leaves'
import { sentence } from '../../boards/momiji/story'
import type { Garden } from '../../boards/niya/garden'
import type { Path } from '../../boards/sakura/path'
import type { Step } from '../../net/api'
import { chooseLanguage } from '../../texts'
import { gamesOf, isSlip, slipsOf } from './niya'
import { scoresOf } from './progress'
import { treesOf } from './sakura'
import { scoreTurns } from './turns'

const step = (events: Record<string, unknown>[], scores = [0, 0], over = false): Step => ({ events, view: { players: scores.map(() => 'A'), scores, over, options: {} } }) as never

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

/** A fixture as a replay tells it. */
const replayed = <Table>(game: string): { name: string; steps: Step[] }[] =>
  fixtures<Table>(game).map(({ name, start, opening, steps }) => ({
    name,
    steps: [{ step: 0, entry: null, events: opening, view: start as View }, ...steps.map(({ seat, move, events, view }, n) => ({ step: n + 1, entry: { seat, move }, events, view: view as View }))] as never,
  }))

test('Momiji grows by piles and acorns, and ends with the real scores', () => {
  const steps = [
    step([{ event: 'gained', seat: 0, acorns: 4 }, { event: 'gained', seat: 1, acorns: 5 }]),
    step([{ event: 'played', seat: 0, card: 'red0l' }]),
    step([{ event: 'played', seat: 0, card: 'red2' }]),
    step([{ event: 'gained', seat: 1, acorns: 7 }], [17, 9], true),
  ]
  expect(scoresOf('momiji', steps)).toEqual([[4, 5], [4, 5], [8, 5], [17, 9]])
})

test('a game of Momiji that was left has no count at its end', () => {
  expect(scoresOf('momiji', [step([{ event: 'gained', seat: 0, acorns: 4 }, { event: 'gained', seat: 1, acorns: 5 }]), step([])])).toEqual([[4, 5], [4, 5]])
})

test('alone, the plot ends with what was gathered and does not fall to nothing', () => {
  const alone = replayed('momiji').filter(({ name }) => /^momiji-1\..*\.0$/.test(name))
  expect(alone.length).toBeGreaterThan(0)
  for (const { steps } of alone) {
    const scores = scoresOf('momiji', steps)
    const { acorns, piles } = (steps.at(-1)!.view.table as { players: { acorns: number; piles: { top: string; cards: number }[] }[] }).players[0]!
    expect(scores.at(-1)![0]).toBe(piles.reduce((sum, { top, cards }) => sum + Number(/\d/.exec(top)![0]) * cards, acorns))
    expect(scores.at(-1)![0]).toBeGreaterThan(0)
  }
})

test('other games tell their scores as they are', () => {
  expect(scoresOf('sakura', [step([]), step([], [1, 0])])).toEqual([[0, 0], [1, 0]])
})

test('Sakura is tallied tree by tree, and comes to what everyone has', () => {
  for (const { name, steps } of replayed<Path>('sakura').filter(({ name }) => name.endsWith('.0'))) {
    const { painters } = steps.at(-1)!.view.table as Path
    expect(treesOf(steps, painters.length).map(({ total }) => total), name).toEqual(painters.map(({ tokens }) => tokens))
  }
})

test('a match of Niya falls into its games, with the score after each', () => {
  for (const { name, steps } of replayed<Garden>('niya').filter(({ name }) => name.endsWith('.0'))) {
    const games = gamesOf(steps)
    const last = steps.at(-1)!.view as View<Garden>
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

test('a turn names who gained most, or who lost', () => {
  const steps = Array.from({ length: 4 }, () => ({ events: [], view: { table: { round: 1 } } })) as never as Step[]
  const scores = [[5, 5, 5], [5, 8, 7], [4, 8, 7], [10, 10, 9]]
  const turns = scoreTurns('sakura', { sentence: () => '' } as never, steps, scores, { names: ['A', 'B', 'C'], me: null })
  expect(turns.map(({ step, who, change }) => ({ step, who, change }))).toEqual([
    { step: 1, who: 1, change: '+3' },
    { step: 2, who: 0, change: '−1' },
    { step: 3, who: 0, change: '+6' },
  ])
})

test('a turn of Momiji says whom it brought forward', () => {
  let seen = 0
  for (const { name, steps } of replayed<Leaves>('momiji')) {
    const cast = { names: steps[0]!.view.players, me: null }
    for (const { who, text } of scoreTurns('momiji', { sentence } as never, steps, scoresOf('momiji', steps), cast)) {
      expect(text, name).toContain(cast.names[who])
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(10)
})
