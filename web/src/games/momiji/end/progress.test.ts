import { beforeAll, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../texts'
import type { Step } from '../../contract'
import { replayed } from '../../fixtures'
import type { Leaves } from '../leaves'
import { courseOf } from './course'
import { grownIn } from './progress'

const step = (events: Record<string, unknown>[], scores = [0, 0], over = false): Step =>
  ({ events, view: { players: scores.map(() => 'A'), scores, over, options: {} } }) as never

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

test('Momiji grows by piles and acorns, and ends with the real scores', () => {
  const steps = [
    step([
      { event: 'gained', seat: 0, acorns: 4 },
      { event: 'gained', seat: 1, acorns: 5 },
    ]),
    step([{ event: 'played', seat: 0, card: 'red0l' }]),
    step([{ event: 'played', seat: 0, card: 'red2' }]),
    step([{ event: 'gained', seat: 1, acorns: 7 }], [17, 9], true),
  ]
  expect(grownIn(steps)).toEqual([
    [4, 5],
    [4, 5],
    [8, 5],
    [17, 9],
  ])
})

test('a game of Momiji that was left has no count at its end', () => {
  expect(
    grownIn([
      step([
        { event: 'gained', seat: 0, acorns: 4 },
        { event: 'gained', seat: 1, acorns: 5 },
      ]),
      step([]),
    ]),
  ).toEqual([
    [4, 5],
    [4, 5],
  ])
})

test('alone, the plot ends with what was gathered and does not fall to nothing', () => {
  const alone = replayed<Leaves>('momiji').filter(({ name }) => /^momiji-1\..*\.0$/.test(name))
  expect(alone.length).toBeGreaterThan(0)
  for (const { steps } of alone) {
    const scores = grownIn(steps)
    const { acorns, piles } = (
      steps.at(-1)!.view.table as unknown as { players: { acorns: number; piles: { top: string; cards: number }[] }[] }
    ).players[0]!
    expect(scores.at(-1)![0]).toBe(
      piles.reduce((sum, { top, cards }) => sum + Number(/\d/.exec(top)![0]) * cards, acorns),
    )
    expect(scores.at(-1)![0]).toBeGreaterThan(0)
  }
})

test('a turn of Momiji says whom it brought forward', () => {
  let seen = 0
  for (const { name, steps } of replayed<Leaves>('momiji')) {
    const cast = { names: steps[0]!.view.players, me: null }
    for (const { who, text } of courseOf({ steps, view: steps.at(-1)!.view, cast, winner: null }).turns) {
      expect(text, name).toContain(cast.names[who])
      seen += 1
    }
  }
  expect(seen).toBeGreaterThan(10)
})
