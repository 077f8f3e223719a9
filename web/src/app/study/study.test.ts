/** Days, branch, ratings, series: what is reckoned of one's study. */
import { describe, expect, test } from 'vitest'
import type { Groups } from '../../games/studies'
import { branchAt, dateOf, dayAt, longestStreak, puzzleOf, streakAt } from './days'
import { NEW_PLAYER, newPuzzle, settles, tried, type Rated } from './rating'
import { answered, clock, gradesOf, lanterns, nextIn, solvedIn, type Run } from './series'

const of = (...positions: string[]): Groups[string] => positions.map((position) => ({ position, rating: 1000 }))
const THREE: Groups = { '1': of('a b', 'c'), '2': of('d'), whole: of('e', 'f', 'g') }
const at = (date: string): number => dayAt(Date.parse(`${date}T12:00:00Z`))

describe('days', () => {
  test('a day begins and ends at the same moment everywhere', () => {
    expect(dayAt(Date.parse('2026-11-19T00:00:00Z'))).toBe(at('2026-11-19'))
    expect(dayAt(Date.parse('2026-11-19T23:59:59.999Z'))).toBe(at('2026-11-19'))
    expect(dayAt(Date.parse('2026-11-20T00:00:00+02:00'))).toBe(at('2026-11-19'))
    expect(dateOf(at('2026-11-19')).toISOString()).toBe('2026-11-19T00:00:00.000Z')
  })

  test('the puzzle of a day is the same as Python’s', () => {
    // tests/play/test_puzzles.py expects the same
    expect(puzzleOf(THREE, at('2026-11-19'))).toEqual({ group: '2', number: 0 })
    expect(puzzleOf(THREE, at('2026-11-20'))).toEqual({ group: 'whole', number: 1 })
    expect(puzzleOf(THREE, at('2026-11-21'))).toEqual({ group: '1', number: 0 })
  })

  test('a streak counts back from today, which may still come', () => {
    expect(streakAt([], 100)).toBe(0)
    expect(streakAt([98, 99], 100)).toBe(2)
    expect(streakAt([98, 99, 100], 100)).toBe(3)
    expect(streakAt([97, 98], 100)).toBe(0)
    expect(streakAt([100, 98, 99, 95], 100)).toBe(3)
  })

  test('the longest streak stands, wherever it was', () => {
    expect(longestStreak([])).toBe(0)
    expect(longestStreak([5, 1, 2, 3, 9])).toBe(3)
  })

  test('the branch has a blossom a day, a missed day is bare, today a bud', () => {
    expect(branchAt([94, 96, 99], 100).map(({ twig }) => twig)).toEqual([
      'blossom',
      'bare',
      'blossom',
      'bare',
      'bare',
      'blossom',
      'bud',
    ])
    expect(branchAt([100], 100).at(-1)).toEqual({ day: 100, twig: 'blossom' })
  })
})

describe('ratings', () => {
  const even: Rated = { value: 1500, error: 60 }

  test('who solves rises and the puzzle falls; who does not, the other way round', () => {
    const up = tried(even, even, 1)
    const down = tried(even, even, 0)
    expect(up.player.value).toBeGreaterThan(1500)
    expect(up.puzzle.value).toBeLessThan(1500)
    expect(down.player.value).toBeLessThan(1500)
    expect(down.puzzle.value).toBeGreaterThan(1500)
    expect(up.player.value - 1500).toBeCloseTo(1500 - down.player.value)
  })

  test('with a hint it is half a game: among equals nothing moves', () => {
    expect(tried(even, even, 0.5).player.value).toBe(1500)
  })

  test('a hard puzzle is worth more than an easy one', () => {
    const hard = tried(even, newPuzzle(1800), 1).player.value
    const easy = tried(even, newPuzzle(1000), 1).player.value
    expect(hard).toBeGreaterThan(easy)
    expect(easy).toBeGreaterThan(1500)
  })

  test('the first steps are large, later ones small, and the error never goes up', () => {
    let player = NEW_PLAYER
    const steps: number[] = []
    for (let n = 0; n < 60; n++) {
      const { player: next } = tried(player, newPuzzle(1200), n % 2)
      steps.push(Math.abs(next.value - player.value))
      expect(next.error).toBeLessThanOrEqual(player.error)
      player = next
    }
    expect(settles(NEW_PLAYER)).toBe(true)
    expect(settles(player)).toBe(false)
    expect(steps[0]).toBeGreaterThan(4 * steps.at(-1)!)
    expect(Math.abs(player.value - 1200)).toBeLessThan(60)
  })

  test('it finds the strength of one who solves as often as that strength should', () => {
    let player = NEW_PLAYER
    let roll = 1
    const truth = 1600
    for (let n = 0; n < 400; n++) {
      roll = (roll * 48271) % 2147483647
      const puzzle = 900 + ((n * 137) % 1200)
      const chance = 1 / (1 + 10 ** ((puzzle - truth) / 400))
      player = tried(player, newPuzzle(puzzle), roll / 2147483647 < chance ? 1 : 0).player
    }
    expect(Math.abs(player.value - truth)).toBeLessThan(120)
  })
})

describe('a series', () => {
  const many = (): Groups[string] => of(...Array.from({ length: 10 }, (_, n) => `p${n}`))
  const groups: Groups = { '1': many(), '2': many(), '3': many(), gardens: many() }
  const play = (answers: boolean[]): Run =>
    answers.reduce(
      (run, right) =>
        answered(
          run,
          nextIn(run, groups, () => 0),
          right,
        ),
      { asked: [] } as Run,
    )

  test('three mistakes put out three lanterns', () => {
    const run = play([true, false, true, false, false])
    expect([lanterns({ asked: [] }), lanterns(play([true, false])), lanterns(run)]).toEqual([3, 2, 0])
    expect(solvedIn(run)).toBe(2)
  })

  test('they grow deeper, never come twice, and stay with the grades', () => {
    expect(gradesOf(groups)).toEqual(['1', '2', '3'])
    const { asked } = play(Array.from({ length: 16 }, () => true))
    const ids = asked.map(({ puzzle }) => puzzle)
    expect(new Set(ids).size).toBe(16)
    expect(ids.map((id) => Number(id.split('.')[0]))).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3])
  })

  test('when all of the last grade were asked, they come again', () => {
    const small: Groups = { '1': of('a') }
    expect(nextIn({ asked: [{ puzzle: '1.0', right: true }] }, small, () => 0.9)).toBe('1.0')
  })

  test('the clock shows minutes and seconds', () => {
    expect([clock(180), clock(72.9), clock(5), clock(0)]).toEqual(['3:00', '1:12', '0:05', '0:00'])
  })
})
