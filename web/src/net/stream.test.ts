import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Stream, type Message } from './stream'

/** A request as the server sees it, and its answer, which the test gives. */
class Line {
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
  answer!: (response: Response) => void
  fail!: (why: unknown) => void
  private pen!: ReadableStreamDefaultController<Uint8Array>

  constructor(
    readonly address: string,
    { headers, signal }: RequestInit,
  ) {
    this.headers = headers as Record<string, string>
    this.signal = signal!
    lines.push(this)
  }

  readonly answered = new Promise<Response>((resolve, reject) => {
    this.answer = resolve
    this.fail = reject
  })

  /** The server takes the line, and says this at once. */
  async open(...said: string[]): Promise<void> {
    const body = new ReadableStream<Uint8Array>({ start: (pen) => void (this.pen = pen) })
    this.answer(new Response(body))
    await this.say(...said)
  }

  async say(...said: (string | Uint8Array<ArrayBuffer>)[]): Promise<void> {
    for (const piece of said) this.pen.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
    await after(0)
  }

  async hangUp(): Promise<void> {
    this.pen.close()
    await after(0)
  }

  /** As the browser does it: what was asked, and what is being read, comes to nothing. */
  abort(): void {
    this.fail(this.signal.reason)
    this.pen?.error(this.signal.reason)
  }
}

let lines: Line[] = []
const last = (): Line => lines.at(-1)!
const messages: Message[] = []
const states: [boolean, number][] = []
const refusals: number[] = []
let page: EventTarget & { visibilityState: string }
let screen: EventTarget
let open: Stream | null = null

const after = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

async function listen(position?: string): Promise<Stream> {
  open = new Stream(
    '/api/tables/t/events',
    {
      message: (message) => messages.push(message),
      line: (up, againIn) => states.push([up, againIn]),
      refused: (status) => refusals.push(status),
    },
    position,
  )
  await after(0)
  return open
}

/** The line cannot be had, so many times. */
async function failFor(times: number): Promise<number[]> {
  const waits: number[] = []
  for (let time = 0; time < times; time += 1) {
    last().fail(new TypeError('no network'))
    await after(0)
    const [up, wait] = states.at(-1)!
    expect(up).toBe(false)
    waits.push(wait)
    const tries = lines.length
    await after(wait - 1)
    expect(lines).toHaveLength(tries)
    await after(1)
    expect(lines).toHaveLength(tries + 1)
  }
  return waits
}

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  messages.length = states.length = refusals.length = 0
  screen = new EventTarget()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', screen.addEventListener.bind(screen))
  vi.stubGlobal('removeEventListener', screen.removeEventListener.bind(screen))
  vi.stubGlobal('fetch', (address: string, asked: RequestInit) => {
    const line = new Line(address, asked)
    line.signal.addEventListener('abort', () => line.abort())
    return line.answered
  })
})

afterEach(() => {
  open?.close()
  open = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is said', () => {
  const said = async (...pieces: (string | Uint8Array<ArrayBuffer>)[]): Promise<Message[]> => {
    await listen()
    await last().open()
    await last().say(...pieces)
    return messages
  }

  test('comes as messages, with their names and places', async () => {
    expect(await said('id: 7\nevent: news\ndata: {"a":1}\n\nid: 8\nevent: presence\ndata: {}\n\n')).toEqual([
      { id: '7', event: 'news', data: '{"a":1}' },
      { id: '8', event: 'presence', data: '{}' },
    ])
    expect(states).toEqual([[true, 0]])
  })

  test('may be broken off anywhere, even within a letter', async () => {
    const [front, back] = [new TextEncoder().encode('data: 桜').slice(0, 7), new TextEncoder().encode('桜').slice(1)]
    expect(await said('id: 1\neve', 'nt: news\n', front, back, '\n', '\ndata: two\n\n')).toEqual([
      { id: '1', event: 'news', data: '桜' },
      { id: '', event: 'message', data: 'two' },
    ])
  })

  test('has lines that end as they like, wherever they are broken off', async () => {
    expect(await said('id: 1\r\ndata: one\r\n\r\n', 'data: two\r', '\n\r', '\n')).toMatchObject([
      { data: 'one' },
      { data: 'two' },
    ])
  })

  test('may have several lines', async () => {
    expect(await said('data: one\ndata:two\n\n')).toMatchObject([{ data: 'one\ntwo' }])
  })

  test('is no message when it is a heartbeat, a half one, or empty', async () => {
    expect(await said(': heartbeat\n\n', 'event: news\n\n', 'retry\n\n', 'data: half')).toEqual([])
  })
})

