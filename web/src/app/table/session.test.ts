import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GameEvent, Play, View } from '../../games/contract'
import { Problem, type GameInfo, type News, type Table, type TableAnswer } from '../../net/api'
import * as games from '../../net/games.svelte'
import type { StreamHandlers } from '../../net/stream'
import * as tables from '../../net/tables'
import { chooseLanguage, t } from '../../texts'
import { hush, word } from '../parts/toast.svelte'
import { TableSession } from './session.svelte'

// --- what a session stands in: a server, a line to it, and a game in which one only passes

const { lines, slow, play } = vi.hoisted(() => {
  interface Line {
    address: string
    handlers: StreamHandlers
    after: string
    open: boolean
    tried: number
  }
  type Told = View<string[]>
  const play = {
    retell: (before: Told, { event }: GameEvent): Told => ({ ...before, table: [...before.table, event] }),
    duration: () => 1000,
    sentence: ({ event, seat }: GameEvent, { names }: { names: string[] }) =>
      event === 'began' ? null : `${names[seat ?? 0]}: ${event}`,
    sound: () => null,
  }
  return { lines: [] as Line[], slow: { pace: 0 }, play: play as unknown as Play }
})

vi.mock('../../design/sounds', () => ({ hear: () => undefined }))
vi.mock('../../net/tables')
vi.mock('../../net/games.svelte')
vi.mock('../../games', () => ({ playOf: () => Promise.resolve(play), meta: {}, games: [] }))
vi.mock('../settings.svelte', () => ({ pace: () => slow.pace, settings: { sound: false } }))
vi.mock('../../net/stream', () => ({
  Stream: class {
    line
    constructor(address: string, handlers: StreamHandlers, after: string) {
      this.line = { address, handlers, after, open: true, tried: 0 }
      lines.push(this.line)
    }
    now(): void {
      this.line.tried += 1
    }
    close(): void {
      this.line.open = false
    }
  },
}))

const server = vi.mocked(tables)
const known = vi.mocked(games)
const after = (ms = 10): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

const NAMES = ['Aya', 'Ben']
const happens = (event: string, seat = 1): GameEvent => ({ event, seat })
const view = (seat: number | null, change: Partial<View> = {}): View =>
  ({ game: 'pass', seat, players: NAMES, owing: [0], legal: ['pass'], table: ['began'], ...change }) as never

const seatOf = (seat: number): Table['seats'][number] =>
  ({ seat, kind: 'person', name: NAMES[seat], player: `p${seat}`, away: null, online: true, clock: null }) as never

const START: Partial<Table> = {
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
  watching: 0,
}
const table = (change: Partial<Table> = {}): Table =>
  ({ ...START, seats: [seatOf(0), seatOf(1)], now: Date.now() / 1000, ...change }) as never

const whole = (change: Partial<Table> = {}, more: Partial<TableAnswer> = {}): TableAnswer =>
  ({ table: table(change), views: [view(0)], chat: [], events: [[happens('past')]], ...more }) as never

/** What came to pass from a position on: a move, one step further, unless it says otherwise. */
const news = (since: number, more: Partial<News> = {}, change: Partial<Table> = {}): News => {
  const position = more.position ?? since + 1
  return {
    since,
    position,
    table: table({ position, step: position - 7, ...change }),
    entries: [],
    events: [[happens('moved')]],
    undone: false,
    views: [view(0, { table: ['began', `at ${position}`] })],
    chat: [],
    ...more,
  } as never
}

const line = (): (typeof lines)[number] => lines.at(-1)!
async function hear(event: string, said: unknown): Promise<void> {
  line().handlers.message({ id: '', event, data: JSON.stringify(said) })
  await after()
}
const log = (session: TableSession): string[] => session.telling!.lines.map(({ sentence }) => sentence)

/** An answer that the test gives when it likes. */
function later<Answer>(): { promise: Promise<Answer>; give: (answer: Answer) => void; fail: (why: unknown) => void } {
  let give!: (answer: Answer) => void
  let fail!: (why: unknown) => void
  const promise = new Promise<Answer>((resolve, reject) => {
    give = resolve
    fail = reject
  })
  return { promise, give, fail }
}

