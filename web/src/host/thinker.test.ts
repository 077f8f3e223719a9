import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Observation } from './engine'
import { LOADING, PATIENCE, Thinker, type Head, type Question, type Reply } from './thinker'

/** A worker of bots whose answers the test gives. */
class FakeHead implements Head {
  onmessage: Head['onmessage'] = null
  onerror: Head['onerror'] = null
  asked: Question[] = []
  ended = false

  postMessage(question: Question): void {
    this.asked.push(question)
  }
  terminate(): void {
    this.ended = true
  }
  say(reply: { begun: true } | { action: number } | { failed: string }): void {
    this.onmessage!({ data: { nth: this.asked.at(-1)!.nth, ...reply } as Reply } as MessageEvent<Reply>)
  }
}

const seen: Observation = { game: 'pass', seat: 1, held: new Uint8Array(3), told: new Uint8Array(0) }
const ANY = 99
let heads: FakeHead[] = []
const last = (): FakeHead => heads.at(-1)!
const thinker = (): Thinker =>
  new Thinker(
    () => {
      heads.push(new FakeHead())
      return last()
    },
    () => 'novice',
    () => ANY,
  )
const after = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  heads = []
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a bot is given what its seat may know, and dice of its own each time', async () => {
  const bots = thinker()
  const [one, other] = [bots.choose(seen, 'master'), bots.choose(seen, 'master')]
  await after()
  expect(last().asked).toHaveLength(1) // one thought after another
  expect(last().asked[0]).toMatchObject({ observation: seen, level: 'master' })
  last().say({ begun: true })
  last().say({ action: 4 })
  expect(await one).toBe(4)
  await after()
  last().say({ action: 5 })
  expect(await other).toBe(5)
  expect(heads).toHaveLength(1)
  const [first, second] = last().asked.map(({ seed }) => seed)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(first).not.toBe(second)
})

test('where a deal is played again, its dice are those that are asked for', async () => {
  void thinker().choose(seen, 'master', 'a deal')
  await after()
  expect(last().asked[0]!.seed).toBe('a deal')
})

test.each([
  ['thinks too long', async () => (last().say({ begun: true }), after(PATIENCE))],
  ['does not come', () => after(LOADING)],
  ['fails', async () => last().say({ failed: 'no weights' })],
  ['dies', async () => last().onerror!({ message: 'out of memory' } as ErrorEvent)],
])('for a bot that %s, the weakest answers in a new worker', async (_, goWrong) => {
  const chosen = thinker().choose(seen, 'master')
  await after()
  await goWrong()
  await after()
  expect(heads.map(({ ended }) => ended)).toEqual([true, false])
  expect(last().asked[0]!.level).toBe('novice')
  last().say({ action: 2 })
  expect(await chosen).toBe(2)
})

test('patience begins when the bot does, not while its network is on the way', async () => {
  const chosen = thinker().choose(seen, 'master')
  await after(LOADING - 1)
  last().say({ begun: true })
  await after(PATIENCE - 1)
  last().say({ action: 3 })
  expect(await chosen).toBe(3)
})

test('when the weakest fails too, any legal move is made; the next thought begins anew', async () => {
  const bots = thinker()
  const [one, other] = [bots.choose(seen, 'master'), bots.choose(seen, 'novice')]
  await after()
  last().say({ failed: 'broken' })
  await after()
  last().say({ failed: 'broken' })
  expect(await one).toBe(ANY)
  await after()
  expect(heads).toHaveLength(3)
  last().say({ failed: 'broken' })
  expect(await other).toBe(ANY) // it is the weakest, and is not asked twice
})

test('where no worker can be had, any legal move is made', async () => {
  const bots = new Thinker(
    () => {
      throw new Error('no workers here')
    },
    () => 'novice',
    () => ANY,
  )
  expect(await bots.choose(seen, 'master')).toBe(ANY)
})

test('an answer to what is not asked any more is not heard', async () => {
  const bots = thinker()
  const chosen = bots.choose(seen, 'novice')
  await after()
  last().onmessage!({ data: { nth: 77, action: 1 } } as MessageEvent<Reply>)
  last().say({ action: 6 })
  expect(await chosen).toBe(6)
})
