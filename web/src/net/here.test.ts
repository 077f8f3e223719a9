import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { games } from '../games'
import type { NewTable } from './api'

const { device } = vi.hoisted(() => ({
  device: { ask: vi.fn(), follow: vi.fn(), unable: false },
}))
vi.mock('../host/device', () => ({ device }))

const table = (change: Partial<NewTable> = {}): NewTable => ({
  game: games[0]!,
  seats: [{ kind: 'me' }, { kind: 'bot', level: 'novice' }],
  start: true,
  ...change,
})

/** The page as a browser loads it, with an engine in its build or without. */
async function load(engine = true) {
  vi.resetModules()
  vi.stubEnv('ENGINE', engine ? 'yes' : '')
  const [api, here, tables] = await Promise.all([import('./api'), import('./here'), import('./tables')])
  return { ...api, ...here, ...tables }
}

let asked: string[] = []
beforeEach(() => {
  asked = []
  device.ask.mockReset().mockResolvedValue({ table: { id: 'here-new' } })
  device.unable = false
  vi.stubGlobal('Worker', class {})
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`)
    return new Response(JSON.stringify({ id: 'me', name: 'Aya', table: { id: 'there' } }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('where a table is set', () => {
  test.each([
    ['against bots', {}],
    ['alone', { seats: [{ kind: 'me' }] }],
    ['at one screen', { seats: [{ kind: 'me' }, { kind: 'me', name: 'Ben' }] }],
    ['without a clock, and said so', { clock: { kind: 'none' }, public: false, options: { match: 'sets' } }],
  ] as [string, Partial<NewTable>][])('here: %s', async (_, change) => {
    const { openTable } = await load()
    expect((await openTable(table(change))).table.id).toBe('here-new')
    expect(device.ask).toHaveBeenCalledWith('POST', '/tables', table(change), expect.any(String))
    expect(asked).toEqual([])
  })

  test.each([
    ['whoever comes', { seats: [{ kind: 'me' }, { kind: 'open' }] }],
    ['a clock', { clock: { kind: 'live', seconds: 300 } }],
    ['in the lobby', { public: true }],
    ['not to start at once', { start: false }],
    ["a game of others'", { game: 'hoshi' }],
  ] as [string, Partial<NewTable>][])('on the server: %s', async (_, change) => {
    const { openTable } = await load()
    expect((await openTable(table(change))).table.id).toBe('there')
    expect(device.ask).not.toHaveBeenCalled()
    expect(asked).toEqual(['POST /api/guests', 'POST /api/tables'])
  })

  test('on the server, where the build has no engine', async () => {
    const { openTable } = await load(false)
    expect((await openTable(table())).table.id).toBe('there')
    expect(device.ask).not.toHaveBeenCalled()
  })

  test('on the server, where the browser has no workers', async () => {
    vi.stubGlobal('Worker', undefined)
    const { openTable } = await load()
    expect((await openTable(table())).table.id).toBe('there')
  })

  test('on the server, where the engine does not run; and then it is not tried again', async () => {
    const { openTable, Problem } = await load()
    device.ask.mockRejectedValue(new Problem(0, '', 'urn:teien:no-device'))
    device.unable = true
    expect((await openTable(table())).table.id).toBe('there')
    expect((await openTable(table())).table.id).toBe('there')
    expect(device.ask).toHaveBeenCalledOnce()
  })

  test('nowhere, where it is refused', async () => {
    const { openTable, Problem } = await load()
    device.ask.mockRejectedValue(new Problem(422, 'no such option', 'urn:teien:wrong'))
    await expect(openTable(table())).rejects.toMatchObject({ status: 422 })
    expect(asked).toEqual([])
  })
})

test('what is asked of a table goes where it stands', async () => {
  const { ask } = await load()
  await ask('GET', '/tables/here-abc')
  await ask('POST', '/tables/here-abc/moves', { seat: 0 })
  await ask('GET', '/tables/abc')
  expect(device.ask.mock.calls.map(([method, path]) => `${method} ${path}`)).toEqual([
    'GET /tables/here-abc',
    'POST /tables/here-abc/moves',
  ])
  expect(asked).toEqual(['GET /api/tables/abc'])
})

test('what happens at a table is heard where it stands', async () => {
  const { followHere } = await load()
  const line = { now: vi.fn(), close: vi.fn() }
  device.follow.mockReturnValue(line)
  const handlers = { message: vi.fn(), line: vi.fn(), refused: vi.fn(), here: vi.fn() }
  const following = followHere('here-abc', handlers, '4')
  following.now() // it is on its way
  await vi.waitFor(() => expect(device.follow).toHaveBeenCalledWith('here-abc', handlers, '4'))
  following.now()
  following.close()
  expect([line.now.mock.calls.length, line.close.mock.calls.length]).toEqual([1, 1])
})

test('a table on this device cannot be followed where the browser cannot', async () => {
  const { followHere } = await load(false)
  const handlers = { message: vi.fn(), line: vi.fn(), refused: vi.fn(), here: vi.fn() }
  followHere('here-abc', handlers, '4')
  await vi.waitFor(() => expect(handlers.here).toHaveBeenCalledWith('unable'))
})

test('a page without a server asks none', async () => {
  const head = { querySelector: () => ({ getAttribute: () => 'none' }) }
  vi.stubGlobal('document', head)
  const { ask, openTable, hereTables } = await load()
  await expect(ask('GET', '/me/tables')).rejects.toMatchObject({ status: 0, kind: 'urn:teien:no-server' })
  await expect(openTable(table({ public: true }))).rejects.toBeInstanceOf(Error)
  expect((await openTable(table())).table.id).toBe('here-new')
  expect(await hereTables()).toEqual([])
  expect(asked).toEqual([])
})

describe('what a move will do', () => {
  const asked = { game: games[0]!, seat: 0, held: '', move: 'a1', players: [], options: {} }

  test('is said once the rules are here, and they come once', async () => {
    const { foreseeHere, warmHere } = await load()
    expect(await foreseeHere(asked)).toBeNull()
    expect(device.ask).not.toHaveBeenCalled()
    device.ask.mockResolvedValue({ events: [], view: null })
    warmHere(asked.game)
    await vi.waitFor(async () => expect(await foreseeHere(asked)).toEqual({ events: [], view: null }))
    warmHere(asked.game)
    expect(device.ask.mock.calls.filter(([, path]) => path.startsWith('/warm/'))).toHaveLength(1)
  })

  test('is not where the rules refuse it, or did not come', async () => {
    const { foreseeHere, warmHere } = await load()
    device.ask.mockRejectedValue(new Error('no'))
    warmHere(asked.game)
    await new Promise((resolve) => setTimeout(resolve))
    expect(await foreseeHere(asked)).toBeNull()
    device.ask.mockResolvedValueOnce(undefined)
    warmHere(asked.game)
    await new Promise((resolve) => setTimeout(resolve))
    expect(await foreseeHere(asked)).toBeNull()
  })

  test.each(['Worker', 'WebAssembly'])('is not asked of a browser without %s', async (name) => {
    vi.stubGlobal(name, undefined)
    const { warmHere } = await load()
    warmHere(asked.game)
    await new Promise((resolve) => setTimeout(resolve))
    expect(device.ask).not.toHaveBeenCalled()
  })
})
