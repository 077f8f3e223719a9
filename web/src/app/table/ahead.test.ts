/** One's own move at a table on the server: shown at once as the rules say it, and taken back if the server disagrees. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GameEvent, Play, View } from '../../games/contract'
import { Problem, type GameInfo, type News, type Table, type TableAnswer } from '../../net/api'
import * as games from '../../net/games.svelte'
import * as here from '../../net/here'
import type { StreamHandlers } from '../../net/stream'
import * as tables from '../../net/tables'
import { chooseLanguage, t } from '../../texts'
import { hush, word } from '../parts/toast.svelte'
import { TableSession } from './session.svelte'

const { lines, slow, play } = vi.hoisted(() => {
  type Told = View<string[]>
  const play = {
    retell: (before: Told, { event }: GameEvent): Told => ({ ...before, legal: [], table: [...before.table, event] }),
    duration: () => 1000,
    sentence: ({ event, seat }: GameEvent, { names }: { names: string[] }) => `${names[seat ?? 0]}: ${event}`,
    sound: () => null,
  }
  return { lines: [] as StreamHandlers[], slow: { pace: 0 }, play: play as unknown as Play }
})

vi.mock('../../design/sounds', () => ({ hear: () => undefined }))
vi.mock('../../net/tables')
vi.mock('../../net/games.svelte')
vi.mock('../../net/here')
vi.mock('../../games', () => ({ playOf: () => Promise.resolve(play), meta: {}, games: [] }))
vi.mock('../settings.svelte', () => ({ pace: () => slow.pace, settings: { sound: false } }))
vi.mock('../../net/stream', () => ({
  Stream: class {
    constructor(_: string, handlers: StreamHandlers) {
      lines.push(handlers)
    }
    now(): void {}
    close(): void {}
  },
}))

const server = vi.mocked(tables)
const engine = vi.mocked(here)
const after = (ms = 10): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

const happens = (event: string, seat = 0): GameEvent => ({ event, seat })
const view = (seat: number, table: string[], change: Partial<View> = {}): View =>
  ({
    seat,
    game: 'pass',
    players: ['Aya', 'Ben'],
    options: {},
    owing: [0],
    legal: ['pass'],
    held: 'AA==',
    table,
    ...change,
  }) as never

const table = (change: Partial<Table> = {}): Table =>
  ({
    id: 't',
    game: 'pass',
    options: {},
    state: 'playing',
    position: 10,
    step: 3,
    mine: [0],
    resigned: [],
    can_undo: [],
    commitment: 'sealed',
    seats: [0, 1].map((seat) => ({ seat, kind: 'person', name: 'AB'[seat], away: null, clock: null })),
    now: Date.now() / 1000,
    ...change,
  }) as never

const whole = (change: Partial<Table> = {}, more: Partial<TableAnswer> = {}): TableAnswer =>
  ({ table: table(change), views: [view(0, ['began'])], chat: [], events: [[]], ...more }) as never

/** One's own move as the server tells it, and what it led to. */
const news = (since: number, events: GameEvent[], more: Partial<News> = {}, change: Partial<Table> = {}): News => ({
  since,
  position: since + 1,
  table: table({ position: since + 1, step: since - 6, ...change }),
  entries: [{ position: since + 1, kind: 'move', seat: 0, move: 'pass', by: 'p0', at: 0 }],
  events: [events],
  undone: false,
  views: [view(0, ['began', `at ${since + 1}`], { owing: [1] })],
  chat: [],
  ...more,
})

function later<Answer>() {
  let give!: (answer: Answer) => void
  let fail!: (why: unknown) => void
  const promise = new Promise<Answer>((resolve, reject) => {
    give = resolve
    fail = reject
  })
  return { promise, give, fail }
}

let session: TableSession
let answer: ReturnType<typeof later<News>>

