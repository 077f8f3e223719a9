import { expect, test } from 'vitest'
import type { Step } from '../../net/api'
import { progressOf } from './progress'

const step = (events: Record<string, unknown>[], scores = [0, 0]): Step => ({ events, view: { players: ['A', 'B'], scores, options: { match: 'points' } } }) as never

test('Momiji grows by piles and acorns, and ends with the real scores', () => {
  const steps = [
    step([{ event: 'gained', seat: 0, acorns: 4 }, { event: 'gained', seat: 1, acorns: 5 }]),
    step([{ event: 'played', seat: 0, card: 'red0l' }]),
    step([{ event: 'played', seat: 0, card: 'red2' }]),
    step([{ event: 'gained', seat: 1, acorns: 7 }], [17, 9]),
  ]
  expect(progressOf('momiji', steps)).toEqual({ of: 'score', rows: [[4, 5], [4, 5], [8, 5], [17, 9]] })
})

test('other games tell their scores as they are', () => {
  expect(progressOf('niya', [step([]), step([], [1, 0])])).toEqual({ of: 'score', rows: [[0, 0], [1, 0]] })
})
