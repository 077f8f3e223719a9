import { expect, test } from 'vitest'
import { scoresOf, scoreTurns } from './turns'

test('a turn names who gained most, or who lost', () => {
  const scores = [
    [5, 5, 5],
    [5, 8, 7],
    [4, 8, 7],
    [10, 10, 9],
  ]
  const turns = scoreTurns(scores, () => ({ title: '', text: '' }))
  expect(turns.map(({ step, who, change }) => ({ step, who, change }))).toEqual([
    { step: 1, who: 1, change: '+3' },
    { step: 2, who: 0, change: '−1' },
    { step: 3, who: 0, change: '+6' },
  ])
})

test('where losses do not count, nobody turns a game by losing', () => {
  expect(
    scoreTurns(
      [
        [5, 5],
        [4, 5],
      ],
      () => ({ title: '', text: '' }),
      false,
    ),
  ).toEqual([])
})

test('scores are told as they are', () => {
  expect(
    scoresOf([
      { events: [], view: { scores: [0, 0] } },
      { events: [], view: { scores: [1, 0] } },
    ] as never),
  ).toEqual([
    [0, 0],
    [1, 0],
  ])
})