async function hear(event: string, said: unknown): Promise<void> {
  lines.at(-1)!.message({ id: '', event, data: JSON.stringify(said) })
  await after()
}
async function comeTo(said = whole()): Promise<void> {
  server.lookAt.mockResolvedValue(said)
  session = new TableSession('t')
  await after()
}
/** One passes; the engine says this, the server answers when the test likes. */
async function pass(foreseen: here.Foresight | null): Promise<void> {
  answer = later()
  server.move.mockReturnValue(answer.promise)
  engine.foreseeHere.mockResolvedValue(foreseen)
  session.act('pass')
  await after()
}
const log = (): string[] => session.telling!.lines.map(({ sentence }) => sentence)
const shown = (): unknown => session.telling!.shown.table
const PASSED = [happens('passed'), happens('bowed')]
const FORESEEN = { events: PASSED, view: view(0, ['foreseen'], { owing: [1], legal: [] }) }

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { hidden: false, documentElement: {} })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame))
  await chooseLanguage('en')
  vi.resetAllMocks()
  lines.length = 0
  slow.pace = 0
  vi.mocked(games).whatIsPlayed.mockResolvedValue({ games: [] } as never)
  vi.mocked(games).infoOf.mockReturnValue({ hides: false } as GameInfo)
  vi.mocked(games).roundsKept.mockReturnValue(null)
})
afterEach(() => {
  session.close()
  hush()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the rules', () => {
  test('are fetched when the table has come to rest, and not before', async () => {
    await comeTo()
    expect(engine.warmHere).not.toHaveBeenCalled()
    await after(5000)
    expect(engine.warmHere).toHaveBeenCalledExactlyOnceWith('pass')
  })

  test('are not, by one who has left or who may not foresee', async () => {
    await comeTo()
    session.close()
    await comeTo(whole({}, { views: [view(0, [], { held: undefined } as never)] }))
    await after(9000)
    expect(engine.warmHere).not.toHaveBeenCalled()
    await pass(FORESEEN)
    expect(engine.foreseeHere).not.toHaveBeenCalled()
  })
})