describe('the line', () => {
  test('is asked for from where one stands', async () => {
    await listen('41')
    expect(last().address).toBe('/api/tables/t/events')
    expect(last().headers).toMatchObject({ Accept: 'text/event-stream', 'Last-Event-ID': '41' })
  })

  test('is asked for from the beginning by one who knows nothing', async () => {
    await listen()
    expect(last().headers).not.toHaveProperty('Last-Event-ID')
  })

  test('is taken up again after what was heard last', async () => {
    await listen('41')
    await last().open('id: 42\ndata: {}\n\n', ': heartbeat\n\n', 'data: {}\n\n')
    await last().hangUp()
    expect(states.at(-1)).toEqual([false, 500])
    await after(500)
    expect(last().headers['Last-Event-ID']).toBe('42')
  })

  test('is tried less and less often, and never given up', async () => {
    await listen()
    expect(await failFor(8)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
    await after(3_600_000)
    expect(refusals).toEqual([])
    await last().open()
    expect(states.at(-1)).toEqual([true, 0])
  })

  test('is tried soon again after it stood', async () => {
    await listen()
    await failFor(4)
    await last().open()
    await last().hangUp()
    expect(states.at(-1)).toEqual([false, 500])
  })

  test.each([500, 502, 503, 429])('is tried again when the server is unwell: %s', async (status) => {
    await listen()
    last().answer(new Response('', { status }))
    await after(500)
    expect(lines).toHaveLength(2)
    expect(refusals).toEqual([])
  })

  test.each([401, 403, 404, 410])('is not tried again when the server says no: %s', async (status) => {
    await listen()
    last().answer(new Response('', { status }))
    await after(3_600_000)
    screen.dispatchEvent(new Event('online'))
    expect(refusals).toEqual([status])
    expect(lines).toHaveLength(1)
    expect(states).toEqual([])
  })

  test('is lost when the heart beats no more', async () => {
    await listen()
    await last().open()
    await after(39_999)
    await last().say(': heartbeat\n\n')
    await after(39_999)
    expect(states).toEqual([[true, 0]])
    await after(1)
    expect(states.at(-1)).toEqual([false, 500])
    expect(last().signal.aborted).toBe(true)
    await after(500)
    expect(lines).toHaveLength(2)
  })

  test('is lost when the server takes it and then says nothing', async () => {
    await listen()
    await after(40_000)
    expect(states).toEqual([[false, 500]])
    await after(500)
    expect(lines).toHaveLength(2)
  })
})

describe('at once', () => {
  test('it is tried when one asks for it, and only once', async () => {
    const stream = await listen()
    await failFor(5)
    last().fail(new TypeError())
    await after(0)
    const tries = lines.length
    stream.now()
    await after(0)
    expect(lines).toHaveLength(tries + 1)
    await last().open()
    await after(20_000)
    expect(lines).toHaveLength(tries + 1)
    expect(states.at(-1)).toEqual([true, 0])
  })

  test('another line takes the place of the one that stands, and nothing is heard twice', async () => {
    const stream = await listen()
    await last().open('id: 1\ndata: one\n\n')
    const [first] = lines
    stream.now()
    await after(0)
    expect(first!.signal.aborted).toBe(true)
    expect(last().headers['Last-Event-ID']).toBe('1')
    await last().open('id: 2\ndata: two\n\n')
    expect(messages.map(({ data }) => data)).toEqual(['one', 'two'])
    expect(states).toEqual([
      [true, 0],
      [true, 0],
    ])
  })

  test('it is tried when the browser is on line again', async () => {
    await listen()
    last().fail(new TypeError())
    await after(0)
    screen.dispatchEvent(new Event('online'))
    expect(lines).toHaveLength(2)
  })

  test('it is tried when one comes back to a page that has heard nothing for long', async () => {
    await listen()
    await last().open()
    await after(19_000)
    page.dispatchEvent(new Event('visibilitychange'))
    expect(lines).toHaveLength(1)
    await after(2000)
    page.visibilityState = 'hidden'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(lines).toHaveLength(1)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    expect(lines).toHaveLength(2)
  })
})

describe('once it is closed', () => {
  test('nothing is heard, tried or told any more', async () => {
    const stream = await listen()
    await last().open('data: one\n\n')
    stream.close()
    await after(3_600_000)
    stream.now()
    screen.dispatchEvent(new Event('online'))
    page.dispatchEvent(new Event('visibilitychange'))
    await after(0)
    expect(last().signal.aborted).toBe(true)
    expect(lines).toHaveLength(1)
    expect(states).toEqual([[true, 0]])
  })

  test('it is not tried again, even if it was about to be', async () => {
    const stream = await listen()
    last().fail(new TypeError())
    await after(0)
    stream.close()
    await after(60_000)
    expect(lines).toHaveLength(1)
  })
})
