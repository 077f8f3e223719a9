import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LineHandlers, Message } from '../net/stream'
import { Device } from './device'
import type { FromWorker, ToWorker } from './messages'

/** A worker whose answers the test gives. */
class FakeWorker {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  heard: ToWorker[] = []
  ended = false

  postMessage(message: ToWorker): void {
    this.heard.push(message)
  }
  terminate(): void {
    this.ended = true
  }
  say(message: FromWorker): void {
    this.onmessage!({ data: message } as MessageEvent<FromWorker>)
  }
  die(): void {
    this.onerror!({ message: 'it died', preventDefault: () => undefined } as ErrorEvent)
  }
  get asked(): number {
    return (this.heard.filter((message) => 'ask' in message).at(-1) as { ask: number }).ask
  }
}

let workers: FakeWorker[] = []
let told: string[] = []
let messages: Message[] = []
const worker = (): FakeWorker => workers.at(-1)!
const handlers: LineHandlers = {
  message: (message) => messages.push(message),
  line: (up) => told.push(up ? 'up' : 'lost'),
  refused: () => told.push('refused'),
  here: (how) => told.push(how),
}
const newDevice = (): Device =>
  new Device(() => {
    workers.push(new FakeWorker())
    return worker() as unknown as Worker
  })
const after = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  workers = []
  told = []
  messages = []
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what is asked goes to one worker, with what one is called, and comes back', async () => {
  const device = newDevice()
  const one = device.ask('GET', '/games')
  const other = device.ask('POST', '/tables', { game: 'pass' }, 'Aya')
  expect(workers).toHaveLength(1)
  expect(worker().heard).toMatchObject([
    { method: 'GET', path: '/games', body: null },
    { method: 'POST', path: '/tables', body: { game: 'pass' }, name: 'Aya' },
  ])
  const trouble = { status: 422, kind: 'urn:teien:wrong', detail: 'no', news: null }
  worker().say({ ready: true })
  worker().say({ answers: worker().asked, trouble })
  worker().say({ answers: worker().asked - 1, answer: { games: [] } })
  expect(await one).toEqual({ games: [] })
  await expect(other).rejects.toMatchObject(trouble)
})

describe('a line', () => {
  test('tells what happens, until it is closed', () => {
    const line = newDevice().follow('here-a', handlers, '4')
    expect(worker().heard).toEqual([{ follow: 1, id: 'here-a', after: 4 }])
    worker().say({ line: 1, up: true })
    worker().say({ line: 1, message: { id: '5', event: 'step', data: '{}' } })
    worker().say({ line: 1, fleeting: true })
    line.close()
    worker().say({ line: 1, message: { id: '6', event: 'step', data: '{}' } })
    expect(told).toEqual(['up', 'fleeting'])
    expect(messages.map(({ id }) => id)).toEqual(['5'])
    expect(worker().heard.at(-1)).toEqual({ unfollow: 1 })
  })

  test('ends when another tab takes the table', () => {
    newDevice().follow('here-a', handlers, '4').now()
    worker().say({ line: 1, elsewhere: true })
    worker().say({ line: 1, elsewhere: true })
    expect(told).toEqual(['elsewhere'])
  })

  test('is tried again where something went wrong', async () => {
    newDevice().follow('here-a', handlers, '4')
    worker().say({ line: 1, trouble: { status: 503, kind: 'urn:teien:not-kept', detail: '', news: null } })
    expect(told).toEqual(['lost'])
    await after(5000)
    expect(worker().heard.filter((message) => 'follow' in message)).toHaveLength(2)
  })
})

describe('a worker that', () => {
  test('dies is replaced: lines go on from where they were, what only looked is asked again', async () => {
    const device = newDevice()
    device.follow('here-a', handlers, '4')
    worker().say({ ready: true })
    worker().say({ line: 1, message: { id: '7', event: 'step', data: '{}' } })
    const looks = device.ask('GET', '/tables/here-a')
    const acts = device.ask('POST', '/tables/here-a/moves', {})
    workers[0]!.die()
    await expect(acts).rejects.toMatchObject({ status: 503, kind: 'urn:teien:unavailable' })
    expect(workers).toHaveLength(2)
    expect(workers[0]!.ended).toBe(true)
    expect(worker().heard).toMatchObject([{ path: '/tables/here-a' }, { follow: 1, after: 7 }])
    worker().say({ answers: worker().asked, answer: 'there' })
    expect(await looks).toBe('there')
    worker().say({ line: 1, up: true })
    expect(told).toEqual(['lost', 'up'])
  })

  test('dies takes nothing with it that only memory keeps', () => {
    const device = newDevice()
    device.follow('here-a', handlers, '4')
    worker().say({ ready: true })
    const page = { row: { id: 'here-a' }, entries: [], fresh: true } as never
    worker().say({ memory: page })
    workers[0]!.die()
    expect(worker().heard[0]).toEqual({ remember: [page] })
  })

  test('hangs is replaced, but not at the first beat that it misses', async () => {
    const device = newDevice()
    device.follow('here-a', handlers, '4')
    worker().say({ ready: true })
    await after(15_000)
    expect(workers).toHaveLength(1)
    worker().say({ pong: true })
    await after(15_000)
    expect(workers).toHaveLength(1)
    await after(5_000)
    expect(workers).toHaveLength(2)
  })

  test('nobody waits for is let be', async () => {
    const device = newDevice()
    const asked = device.ask('GET', '/games')
    worker().say({ answers: worker().asked, answer: [] })
    await asked
    await after(3_600_000)
    expect(workers).toHaveLength(1)
  })

  test('has a broken engine is replaced', async () => {
    const device = newDevice()
    const acts = device.ask('POST', '/tables/here-a/moves', {})
    worker().say({ ready: true })
    worker().say({
      answers: worker().asked,
      trouble: { status: 500, kind: 'urn:teien:engine', detail: '', news: null },
    })
    await expect(acts).rejects.toMatchObject({ kind: 'urn:teien:engine' })
    expect(workers[0]!.ended).toBe(true)
  })

  test('dies again and again is given up', async () => {
    const device = newDevice()
    device.follow('here-a', handlers, '4')
    worker().say({ ready: true })
    for (let deaths = 0; deaths < 4; deaths += 1) worker().die()
    expect(workers).toHaveLength(4)
    expect(told.at(-1)).toBe('unable')
    await expect(device.ask('GET', '/games')).rejects.toMatchObject({ kind: 'urn:teien:no-device' })
  })
})

describe('a browser that cannot', () => {
  test.each([
    ['start a worker', (device: Device) => (device.ask('GET', '/games').catch(() => undefined), worker().die())],
    [
      'run the engine',
      (device: Device) => (device.ask('GET', '/games').catch(() => undefined), worker().say({ unable: 'no' })),
    ],
  ])('%s says so, and is not asked again', async (_, fail) => {
    const device = newDevice()
    fail(device)
    expect(device.unable).toBe(true)
    await expect(device.ask('POST', '/tables', {})).rejects.toMatchObject({ status: 0, kind: 'urn:teien:no-device' })
    device.follow('here-a', handlers, '4')
    expect(told).toEqual(['unable'])
    expect(workers).toHaveLength(1)
  })

  test('even name a worker says so', async () => {
    const device = new Device(() => {
      throw new Error('no workers')
    })
    await expect(device.ask('GET', '/games')).rejects.toMatchObject({ kind: 'urn:teien:no-device' })
  })
})