describe('a move', () => {
  beforeEach(() => comeTo())

  test('stands before the server has answered, and nothing else can be done', async () => {
    await pass(FORESEEN)
    expect(engine.foreseeHere).toHaveBeenCalledExactlyOnceWith({
      game: 'pass',
      seat: 0,
      held: 'AA==',
      move: 'pass',
      players: ['Aya', 'Ben'],
      options: {},
    })
    expect([shown(), log()]).toEqual([['foreseen'], ['You: passed', 'You: bowed']])
    expect([session.sent, session.live, session.canUndo, session.late]).toEqual(['pass', false, false, false])
    session.act('pass')
    await after()
    expect(server.move).toHaveBeenCalledOnce()
  })

  test('of which less is sure stands as the events left it', async () => {
    await pass({ events: PASSED, view: null })
    expect([shown(), session.view!.table]).toEqual([['began', 'passed', 'bowed'], ['began']])
  })

  test('that is told the same is not told again', async () => {
    await pass(FORESEEN)
    answer.give(news(10, PASSED))
    await hear('news', news(10, PASSED))
    expect([shown(), log()]).toEqual([
      ['began', 'at 11'],
      ['You: passed', 'You: bowed'],
    ])
    expect([session.sent, session.ahead]).toEqual([null, null])
  })

  test('that led to more is told from there on', async () => {
    await pass(FORESEEN)
    slow.pace = 1
    await hear('news', news(10, [...PASSED, happens('drew', 1)]))
    expect([shown(), session.telling!.now?.sentence]).toEqual([['foreseen', 'drew'], 'Ben: drew'])
    await after(1000)
    expect([shown(), log()]).toEqual([
      ['began', 'at 11'],
      ['You: passed', 'You: bowed', 'Ben: drew'],
    ])
    expect(session.telling!.recap!.events).toHaveLength(3)
  })

  test('whose news comes while it is still being told is told to its end', async () => {
    slow.pace = 1
    await pass(FORESEEN)
    await hear('news', news(10, [...PASSED, happens('drew', 1)]))
    expect(shown()).toEqual(['began', 'passed'])
    await after(3000)
    expect([shown(), log()]).toEqual([
      ['began', 'at 11'],
      ['You: passed', 'You: bowed', 'Ben: drew'],
    ])
  })

  test('that did something else is shown as the server says', async () => {
    await pass(FORESEEN)
    await hear('news', news(10, [happens('passed'), happens('stumbled')]))
    expect([shown(), log()]).toEqual([
      ['began', 'at 11'],
      ['You: passed', 'You: stumbled'],
    ])
    expect(session.ahead).toBeNull()
  })

  test('that is refused is taken back, and the reason is told', async () => {
    await pass(FORESEEN)
    answer.fail(new Problem(422, 'Not now.', 'urn:teien:illegal-move'))
    await after()
    expect([shown(), log(), session.sent, session.live]).toEqual([['began'], [], null, true])
    expect(word()?.text).toBe('Not now.')
  })

  test('that came too late is taken back, and what happened instead is told', async () => {
    await pass(FORESEEN)
    const other = { position: 11, kind: 'move', seat: 1, move: 'pass', by: 'p1', at: 0 }
    answer.fail(new Problem(409, '', '', news(10, [happens('rang', 1)], { entries: [other] })))
    await after()
    expect([shown(), log(), word()?.text]).toEqual([['began', 'at 11'], ['Ben: rang'], t.shell.somethingElse])
  })

  test('is told from the news if they are faster than the rules', async () => {
    const asked = later<here.Foresight>()
    answer = later()
    server.move.mockReturnValue(answer.promise)
    engine.foreseeHere.mockReturnValue(asked.promise)
    session.act('pass')
    await after()
    await hear('news', news(10, PASSED))
    asked.give(FORESEEN)
    await after()
    expect([shown(), log(), session.ahead]).toEqual([['began', 'at 11'], ['You: passed', 'You: bowed'], null])
  })

  test('that was refused before the rules spoke does not appear', async () => {
    const asked = later<here.Foresight>()
    server.move.mockRejectedValue(new Problem(422, 'Not now.'))
    engine.foreseeHere.mockReturnValue(asked.promise)
    session.act('pass')
    await after()
    asked.give(FORESEEN)
    await after()
    expect([shown(), session.ahead]).toEqual([['began'], null])
  })

  test.each([null, { events: [], view: null }])('of which nothing is sure waits for the server: %j', async (said) => {
    await pass(said)
    expect([shown(), session.ahead, session.sent]).toEqual([['began'], null, 'pass'])
    await hear('news', news(10, PASSED))
    expect(log()).toEqual(['You: passed', 'You: bowed'])
  })

  test('is marked when it is long on its way', async () => {
    await pass(FORESEEN)
    await after(1000)
    expect(session.late).toBe(true)
    await hear('news', news(10, PASSED))
    expect(session.late).toBe(false)
  })
})

describe('two news at once', () => {
  beforeEach(() => comeTo())
  const other = { position: 11, kind: 'move', seat: 1, move: null, by: 'p1', at: 0 }
  const chose = [happens('chose', 1)]

  test('one’s own move and an answer to it', async () => {
    await pass(FORESEEN)
    const { message } = lines.at(-1)!
    const say = (said: News): void => message({ id: '', event: 'news', data: JSON.stringify(said) })
    say(news(10, PASSED))
    say(news(11, [happens('answered', 1)], { entries: [other] }))
    await after()
    expect([shown(), log()]).toEqual([
      ['began', 'at 12'],
      ['You: passed', 'You: bowed', 'Ben: answered'],
    ])
  })

  test('another chose in secret meanwhile: one’s own move stands', async () => {
    await pass(FORESEEN)
    await hear('news', news(10, chose, { entries: [other] }))
    expect([shown(), session.sent, session.ahead !== null]).toEqual([['foreseen', 'chose'], 'pass', true])
    await hear('news', news(11, [...PASSED, happens('shown')]))
    expect([shown(), log(), session.ahead]).toEqual([
      ['began', 'at 12'],
      ['You: passed', 'You: bowed', 'Ben: chose', 'You: shown'],
      null,
    ])
  })

  test('both of it in one', async () => {
    await pass(FORESEEN)
    const both = { position: 12, entries: [other, { ...other, position: 12, seat: 0 }] }
    await hear('news', news(10, [...chose, ...PASSED], both, { position: 12 }))
    expect([shown(), log()]).toEqual([
      ['began', 'at 11'],
      ['You: passed', 'You: bowed', 'Ben: chose'],
    ])
  })

  test('talk leaves it alone', async () => {
    await pass(FORESEEN)
    await hear('news', news(10, [], { entries: [] }, { step: 3 }))
    expect([shown(), session.ahead !== null]).toEqual([['foreseen'], true])
  })

  test('an undo shows what the server says', async () => {
    await pass(FORESEEN)
    server.lookAt.mockResolvedValue(whole({ position: 11 }))
    await hear('news', news(10, [], { undone: true, entries: [] }))
    expect([shown(), log(), session.ahead]).toEqual([['began'], [], null]) // the whole table was looked at again
  })

  test('a whole table shows what the server says', async () => {
    await pass(FORESEEN)
    await hear('snapshot', whole({ position: 20 }, { views: [view(0, ['far'])], events: [[happens('much', 1)]] }))
    expect([shown(), log(), session.ahead]).toEqual([['far'], ['Ben: much'], null])
  })
})

