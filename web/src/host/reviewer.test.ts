import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gone, LOADING, NoReview, PATIENCE, Reviewer, type Asked, type Head, type Reply } from './reviewer'

/** A worker of reviews whose answers the test gives. */
class FakeHead implements Head {
  onmessage: Head['onmessage'] = null
  onerror: Head['onerror'] = null
  asked: Asked[] = []
  ended = false

  postMessage(question: Asked): void {
    this.asked.push(question)
  }
  terminate(): void {
    this.ended = true
  }
  say(reply: { answer: unknown } | { refused: string } | { failed: string }): void {
    this.onmessage!({ data: { nth: this.asked.at(-1)!.nth, ...reply } as Reply } as MessageEvent<Reply>)
  }
}

const RECORD = { game: 'pass' }
let heads: FakeHead[] = []
const last = (): FakeHead => heads.at(-1)!
const reviewer = (): Reviewer =>
  new Reviewer(RECORD, () => {
    heads.push(new FakeHead())
    return last()
  })
const after = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  heads = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

async function opened(): Promise<Reviewer> {
  const one = reviewer()
  const opening = one.open()
  await after()
  last().say({ answer: { outline: {}, finished: null } })
  await opening
  return one
}

test('one question after another; the record is told first, and once', async () => {
  const one = await opened()
  expect(last().asked).toEqual([{ what: 'open', record: RECORD, nth: 1 }])
  const [first, second] = [one.judge(3, 40), one.course(40)]
  await after()
  expect(last().asked.slice(1)).toEqual([{ what: 'judge', number: 3, playouts: 40, also: [], nth: 2 }])
  last().say({ answer: 'judged' })
  expect(await first).toBe('judged')
  await after()
  last().say({ answer: 'course' })
  expect(await second).toBe('course')
  expect(heads).toHaveLength(1)
})

test.each([
  ['dies', async () => last().onerror!({ message: 'out of memory' } as ErrorEvent)],
  ['fails', async () => last().say({ failed: 'a fault' })],
  ['takes too long', () => after(PATIENCE)],
])('a worker that %s is ended; the next question goes to another, which is told the record', async (_, happens) => {
  const one = await opened()
  const judging = one.judge(0, 40)
  const gone = expect(judging).rejects.toBeInstanceOf(Gone)
  await after()
  await happens()
  await gone
  expect(last().ended).toBe(true)
  const again = one.judge(0, 40)
  await after()
  expect(heads).toHaveLength(2)
  expect(last().asked[0]).toMatchObject({ what: 'open', record: RECORD })
  last().say({ answer: { outline: {}, finished: null } })
  await after()
  last().say({ answer: 'judged' })
  expect(await again).toBe('judged')
})

test('a record that is wrong is refused, and the worker lives', async () => {
  const one = reviewer()
  const refused = expect(one.open()).rejects.toEqual(new NoReview('Move 3 is wrong'))
  await after()
  last().say({ refused: 'Move 3 is wrong' })
  await refused
  expect(last().ended).toBe(false)
})

test('rules that do not come are waited for so long', async () => {
  const one = reviewer()
  const gone = expect(one.open()).rejects.toBeInstanceOf(Gone)
  await after(LOADING)
  await gone
})

test('whoever leaves ends the worker at once, and nothing more is asked', async () => {
  const one = await opened()
  one.close()
  expect(last().ended).toBe(true)
  await expect(one.course(40)).rejects.toBeInstanceOf(Gone)
  expect(heads).toHaveLength(1)
})
