import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from './engine'
import type { Review } from './review'
import type { Finished, Reply } from './reviewer'
import { reviewing } from './reviewing'

const RECORD = { game: 'pass', moves: [1, 2, 3] }
const FINISHED = { outline: { game: 'pass' }, judged: [], course: {}, summary: {} } as unknown as Finished
const review = {
  outline: () => ({ decisions: [] }),
  judge: (number: number) => ({ number }),
  course: () => ({ stretches: [] }),
  summary: () => ({ sums: [] }),
} as unknown as Review

const engine = (made: () => Promise<Review> = async () => review) => {
  const reviewed = vi.fn(made)
  return { reviewed, engine: Promise.resolve({ review: reviewed } as unknown as Engine) }
}
const open = { what: 'open', record: RECORD, nth: 1 } as const

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

test('a record is replayed once, for whatever is asked about it', async () => {
  const { reviewed, engine: made } = engine()
  const answer = reviewing(made, 'today')
  expect(await answer(open)).toEqual({ nth: 1, answer: { outline: { decisions: [] }, finished: null } })
  expect(await answer({ what: 'judge', number: 4, playouts: 9, also: [], nth: 2 })).toEqual({
    nth: 2,
    answer: { number: 4 },
  })
  expect(await answer({ what: 'course', playouts: 9, nth: 3 })).toEqual({ nth: 3, answer: { stretches: [] } })
  expect(reviewed.mock.calls).toEqual([[RECORD]])
})

test('a finished review is kept by record and build: it needs no engine the next time', async () => {
  const answer = reviewing(engine().engine, 'today')
  await answer({ what: 'keep', record: RECORD, finished: FINISHED, nth: 1 })
  const opened = async (record: unknown, build: string): Promise<unknown> => {
    const { reviewed, engine: made } = engine()
    const reply = (await reviewing(made, build)({ what: 'open', record, nth: 1 })) as { answer: { finished: unknown } }
    return [reply.answer.finished, reviewed.mock.calls.length]
  }
  expect(await opened(RECORD, 'today')).toEqual([FINISHED, 0])
  expect(await opened(RECORD, 'tomorrow')).toEqual([null, 1])
  expect(await opened({ ...RECORD, moves: [1, 2] }, 'today')).toEqual([null, 1])
})

test('a browser that keeps nothing reviews all the same', async () => {
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('no storage', 'SecurityError')
    },
  } as unknown as IDBFactory
  const answer = reviewing(engine().engine, 'today')
  expect(await answer({ what: 'keep', record: RECORD, finished: FINISHED, nth: 1 })).toEqual({ nth: 1 })
  expect(await answer(open)).toMatchObject({ answer: { finished: null } })
})

test('what the rules refuse is told apart from what went wrong', async () => {
  const refuses = reviewing(engine(() => Promise.reject({ status: 422, kind: 'wrong', detail: 'Move 2' })).engine, 'a')
  expect(await refuses(open)).toEqual({ nth: 1, refused: 'Move 2' })
  const breaks = reviewing(engine(() => Promise.reject(new Error('no memory'))).engine, 'a')
  const broken = (await breaks(open)) as Reply & { failed: string }
  expect(broken.failed).toContain('no memory')
})
