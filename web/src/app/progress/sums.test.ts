/** What one's own games and reviews come to. */
import { describe, expect, test } from 'vitest'
import type { MyGame } from '../../net/api'
import type { Reviewed } from '../study/drawer'
import { againstIn, averages, costOf, ENOUGH, scaleOf, tallied, together } from './sums'

const me = { kind: 'person' }
const bot = (level: string): Record<string, unknown> => ({ kind: 'bot', level })
const game = (id: string, seats: Record<string, unknown>[], change: Partial<MyGame> = {}): MyGame =>
  ({ id, game: 'go', seats: [me, ...seats], mine: [0], result: 'won', end: { at: 1 }, ...change }) as MyGame

describe('whom one met', () => {
  test.each([
    ['people', [me, bot('adept')], [0]],
    ['bot adept', [bot('adept'), bot('adept')], [0]],
    ['bots', [bot('adept'), bot('novice')], [0]],
    ['alone', [], [0]],
    ['shared', [me], [0, 1]],
  ])('%s', (against, seats, mine) => {
    expect(againstIn({ seats: [me, ...seats], mine })).toBe(against)
  })
})

test('results are counted by game and whom one met; what came to no result counts as a game', () => {
  const games = [
    game('1', [bot('adept')]),
    game('2', [bot('adept')], { result: 'lost' }),
    game('3', [bot('adept')], { result: 'unfinished' }),
    game('4', [me], { result: 'drawn', game: 'chess' }),
  ]
  expect(tallied(games)).toEqual([
    { game: 'go', against: 'bot adept', games: 3, won: 1, drawn: 0, lost: 1 },
    { game: 'chess', against: 'people', games: 1, won: 0, drawn: 1, lost: 0 },
  ])
})

test('a game of this device that the server keeps too is one; all stand in their order', () => {
  const at = (id: string, when: number): MyGame => game(id, [], { end: { at: when } as MyGame['end'] })
  const here = [
    { end: at('here-1', 3), onServer: 'a' },
    { end: at('here-2', 2), onServer: 'gone' },
    { end: null, onServer: null },
  ]
  expect(together(here, [at('a', 3), at('b', 1)]).map(({ id }) => id)).toEqual(['b', 'here-2', 'a'])
})

test('a cost is told in hundredths a choice, or as dear choices where it is exact', () => {
  const one: Reviewed = { key: 'x', game: 'go', at: 1, decisions: 8, cost: 0.4, dear: 3, inShares: true }
  expect(costOf(one)).toBeCloseTo(5)
  expect(costOf({ ...one, inShares: false })).toBe(3)
  expect(costOf({ ...one, decisions: 0, cost: 0 })).toBe(0)
})

test('no average before there are enough games; then that of the last ones', () => {
  expect(ENOUGH).toBe(5)
  expect(averages([1, 2, 3, 4])).toEqual([null, null, null, null])
  expect(averages([1, 2, 3, 4, 5, 11])).toEqual([null, null, null, null, 3, 5])
})

test.each([
  [0, 4, [0, 1, 2, 3, 4]],
  [0, 0.9, [0, 0.5, 1]],
  [1180, 1288, [1150, 1200, 1250, 1300]],
  [1200, 1200, null],
  [0, 0, null],
])('a scale from %d to %d has round numbers', (least, most, wanted) => {
  const scale = scaleOf(least, most)
  if (wanted) expect(scale).toEqual(wanted)
  expect(scale[0]).toBeLessThanOrEqual(least)
  expect(scale.at(-1)).toBeGreaterThanOrEqual(most)
  expect(scale.length).toBeGreaterThan(1)
  expect(scale.length).toBeLessThan(7)
})
