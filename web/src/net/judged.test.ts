import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NoReview } from '../host/reviewer'
import { Problem } from './api'
import { PAUSE, ServerReviewer } from './judged'

const review = (playouts: number) => ({
  outline: { quick: 10, settled: 100, decisions: [{}] },
  decisions: [{ number: 0, playouts }],
  course: { playouts, start: [], stretches: [] },
  summary: { questions: [] },
})

/** What the server answers, one after another; the last for ever. */
let answers: [number, unknown][] = []
const asked = vi.fn(async (_: string) => {
  const [status, said] = answers.length > 1 ? answers.shift()! : answers[0]!
  return new Response(JSON.stringify(said), { status })
})

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockClear()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the server is asked until it has judged everything once, and then until it stays', async () => {
  answers = [
    [202, { settled: false, review: null }],
    [429, {}],
    [202, { settled: false, review: review(10) }],
    [200, { settled: true, review: review(100) }],
  ]
  const reviewer = new ServerReviewer('abc')
  const opening = reviewer.open()
  await vi.advanceTimersByTimeAsync(2 * PAUSE)
  expect((await opening).finished).toBeNull()
  expect((await reviewer.judge(0, 10)).playouts).toBe(10)
  expect(asked).toHaveBeenCalledTimes(3)
  const settling = reviewer.course(100)
  await vi.advanceTimersByTimeAsync(PAUSE)
  expect((await settling).playouts).toBe(100)
  expect(asked).toHaveBeenLastCalledWith('/api/tables/abc/review', expect.anything())
  expect((await reviewer.open()).finished!.judged[0]!.playouts).toBe(100)
})

test('what the server refuses is told; of another choice it knows nothing', async () => {
  answers = [[409, { title: 'No', detail: 'The game goes on.' }]]
  const reviewer = new ServerReviewer('abc')
  await expect(reviewer.open()).rejects.toThrow(NoReview)
  await expect(reviewer.judge(0, 10, [['pass']])).rejects.toThrow(Problem)
})
