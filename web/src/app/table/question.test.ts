import { beforeEach, expect, test, vi } from 'vitest'
import type { Table } from '../../net/api'
import { chooseLanguage, t } from '../../texts'
import { questionOf, type Moment } from './question'

type Asking = Parameters<typeof questionOf>[0]

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

const acts = {
  tryNow: vi.fn(),
  answerUndo: vi.fn(),
  refuseToEnd: vi.fn(),
  abandon: vi.fn(),
  takeBack: vi.fn(),
}

/** A table of two people, at which I sit first. */
function session(table: Partial<Table>, more: Partial<Asking> = {}): Asking {
  const seats = ['Ann', 'Ben'].map((name, seat) => ({ seat, kind: 'person', name, player: `p${seat}` }))
  const plain = { seats, mine: [0], state: 'playing', undo: null, abandon: [], resigned: [], stand_in: 'keen' }
  return {
    table: { ...plain, ...table },
    ...{ play: null, view: null, seat: 0, lostUntil: null, handedOver: [], ...acts },
    ...more,
  } as never
}

const now = (more: Partial<Moment> = {}): Moment => ({
  me: 'p0',
  busy: false,
  pause: null,
  over: false,
  backToNow: null,
  showResult: vi.fn(),
  ...more,
})

const undo = (seat: number): Table['undo'] => ({ seat, moves: ['a', 'b'] }) as never

test('nothing is asked while nothing has happened', () => {
  expect(questionOf(session({}), now())).toBeNull()
})

test('another asks for an undo: by name, urgently, and both answers go to the server', () => {
  const asked = questionOf(session({ undo: undo(1) }), now())!
  expect(asked).toMatchObject({ text: t.shell.undoAsked('Ben', 2), urgent: true })
  asked.acts.forEach(({ run }) => run())
  expect(acts.answerUndo.mock.calls).toEqual([[false], [true]])
})

test('whoever has asked for an undo, or for the end, waits', () => {
  expect(questionOf(session({ undo: undo(0) }), now())).toEqual({ text: t.shell.undoWaiting, acts: [] })
  expect(questionOf(session({ abandon: ['p0'] }), now())).toEqual({ text: t.shell.abandonWaiting, acts: [] })
})

test('another wants to stop: one agrees or refuses', () => {
  const asked = questionOf(session({ abandon: ['p1'] }), now())!
  expect(asked).toMatchObject({ text: t.shell.abandonAsked('Ben'), urgent: true })
  asked.acts.forEach(({ run }) => run())
  expect(acts.refuseToEnd).toHaveBeenCalledOnce()
  expect(acts.abandon).toHaveBeenCalledOnce()
})

test('an undo is answered before an early end, and both before a seat is taken back', () => {
  const all = { undo: undo(1), abandon: ['p1'] }
  expect(questionOf(session(all, { handedOver: [0] }), now())!.text).toBe(t.shell.undoAsked('Ben', 2))
  expect(questionOf(session({ ...all, undo: null }, { handedOver: [0] }), now())!.text).toContain('Ben')
  expect(questionOf(session({}, { handedOver: [0] }), now())!.acts[0]!.label).toBe(t.shell.takeSeatBack)
})

test('spectators are asked nothing', () => {
  expect(
    questionOf(session({ mine: [], undo: undo(1), abandon: ['p1'] }, { seat: null }), now({ me: 'else' })),
  ).toBeNull()
})

test('while something is told, others wait; a pause in the story does not', () => {
  const table = session({ undo: undo(1) })
  const pause = { lead: 'Garden 1.', text: 'Ann wins.', act: 'Next', goOn: vi.fn() }
  expect(questionOf(table, now({ busy: true }))).toBeNull()
  expect(questionOf(table, now({ busy: true, pause }))).toMatchObject({ lead: 'Garden 1.', text: 'Ann wins.' })
})

test('looking back comes first, then the lost line', () => {
  const backToNow = vi.fn()
  const lost = session({ undo: undo(1) }, { lostUntil: 5000 })
  expect(questionOf(lost, now())!.text).toBe(t.shell.lost)
  const asked = questionOf(lost, now({ backToNow }))!
  expect(asked.text).toBe(t.shell.lookingBack)
  asked.acts[0]!.run()
  expect(backToNow).toHaveBeenCalledOnce()
})

test('who has resigned is told so as long as the others play', () => {
  expect(questionOf(session({ resigned: [0] }), now())).toEqual({ text: t.end.youHaveResigned, acts: [] })
  expect(questionOf(session({ resigned: [0], state: 'over' }), now())).toBeNull()
})