let session: TableSession

/** One comes to a table that looks so. */
async function comeTo(answer: TableAnswer | Problem = whole()): Promise<TableSession> {
  if (answer instanceof Problem) server.lookAt.mockRejectedValue(answer)
  else server.lookAt.mockResolvedValue(answer)
  session = new TableSession('t')
  await after()
  return session
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false, documentElement: {} })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame))
  await chooseLanguage('en')
  vi.resetAllMocks()
  lines.length = 0
  slow.pace = 0
  known.whatIsPlayed.mockResolvedValue({ games: [] } as never)
  known.infoOf.mockReturnValue({ hides: false } as GameInfo)
  known.roundsKept.mockReturnValue(null)
})

afterEach(() => {
  session?.close()
  hush()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('coming in', () => {
  test('shows the table as it stands, tells what was, and listens from there', async () => {
    await comeTo()
    expect(session.standing).toBe('ready')
    expect([session.seat, session.curtain, session.live, session.settled]).toEqual([0, false, true, true])
    expect(session.telling!.shown).toEqual(view(0))
    expect(log(session)).toEqual(['Ben: past'])
    expect(line()).toMatchObject({ address: '/api/tables/t/events', after: '10' })
  })

  test('as a spectator is no seat, and nothing can be done', async () => {
    await comeTo(whole({ mine: [] }, { views: [view(null)] }))
    expect([session.seat, session.live, session.canUndo]).toEqual([null, false, false])
    expect(session.view).toEqual(view(null))
    session.act('pass')
    session.undo()
    await session.askHint()
    expect([server.move, server.undo, server.hint].some((call) => call.mock.calls.length)).toBe(false)
  })

  test('to a table that waits shows nothing yet; its first news begins the game', async () => {
    await comeTo(whole({ state: 'open', step: 0 }, { views: [], events: [] }))
    expect([session.telling, session.live]).toEqual([null, false])
    await hear('news', news(10, { events: [[happens('dealt')]] }))
    expect([session.seat, session.live]).toEqual([0, true])
    expect(log(session)).toEqual(['Ben: dealt'])
  })

  test.each([404, 403, 422])('to a table that is not there, or not for all: %s', async (status) => {
    await comeTo(new Problem(status, ''))
    expect([session.standing, lines.length]).toEqual(['missing', 0])
  })

  test('is tried again every three seconds while the server cannot be reached', async () => {
    await comeTo(new Problem(0, ''))
    expect(session.standing).toBe('offline')
    await after(3000)
    expect(server.lookAt).toHaveBeenCalledTimes(2)
    server.lookAt.mockResolvedValue(whole())
    await after(3010)
    expect([session.standing, lines.length]).toEqual(['ready', 1])
    await after(60_000)
    expect(server.lookAt).toHaveBeenCalledTimes(3)
  })

  test('is not tried again by one who has left', async () => {
    await comeTo(new Problem(0, ''))
    session.close()
    await after(60_000)
    expect(server.lookAt).toHaveBeenCalledTimes(1)
  })

  test('with files that are gone says that the page is old', async () => {
    server.lookAt.mockRejectedValue(new TypeError('failed to fetch a module'))
    session = new TableSession('t')
    await after()
    expect(session.standing).toBe('old')
  })

  test('and leaving before the table is there listens to nothing', async () => {
    const asked = later<TableAnswer>()
    server.lookAt.mockReturnValue(asked.promise)
    session = new TableSession('t')
    session.close()
    asked.give(whole())
    await after()
    expect(lines).toHaveLength(0)
  })
})

describe('the line', () => {
  beforeEach(() => comeTo())

  test('when it is lost nothing can be done until it stands again', () => {
    line().handlers.line(false, 500)
    expect(session.lostUntil).toBe(Date.now() + 500)
    expect(session.live).toBe(false)
    session.tryNow()
    expect(line().tried).toBe(1)
    line().handlers.line(true, 0)
    expect([session.lostUntil, session.live]).toEqual([null, true])
  })

  test('may be refused: the table is gone', () => {
    line().handlers.refused(410)
    expect(session.standing).toBe('missing')
  })

  test('may bring the whole table anew: it is shown without a story', async () => {
    slow.pace = 1
    await hear('news', news(10))
    expect(session.telling!.busy).toBe(true)
    const later = view(0, { table: ['far', 'later'] })
    await hear('snapshot', whole({ position: 99, step: 50 }, { views: [later], events: [[happens('anew')]] }))
    expect(session.telling!.shown).toEqual(later)
    expect([session.telling!.busy, session.table.position]).toEqual([false, 99])
    expect(log(session)).toEqual(['Ben: anew'])
  })

  test('tells who is there', async () => {
    await hear('presence', { position: 10, online: [true, false], watching: 4 })
    expect(session.table.seats.map(({ online }) => online)).toEqual([true, false])
    expect(session.table.watching).toBe(4)
  })
})

describe('news', () => {
  beforeEach(() => comeTo())

  test('is told, and then shown as the server has it', async () => {
    slow.pace = 1
    await hear('news', news(10))
    expect([session.live, session.settled]).toEqual([false, false])
    expect(session.telling!.shown.table).toEqual(['began', 'moved'])
    await after(1000)
    expect(session.telling!.shown.table).toEqual(['began', 'at 11'])
    expect(log(session)).toEqual(['Ben: past', 'Ben: moved'])
    expect([session.live, session.spoken]).toEqual([true, 'Ben: moved'])
  })

  test('that comes twice is told once', async () => {
    const said = news(10, { chat: [{ position: 11, player: 'p1', name: 'Ben', text: 'hi', at: 0 }] })
    await hear('news', said)
    await hear('news', said)
    expect(log(session)).toEqual(['Ben: past', 'Ben: moved'])
    expect(session.chat).toHaveLength(1)
  })

  test('that is old changes nothing', async () => {
    await hear('news', news(10))
    const { table, views } = session
    await hear('news', news(8, {}, { watching: 9 }))
    expect(session.table).toBe(table)
    expect(session.views).toBe(views)
  })

  test.each([
    ['overlaps with what is known', 9],
    ['comes from far behind', 30],
  ])('that %s is shown without a story, and the log is fetched', async (_, since) => {
    const shown = [view(0, { table: ['began', 'at 40'] })]
    const events = [[happens('past'), happens('one'), happens('two')]]
    server.lookAt.mockResolvedValue(whole({ position: 40 }, { views: shown, events }))
    slow.pace = 1
    await hear('news', news(since, { position: 40 }))
    expect(session.telling!.busy).toBe(false)
    expect(session.telling!.shown.table).toEqual(['began', 'at 40'])
    expect(log(session)).toEqual(['Ben: past', 'Ben: one', 'Ben: two'])
  })

  test('of an undo is shown without a story, and the log goes back', async () => {
    await hear('news', news(10))
    server.lookAt.mockResolvedValue(whole({ position: 12 }, { views: [view(0, { table: ['began', 'at 12'] })] }))
    await hear('news', news(11, { undone: true, events: [[happens('taken back')]] }, { step: 3 }))
    expect(session.telling!.shown.table).toEqual(['began', 'at 12'])
    expect(log(session)).toEqual(['Ben: past'])
  })

  test('that only concerns the talk leaves the board alone', async () => {
    const { views } = session
    const said = { position: 11, player: 'p1', name: 'Ben', text: 'hi', at: 0 }
    await hear('news', news(10, { chat: [said], events: [[]] }, { step: 3 }))
    expect(session.chat).toEqual([said])
    expect(session.views).toBe(views)
    expect(session.table.position).toBe(11)
  })

  test('of the end ends the play', async () => {
    await hear('news', news(10, {}, { state: 'over' }))
    expect([session.live, session.settled]).toEqual([false, true])
  })

  test.each(['undo-refused', 'abandon-refused'])('of another’s no is told to the one who waited: %s', async (kind) => {
    const entry = { position: 11, kind, seat: 1, move: null, by: 'p1', at: 0 }
    await hear('news', news(10, { entries: [entry], events: [[]] }, { step: 3 }))
    expect(word()?.text).toBe(kind === 'undo-refused' ? t.shell.undoRefused('Ben') : t.shell.abandonRefused('Ben'))
  })

  test('of one’s own no is not', async () => {
    const entry = { position: 11, kind: 'undo-refused', seat: 0, move: null, by: 'p0', at: 0 }
    await hear('news', news(10, { entries: [entry], events: [[]] }, { step: 3 }))
    expect(word()).toBeNull()
  })
})

describe('a move', () => {
  beforeEach(() => comeTo())

  /** One passes; the server answers when the test likes. */
  async function pass(): Promise<ReturnType<typeof later<News>>> {
    const answer = later<News>()
    server.move.mockReturnValue(answer.promise)
    session.act('pass')
    await after()
    return answer
  }

  test('is sent from where the board stands', async () => {
    await pass()
    expect(server.move).toHaveBeenCalledExactlyOnceWith('t', 0, 'pass', 10)
    expect(session.sent).toBe('pass')
  })

  test('is alone: nothing else is sent until it is answered', async () => {
    await pass()
    await hear('presence', { position: 10, online: [true, true], watching: 0 })
    session.act('pass')
    session.undo()
    await after()
    expect(server.move).toHaveBeenCalledOnce()
    expect(server.undo).not.toHaveBeenCalled()
    expect(session.canUndo).toBe(false)
  })

  test('is not sent while a story is told', async () => {
    slow.pace = 1
    await hear('news', news(10))
    session.act('pass')
    await after()
    expect(server.move).not.toHaveBeenCalled()
  })

  test('that is answered first stays sent until the stream has brought it', async () => {
    const answer = await pass()
    answer.give(news(10))
    await after()
    expect(session.sent).toBe('pass')
    expect(session.table.position).toBe(10)
    await hear('news', news(10))
    expect(session.sent).toBeNull()
    expect(log(session)).toEqual(['Ben: past', 'Ben: moved'])
  })

  test('that the stream brings first stays sent until it is answered', async () => {
    const answer = await pass()
    await hear('news', news(10))
    expect(session.sent).toBe('pass')
    answer.give(news(10))
    await after()
    expect(session.sent).toBeNull()
    expect(log(session)).toEqual(['Ben: past', 'Ben: moved'])
  })

  test('that led further than the stream has told stays sent until it has', async () => {
    const answer = await pass()
    answer.give(news(10, { position: 12 }))
    await hear('news', news(10))
    expect(session.sent).toBe('pass')
    await hear('news', news(11))
    expect(session.sent).toBeNull()
  })

  test('is told from its answer when the line is lost', async () => {
    const answer = await pass()
    line().handlers.line(false, 500)
    answer.give(news(10))
    await after()
    expect(session.sent).toBeNull()
    expect(session.table.position).toBe(11)
    line().handlers.line(true, 0)
    await hear('news', news(10))
    expect(log(session)).toEqual(['Ben: past', 'Ben: moved'])
  })

  test('that came too late is refused with what happened instead', async () => {
    const answer = await pass()
    answer.fail(new Problem(409, 'too late', '', news(10)))
    await after()
    expect([session.sent, session.table.position]).toEqual([null, 11])
    expect(word()?.text).toBe(t.shell.somethingElse)
    await hear('news', news(10))
    expect(log(session)).toEqual(['Ben: past', 'Ben: moved'])
  })

  test('that could not be sent can be sent again', async () => {
    const answer = await pass()
    answer.fail(new Problem(0, ''))
    await after()
    expect([session.sent, session.live, word()?.text]).toEqual([null, true, t.shell.notSent])
    await pass()
    expect(server.move).toHaveBeenCalledTimes(2)
  })

  test('begins a new recap', async () => {
    await hear('news', news(10))
    const answer = await pass()
    answer.give(news(11))
    await hear('news', news(11, { events: [[happens('passed', 0)]] }))
    expect(session.telling!.recap!.events).toEqual([happens('passed', 0)])
  })

  test('is not for one whose seat a bot has', async () => {
    await comeTo(whole({ seats: [{ ...seatOf(0), away: 'asked' }, seatOf(1)] }))
    expect([session.live, session.handedOver]).toEqual([false, [0]])
    session.act('pass')
    await after()
    expect(server.move).not.toHaveBeenCalled()
  })
})

describe('taking back', () => {
  test('is for those whom the server lets', async () => {
    await comeTo(whole({ can_undo: [0] }))
    expect(session.canUndo).toBe(true)
    const answer = later<News>()
    server.undo.mockReturnValue(answer.promise)
    session.undo()
    session.undo()
    expect(server.undo).toHaveBeenCalledExactlyOnceWith('t', 0, 10)
    expect([session.sent, session.canUndo]).toEqual(['undo', false])
    answer.give(news(10, { undone: true }))
    await hear('news', news(10, { undone: true }))
    expect(session.sent).toBeNull()
  })
})

describe('a hint', () => {
  beforeEach(() => comeTo())

  test('stays while one may do the same, and is dropped with the choice', async () => {
    server.hint.mockResolvedValue({ move: 'pass' } as never)
    await session.askHint()
    expect(session.hint).toBe('pass')
    await hear('news', news(10))
    expect(session.hint).toBe('pass')
    await hear('news', news(11, { views: [view(0, { legal: ['pass', 'stay'] })] }))
    expect(session.hint).toBeNull()
  })

  test('that comes too late is not shown', async () => {
    const answer = later<{ move: string }>()
    server.hint.mockReturnValue(answer.promise as never)
    void session.askHint()
    expect(session.asking).toBe(true)
    void session.askHint()
    expect(server.hint).toHaveBeenCalledOnce()
    await hear('news', news(10, { views: [view(0, { legal: ['stay'] })] }))
    answer.give({ move: 'pass' })
    await after()
    expect([session.hint, session.asking]).toEqual([null, false])
  })

  test('that is refused says why, and may be asked for again', async () => {
    server.hint.mockRejectedValue(new Problem(429, ''))
    await session.askHint()
    expect([session.hint, session.asking, word()?.text]).toEqual([null, false, t.shell.tooMany])
  })

  test('is put away by a move', async () => {
    server.hint.mockResolvedValue({ move: 'pass' } as never)
    await session.askHint()
    server.move.mockReturnValue(later<News>().promise)
    session.act('pass')
    expect(session.hint).toBeNull()
  })
})

describe('at one screen', () => {
  const both = (owing: number[]): View[] => [view(0, { owing }), view(1, { owing })]
  /** What both of them were told: the same, and what only one of them may know. */
  const each = (what: string): GameEvent[][] => [
    [happens(what), happens(`${what}, for Aya`)],
    [happens(what), happens(`${what}, for Ben`)],
  ]
  const shared = (owing: number[], change: Partial<Table> = {}): TableAnswer =>
    whole({ mine: [0, 1], ...change }, { views: both(owing), events: each('past') })
  const turn = (since: number, owing: number[], more: Partial<News> = {}): News =>
    news(since, { views: both(owing), events: each('moved'), ...more }, { mine: [0, 1] })

  /** As the table does it once a story is told. */
  const told = async (said: News): Promise<void> => {
    await hear('news', said)
    expect(session.settled).toBe(true)
    session.turnOver()
    await after()
  }

  test('whoever is to act sits before it', async () => {
    await comeTo(shared([1]))
    expect([session.seat, session.curtain, session.shared]).toEqual([1, false, true])
    await told(turn(10, [0]))
    expect([session.seat, session.curtain, session.live]).toEqual([0, false, true])
    expect(session.telling!.shown).toEqual(session.view)
  })

  test('whoever sits there stays while they are to act, or nobody of the screen is', async () => {
    await comeTo(shared([0, 1]))
    expect(session.seat).toBe(0)
    await told(turn(10, [1, 0]))
    expect(session.seat).toBe(0)
    await told(turn(11, []))
    expect(session.seat).toBe(0)
  })

  test('nobody is called "you"', async () => {
    await comeTo(shared([0]))
    expect(session.cast).toEqual({ names: NAMES, me: null })
  })

  test('what is told in one breath with the whole table is not lost', async () => {
    await comeTo(shared([0]))
    const { handlers } = line()
    const say = (event: string, said: unknown): void => handlers.message({ id: '', event, data: JSON.stringify(said) })
    say('snapshot', shared([0], { position: 20 }))
    say('news', turn(20, [1]))
    await after()
    expect(session.table.position).toBe(21)
    expect(session.views).toEqual(both([1]))
  })

  describe('with hidden hands', () => {
    beforeEach(() => {
      known.infoOf.mockReturnValue({ hides: true } as GameInfo)
    })
    afterEach(() => expect(server.replay).not.toHaveBeenCalled())

    test('a curtain is drawn before the first, until they say that they sit there', async () => {
      await comeTo(shared([1]))
      expect([session.seat, session.curtain, session.live]).toEqual([1, true, false])
      session.act('pass')
      await after()
      expect(server.move).not.toHaveBeenCalled()
      session.lift()
      expect([session.curtain, session.live]).toEqual([false, true])
    })

    test('a curtain is drawn before the next, and the log of the one before is gone', async () => {
      await comeTo(shared([0]))
      session.lift()
      await after()
      await told(turn(10, [1]))
      expect([session.seat, session.curtain]).toEqual([1, true])
      expect(session.telling!.shown.seat).toBe(1)
      expect(log(session)).toEqual([])
    })

    test('nor is left what was said aloud of what only they may know', async () => {
      await comeTo(shared([0]))
      session.lift()
      await after()
      session.spoken = 'Aiko draws a 7.'
      await told(turn(10, [1]))
      expect([session.curtain, session.spoken]).toEqual([true, ''])
    })

    test('each is told what they may know, and nothing of what the other may', async () => {
      await comeTo(shared([0]))
      expect(log(session)).toEqual([]) // nobody knows who sits there
      session.lift()
      expect(log(session)).toEqual(['Ben: past', 'Ben: past, for Aya'])
      await told(turn(10, [0]))
      expect(log(session)).toEqual(['Ben: past', 'Ben: past, for Aya', 'Ben: moved', 'Ben: moved, for Aya'])
      expect(session.telling!.recap!.events).toEqual(each('moved')[0])
      await told(turn(11, [1]))
      expect([log(session), session.telling!.recap]).toEqual([[], null])
      session.lift()
      expect(log(session).filter((line) => line.includes('Aya'))).toEqual([])
      expect(log(session).filter((line) => line.includes('for Ben'))).toHaveLength(3)
      expect(server.lookAt).toHaveBeenCalledOnce()
    })

    test('a story that goes on behind the curtain is in the log once', async () => {
      await comeTo(shared([1]))
      slow.pace = 1
      await hear('news', turn(10, [1]))
      expect(session.telling!.busy).toBe(true)
      session.lift()
      await after(10_000)
      expect(log(session)).toEqual(['Ben: past', 'Ben: past, for Ben', 'Ben: moved', 'Ben: moved, for Ben'])
      expect(session.telling!.shown).toEqual(both([1])[1])
    })

    test('after an undo the log is what the whole table tells the one who sits there', async () => {
      await comeTo(shared([0]))
      session.lift()
      await told(turn(10, [0]))
      server.lookAt.mockResolvedValue(shared([0], { position: 12 }))
      await told(turn(11, [0], { undone: true, events: [[], []] }))
      expect(log(session)).toEqual(['Ben: past', 'Ben: past, for Aya'])
    })

    test('a look at the whole table that comes too late is taken again', async () => {
      await comeTo(shared([0]))
      session.lift()
      const late = later<TableAnswer>()
      server.lookAt.mockReturnValueOnce(late.promise)
      await hear('news', turn(10, [0], { undone: true, events: [[], []] }))
      await hear('news', turn(11, [0]))
      server.lookAt.mockResolvedValue({ ...shared([0], { position: 12 }), events: each('anew') })
      late.give(shared([0], { position: 11 }))
      await after()
      expect([session.table.position, log(session)]).toEqual([12, ['Ben: anew', 'Ben: anew, for Aya']])
      await told(turn(12, [0]))
      expect(log(session).at(-1)).toBe('Ben: moved, for Aya')
    })

    test('the whole table that comes anew behind a curtain is told when it is lifted', async () => {
      await comeTo(shared([1]))
      await hear('snapshot', { ...shared([1], { position: 99 }), events: each('anew') })
      expect(log(session)).toEqual([])
      session.lift()
      expect(log(session)).toEqual(['Ben: anew', 'Ben: anew, for Ben'])
    })

    test('no curtain is drawn where the same one goes on', async () => {
      await comeTo(shared([0]))
      session.lift()
      await after()
      await told(turn(10, [0]))
      expect([session.seat, session.curtain]).toEqual([0, false])
    })

    test('a game of which nothing is known may hide them', async () => {
      known.infoOf.mockReturnValue(null)
      known.whatIsPlayed.mockRejectedValue(new Problem(0, ''))
      await comeTo(shared([0]))
      expect(session.curtain).toBe(true)
    })

    test('the curtain is up when the game is over', async () => {
      await comeTo(shared([0]))
      expect(session.curtain).toBe(true)
      session.table = { ...session.table, state: 'over' }
      session.turnOver()
      expect(session.curtain).toBe(false)
      expect(log(session)).toEqual(['Ben: past', 'Ben: past, for Aya'])
    })
  })
})

describe('where memory is part of the game', () => {
  const round = [happens('began', 0), happens('one', 0), happens('began', 1), happens('two', 1)]

  test('the log keeps so many rounds', async () => {
    known.roundsKept.mockReturnValue(1)
    await comeTo(whole({}, { events: [[...round, ...round]] }))
    session.turnOver()
    expect(log(session)).toEqual(['Ben: two', 'You: one', 'Ben: two'])
  })

  test('how many is asked again if the answer was lost', async () => {
    known.roundsKept.mockReturnValue(1)
    known.infoOf.mockReturnValue(null)
    known.whatIsPlayed.mockRejectedValue(new Problem(0, ''))
    await comeTo(whole({}, { events: [[...round, ...round]] }))
    session.turnOver()
    await after()
    expect(log(session)).toHaveLength(4)
    known.whatIsPlayed.mockImplementation(() => {
      known.infoOf.mockReturnValue({ hides: false } as GameInfo)
      return Promise.resolve({ games: [] } as never)
    })
    session.turnOver()
    await after()
    expect(log(session)).toHaveLength(3)
  })
})

describe('what changes who sees what', () => {
  test('is followed by a look at the whole table, and another line', async () => {
    await comeTo(whole({ mine: [] }, { views: [view(null)] }))
    const [first] = lines
    server.join.mockResolvedValue(news(10))
    server.lookAt.mockResolvedValue(whole({ position: 11 }))
    session.sit(0)
    await after()
    expect(server.join).toHaveBeenCalledWith('t', 0)
    expect([session.seat, session.table.position]).toEqual([0, 11])
    expect([first!.open, lines.length, line().after]).toEqual([false, 2, '11'])
  })

  test('that is refused leaves everything as it is', async () => {
    await comeTo()
    server.leave.mockRejectedValue(new Problem(409, 'No.'))
    session.leave()
    await after()
    expect(word()?.text).toBe('No.')
    expect([server.lookAt.mock.calls.length, lines.length]).toEqual([1, 1])
  })

  test('a rematch leads to another table, or says why not', async () => {
    await comeTo()
    server.rematch.mockResolvedValue(whole({ id: 'another' }))
    expect(await session.rematch()).toBe('another')
    server.rematch.mockRejectedValue(new Problem(404, 'Gone.'))
    expect(await session.rematch()).toBeNull()
    expect(word()?.text).toBe('Gone.')
  })
})

test('a clock runs by the server’s time, whatever ours says', async () => {
  const now = Date.now() / 1000 + 3600
  await comeTo(
    whole({
      now,
      seats: [
        { ...seatOf(0), clock: 60, running: true },
        { ...seatOf(1), clock: 90, running: false },
      ],
    }),
  )
  const at = Date.now()
  expect(session.clockOf(0, at + 5000)).toBeCloseTo(55, 0)
  expect(session.clockOf(1, at + 5000)).toBe(90)
  session.table = { ...session.table, seats: [seatOf(0), seatOf(1)] }
  expect(session.clockOf(0, at)).toBeNull()
})
