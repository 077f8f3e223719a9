import { expect, test } from 'vitest'
import type { View } from '../contract'
import { fixtures } from '../fixtures'
import { chances } from './chance'
import type { Garden } from './garden'

const games = fixtures<Garden>('niya').map(({ start, steps }) => [start, ...steps.map(({ view }) => view)])
const single = games.filter(([start]) => start!.options['match'] === 'single')

test('there are single games to look at', () => expect(single.length).toBeGreaterThan(0))

test('both chances make a whole, and the end is certain', () => {
  for (const views of single) {
    const told = chances(views)
    expect(told).toHaveLength(views.length)
    for (const [one, other] of told) expect(one + other).toBe(100)
    const last = views.at(-1)!
    if (last.over && last.winners.length === 1) expect(told.at(-1)![last.winners[0]!]).toBe(100)
  }
})

test('the same game is told the same way every time', () => {
  expect(chances(single[0]!)).toEqual(chances(single[0]!))
})

/** A garden in which both have three in a row; whoever is to move may finish. */
function brink(turn: number): View<Garden> {
  const garden = ['MS', 'MP', 'MB', 'MR', 'CS', 'CP', 'CB', 'CR', 'PS', 'PP', 'PB', 'PR', 'IS', 'IP', 'IB', 'IR']
  const table = { garden, tokens: [['a1', 'b1', 'c1'], ['a2', 'b2', 'c2']], pile: 'MB', turn, first: 0, how: 'not yet' }
  return { table, over: false, winners: [], options: { match: 'single', full_garden: 'block' } } as never
}

test('who stands before a winning tile has the better chance', () => {
  const [[mover]] = chances([brink(0)]) as [[number, number]]
  const [[waiting]] = chances([brink(1)]) as [[number, number]]
  expect(mover).toBeGreaterThan(waiting)
  expect(mover).toBeGreaterThan(50)
})

test('without a tile to take, the game is lost; in a full garden it may be drawn', () => {
  const all = single[0]![0]!.table.garden
  const even = ['a1', 'b1', 'c2', 'd2', 'a3', 'b3', 'c4', 'd4']
  const odd = ['c1', 'd1', 'a2', 'b2', 'c3', 'd3', 'a4', 'b4']
  const full = (full_garden: string): View<Garden> =>
    ({ table: { garden: all, tokens: [even, odd], pile: all[0], turn: 0, first: 0, how: 'not yet' }, over: false, winners: [], options: { match: 'single', full_garden } }) as never
  expect(chances([full('block')])).toEqual([[0, 100]])
  expect(chances([full('draw')])).toEqual([[50, 50]])
})