describe('a lost line', () => {
  beforeEach(() => comeTo())

  test('leaves the move standing; it goes back if the server never took it', async () => {
    await pass(FORESEEN)
    lines.at(-1)!.line(false, 500)
    server.lookAt.mockRejectedValue(new Problem(0, ''))
    answer.fail(new Problem(0, ''))
    await after(5000)
    expect([shown(), session.sent, session.late]).toEqual([['foreseen'], 'pass', true])
    server.lookAt.mockResolvedValue(whole())
    lines.at(-1)!.line(true, 0)
    await after(2000)
    expect([shown(), log(), session.sent, session.live]).toEqual([['began'], [], null, true])
    expect(word()?.text).toBe(t.shell.notSent)
  })

  test('leaves it standing if the server took it, and nothing is complained of', async () => {
    await pass(FORESEEN)
    lines.at(-1)!.line(false, 500)
    const taken = whole({ position: 11, step: 4 }, { views: [view(0, ['began', 'at 11'])], events: [PASSED] })
    server.lookAt.mockResolvedValue(taken)
    answer.fail(new Problem(0, ''))
    await after()
    expect([shown(), log(), session.sent, word()]).toEqual([
      ['began', 'at 11'],
      ['You: passed', 'You: bowed'],
      null,
      null,
    ])
    lines.at(-1)!.line(true, 0)
    await hear('news', news(10, PASSED))
    expect(log()).toHaveLength(2)
  })

  test('that is back while the answer is still out shows what the server says, and then what it did', async () => {
    await pass(FORESEEN)
    lines.at(-1)!.line(false, 500)
    lines.at(-1)!.line(true, 0)
    await after()
    expect([shown(), session.sent]).toEqual([['began'], 'pass'])
    await hear('news', news(10, PASSED))
    answer.give(news(10, PASSED))
    await after()
    expect([shown(), log(), session.sent]).toEqual([['began', 'at 11'], ['You: passed', 'You: bowed'], null])
  })

  test('is not asked of for ever by one who has left', async () => {
    await pass(FORESEEN)
    server.lookAt.mockRejectedValue(new Problem(0, ''))
    answer.fail(new Problem(0, ''))
    await after()
    session.close()
    const { length } = server.lookAt.mock.calls
    await after(60_000)
    expect(server.lookAt.mock.calls.length).toBe(length)
  })
})

describe('at one screen', () => {
  const both = (owing: number[], table = ['began']): View[] => [view(0, table, { owing }), view(1, table, { owing })]

  test('the curtain is not drawn before the server has answered', async () => {
    vi.mocked(games).infoOf.mockReturnValue({ hides: true } as GameInfo)
    await comeTo(whole({ mine: [0, 1] }, { views: both([0]), events: [[], []] }))
    session.lift()
    await after()
    await pass(FORESEEN)
    expect(session.settled).toBe(true)
    session.turnOver() // as the page does when a story is told
    expect([session.seat, session.curtain, shown()]).toEqual([0, false, ['foreseen']])
    const more = { views: both([1], ['began', 'at 11']), events: [PASSED, [happens('passed')]] }
    await hear('news', news(10, [], more, { mine: [0, 1] }))
    session.turnOver()
    expect([session.seat, session.curtain, log()]).toEqual([1, true, []])
  })
})
