/** My mistakes: when they come again, what is kept of them, and what a review leaves. */
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Finished } from '../../host/reviewer'
import type { Judged } from '../../host/review'
import {
  allMistakes,
  allReviewed,
  layMistake,
  manyDue,
  removeMistake,
  removeMistakes,
  takeIn,
  type Reviewed,
} from './drawer'
import { freshAt, inOrder, isDue, isKnown, placeAfter, type Mistake } from './mistakes'
import { takenFrom, type Played } from './taken'

const judged = (number: number, cost: number, seat = 0): Judged => ({
  number,
  seat,
  kind: 'move',
  entries: [number],
  moves: ['a'],
  stretch: 0,
  step: number,
  playouts: 100,
  cost,
  lost: 0,
  error: 0.01,
  verdict: cost ? 'dear' : 'best',
  size: 1,
  made: 0,
  candidates: [{ moves: ['a'] } as Judged['candidates'][number]],
  also: [],
  reasons: [],
  hindsight: null,
})
const mistake = (key: string, change: Partial<Mistake> = {}): Mistake => ({
  ...freshAt(100),
  key,
  game: 'go',
  table: 'here-1',
  at: 5,
  me: 0,
  seats: [],
  view: { table: {} } as Mistake['view'],
  judged: judged(3, 0.2),
  stretches: [],
  inShares: true,
  record: {},
  playouts: 100,
  unfit: false,
  ...change,
})
const reviewed = (key: string, change: Partial<Reviewed> = {}): Reviewed => ({
  key,
  game: 'go',
  at: 5,
  decisions: 4,
  cost: 0.2,
  dear: 1,
  inShares: true,
  ...change,
})

describe('the boxes', () => {
  test('what is found comes again after 1, 3, 7 and 21 days, then it is known', () => {
    let place = freshAt(100)
    const waits = []
    for (let day = 100; place.due !== null; place = placeAfter(place.box, true, day)) {
      waits.push(place.due - day)
      day = place.due
    }
    expect(waits).toEqual([1, 3, 7, 21])
    expect(isKnown({ ...place, unfit: false })).toBe(true)
    expect(isKnown({ ...place, unfit: true })).toBe(false)
  })

  test('what is missed comes again tomorrow, from whichever box', () => {
    for (const box of [0, 1, 2, 3]) expect(placeAfter(box, false, 100)).toEqual({ box: 0, due: 101 })
  })

  test('it is due on its day and after it', () => {
    expect([99, 100, 105].map((today) => isDue({ box: 0, due: 100 }, today))).toEqual([false, true, true])
    expect(isDue({ box: 4, due: null }, 100)).toBe(false)
  })

  test('what has waited longest is asked first, of one day the dearest; what is unfit stands last', () => {
    const all = [
      mistake('known', { due: null }),
      mistake('unfit', { due: null, unfit: true }),
      mistake('late', { due: 120 }),
      mistake('cheap', { due: 101, judged: judged(1, 0.1) }),
      mistake('dear', { due: 101, judged: judged(2, 0.4) }),
    ]
    expect(inOrder(all).map(({ key }) => key)).toEqual(['dear', 'cheap', 'late', 'known', 'unfit'])
  })
})

describe('the drawer', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
  })

  test('a game is taken in once: what was removed stays away', async () => {
    await takeIn(reviewed('x'), [mistake('x 1'), mistake('x 3')])
    await removeMistake('x 1')
    await takeIn(reviewed('x'), [mistake('x 1'), mistake('x 3')])
    expect((await allMistakes()).map(({ key }) => key)).toEqual(['x 3'])
    await removeMistakes()
    expect(await allMistakes()).toEqual([])
    expect(await allReviewed()).toEqual([reviewed('x')])
  })

  test('what is due is counted; what is laid elsewhere is kept, unless it was removed meanwhile', async () => {
    await takeIn(reviewed('x'), [mistake('x 1'), mistake('x 3', { due: 104 }), mistake('x 5', { due: null })])
    expect(await Promise.all([100, 101, 104].map(manyDue))).toEqual([0, 1, 2])
    await layMistake('x 1', { box: 1, due: 110 })
    await layMistake('x 9', { box: 1, due: 110 })
    expect(await manyDue(104)).toBe(1)
    expect((await allMistakes()).map(({ key, box }) => [key, box])).toEqual([
      ['x 1', 1],
      ['x 3', 0],
      ['x 5', 0],
    ])
  })

  test('what is damaged is unfit, and no crash', async () => {
    await takeIn(reviewed('x', { at: NaN }), [
      mistake('x 1', { judged: null as never }),
      mistake('x 3', { view: 7 as never }),
    ])
    expect((await allMistakes()).map(({ unfit, due }) => [unfit, due])).toEqual([
      [true, null],
      [true, null],
    ])
    expect(inOrder(await allMistakes())).toHaveLength(2)
    expect(await allReviewed()).toEqual([])
  })

  test('a browser that keeps nothing says so, and has nothing due', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('denied')
      },
    })
    await expect(allMistakes()).rejects.toThrow()
    await expect(takeIn(reviewed('x'), [])).rejects.toThrow()
    expect(await manyDue(100)).toBe(0)
    vi.unstubAllGlobals()
  })
})

describe('what a review leaves', () => {
  const all = [judged(0, 0.3), judged(1, 0.5, 1), judged(2, 0), judged(3, 0.1)]
  const finished = {
    outline: { unit: 'win', settled: 800 },
    judged: all,
    course: { stretches: [] },
    summary: { questions: [[0, 3], [1]] },
  } as unknown as Finished
  const played = (me: number, table = 'here-1', name = 'Ume'): Played => ({
    table: { id: table, game: 'go', ended: 7, seats: [{ kind: 'person', level: null, name, player: 'p' }] as never },
    me,
    replay: { steps: [0, 2].map((step) => ({ step, view: { table: { step } } })) } as never,
    record: { game: 'go', options: {}, setup: {}, moves: [1], players: [name] },
  })

  test('the questions to whoever played, as they saw the table then', () => {
    const { mistakes, reviewed } = takenFrom(finished, played(0), 100)
    expect(mistakes.map(({ judged: { number }, view, due }) => [number, view.table, due])).toEqual([
      [0, { step: 0 }, 101],
      [3, { step: 2 }, 101],
    ])
    expect(mistakes[0]!.seats).toEqual([{ kind: 'person', level: null, name: 'Ume' }]) // nobody’s id
    expect(reviewed).toMatchObject({ game: 'go', at: 7, decisions: 3, cost: 0.4, dear: 2, inShares: true })
  })

  test('a game has one name, wherever its table stands and whoever one is', () => {
    const key = (from: Played): string => takenFrom(finished, from, 100).reviewed.key
    expect(key(played(0))).toBe(key(played(0, 'elsewhere', 'Take')))
    expect(key({ ...played(0), record: { ...played(0).record, moves: [2] } })).not.toBe(key(played(0)))
  })
})
