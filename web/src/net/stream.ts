/** Server-sent events, read by hand: unlike the browser's own reader this one sees heartbeats, so a line that
 *  went silent (sleep, a tunnel) is noticed, and it sees why it was refused. */

export interface Message {
  id: string
  event: string
  data: string
}

export interface StreamHandlers {
  /** A message came; `last` resumes after it. */
  message: (message: Message) => void
  /** The line stands, or it was lost and is tried again in so many milliseconds. */
  line: (up: boolean, againIn: number) => void
  /** The server says no for good: gone, forbidden. */
  refused: (status: number) => void
}

/** A line to a table, wherever it stands. */
export interface Line {
  /** Tries again at once. */
  now: () => void
  close: () => void
}

export interface LineHandlers extends StreamHandlers {
  /** What can only happen at a table on this device: only memory keeps it, another tab has it, or it cannot be played here. */
  here?: (how: 'fleeting' | 'elsewhere' | 'unable') => void
}

const SILENCE = 40_000 // the server's heart beats more often than that
const FIRST_WAIT = 500
const LONGEST_WAIT = 15_000

export class Stream implements Line {
  private last = ''
  private reading: AbortController | null = null
  private again: ReturnType<typeof setTimeout> | undefined
  private watch: ReturnType<typeof setTimeout> | undefined
  private wait = FIRST_WAIT
  private closed = false

  constructor(
    private readonly address: string,
    private readonly handlers: StreamHandlers,
    after = '',
  ) {
    this.last = after
    addEventListener('online', this.now)
    document.addEventListener('visibilitychange', this.seen)
    void this.open()
  }

  /** Tries again at once. */
  now = (): void => {
    if (this.closed) return
    clearTimeout(this.again)
    this.reading?.abort()
    this.wait = FIRST_WAIT
    void this.open()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.again)
    clearTimeout(this.watch)
    this.reading?.abort()
    removeEventListener('online', this.now)
    document.removeEventListener('visibilitychange', this.seen)
  }

  private lastHeard = 0

  /** Back from sleep or another tab: a line that has been silent for long is not trusted. */
  private seen = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - this.lastHeard > SILENCE / 2) this.now()
  }

  private heard(): void {
    this.lastHeard = Date.now()
    clearTimeout(this.watch)
    this.watch = setTimeout(() => this.reading?.abort(), SILENCE)
  }

  private async open(): Promise<void> {
    const reading = (this.reading = new AbortController())
    try {
      this.heard()
      const answer = await fetch(this.address, {
        headers: { Accept: 'text/event-stream', ...(this.last ? { 'Last-Event-ID': this.last } : {}) },
        signal: reading.signal,
        cache: 'no-store',
      })
      if ([401, 403, 404, 410].includes(answer.status)) {
        this.close()
        this.handlers.refused(answer.status)
        return
      }
      if (!answer.ok || !answer.body) throw new Error(String(answer.status))
      this.wait = FIRST_WAIT
      this.handlers.line(true, 0)
      await this.read(answer.body)
    } catch {
      // told below
    }
    if (this.closed || this.reading !== reading) return
    clearTimeout(this.watch)
    this.handlers.line(false, this.wait)
    this.again = setTimeout(() => void this.open(), this.wait)
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2)
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader()
    const letters = new TextDecoder()
    let rest = ''
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      this.heard()
      rest = (rest + letters.decode(value, { stream: true })).replaceAll('\r\n', '\n')
      let end: number
      while ((end = rest.indexOf('\n\n')) >= 0) {
        this.tell(rest.slice(0, end))
        rest = rest.slice(end + 2)
      }
    }
  }

  private tell(block: string): void {
    const message: Message = { id: '', event: 'message', data: '' }
    const lines: string[] = []
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':')
      if (colon <= 0) continue
      const field = line.slice(0, colon)
      const value = line.slice(colon + 1).replace(/^ /, '')
      if (field === 'id') this.last = message.id = value
      if (field === 'event') message.event = value
      if (field === 'data') lines.push(value)
    }
    if (!lines.length) return
    message.data = lines.join('\n')
    this.handlers.message(message)
  }
}
