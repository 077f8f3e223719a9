import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../texts'
import { LookingBack, stepOf } from './lookingback.svelte'

/** Steps with so many events each. */
const stepsWith = (...counts: number[]) =>
  counts.map((count, step) => ({ step, events: Array.from({ length: count }, () => ({ event: 'e' })) })) as never[]

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})
afterEach(() => vi.unstubAllGlobals())

test('an event is found in the step that it belongs to, counted from the end', () => {
  const steps = stepsWith(0, 2, 1, 3)
  const found = [1, 2, 3, 4, 5, 6].map((fromEnd) => (stepOf(steps, fromEnd) as { step: number } | null)?.step)
  expect(found).toEqual([3, 3, 3, 2, 1, 1])
  expect(stepOf(steps, 0)).toBeNull()
})

const answer = (body: unknown, status = 200) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))

test('a line of the log leads to its step, and back to now', async () => {
  answer({ steps: stepsWith(1, 2, 3) })
  const back = new LookingBack()
  expect(await back.show({ nth: 8, seat: 0, sentence: '' }, () => 12, 'here', 0)).toBe(true)
  expect(back.past).toMatchObject({ step: { step: 1 }, last: 2, line: 8 })
  back.backToNow()
  expect(back.past).toBeNull()
})

test('what happened while the past was fetched is counted too', async () => {
  answer({ steps: stepsWith(1, 2, 3) })
  const back = new LookingBack()
  let told = 8
  const shown = back.show({ nth: 8, seat: 0, sentence: '' }, () => told, 'here', 0)
  told = 12
  await shown
  expect(back.past?.step.step).toBe(1)
})

test('where the past cannot be had, the board stays at now', async () => {
  answer({ error: 'x', detail: 'x' }, 500)
  const back = new LookingBack()
  expect(await back.show({ nth: 8, seat: 0, sentence: '' }, () => 12, 'here', 0)).toBe(false)
  expect(back.past).toBeNull()
})
