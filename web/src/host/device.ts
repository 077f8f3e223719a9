/** This device as a place for tables: what is asked of it goes to its worker, and what happens there comes back, in the same
 *  shapes in which a server speaks. */
import { Problem } from '../net/api'
import type { Line, LineHandlers } from '../net/stream'
import { ENGINE, RESTARTED, UNABLE, type FromWorker, type ToWorker, type Trouble } from './messages'
import type { Page } from './store'

interface Call {
  resolve: (answer: never) => void
  reject: (problem: Problem) => void
  sent: ToWorker
  /** It changes nothing, so it may be asked again of another worker. */
  again: boolean
}

/** A line to a table: what is new there is heard on it. */
interface Listening {
  id: string
  handlers: LineHandlers
  last: number
}

const PULSE = 5000
const MISSED = 3 // a worker that misses so many is dead
const RESTARTS = 3 // a worker that dies so often within a minute does not live here
const MINUTE = 60_000

export type Starts = () => Worker
const starts: Starts = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tables' })

export class Device {
  private worker: Worker | null = null
  private able: boolean | null = null
  private readonly calls = new Map<number, Call>()
  private readonly lines = new Map<number, Listening>()
  /** What only memory keeps: it outlives a worker. */
  private readonly memory = new Map<string, Page>()
  private numbers = 0
  private missed = 0
  private pulse: ReturnType<typeof setInterval> | undefined
  private restarts: number[] = []

  constructor(private readonly start: Starts = starts) {}

  /** Whether it has been found that nothing can be played here. */
  get unable(): boolean {
    return this.able === false
  }

  /** Asks the worker as one would ask the server. */
  ask<Answer>(method: string, path: string, body?: unknown, name = ''): Promise<Answer> {
    const ask = ++this.numbers
    const sent: ToWorker = { ask, method, path, body: body ?? null, name }
    if (method === 'DELETE') this.memory.delete(path.split('/').at(-1)!)
    return new Promise((resolve, reject) => {
      this.calls.set(ask, { resolve, reject, sent, again: method === 'GET' })
      this.send(sent)
    })
  }

  /** Listens to a table from a position on. */
  follow(id: string, handlers: LineHandlers, after: string): Line {
    const line = ++this.numbers
    const listening = { id, handlers, last: Number(after) }
    this.lines.set(line, listening)
    this.send({ follow: line, id, after: listening.last })
    return {
      now: () => this.again(line),
      close: () => {
        if (this.lines.delete(line)) this.send({ unfollow: line })
      },
    }
  }

  private again(line: number): void {
    const listening = this.lines.get(line)
    if (listening) this.send({ follow: line, id: listening.id, after: listening.last })
  }

  // --- the worker ---------------------------------------------------------------------------

  private send(message: ToWorker): void {
    if (this.able === false) return this.failAll()
    try {
      this.worker ??= this.begin()
    } catch (problem) {
      return this.give(String(problem))
    }
    this.worker.postMessage(message)
    this.pulse ??= setInterval(() => this.feel(), PULSE)
  }

  private begin(): Worker {
    const worker = this.start()
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      this.missed = 0
      this.hear(data)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      if (this.able) this.restart()
      else this.give(event.message)
    }
    if (this.memory.size) worker.postMessage({ remember: [...this.memory.values()] } satisfies ToWorker)
    return worker
  }

  /** Nothing can be played here: whoever asks is told so, and asks the server. */
  private give(why: string): void {
    console.info('no games on this device:', why)
    this.able = false
    this.worker?.terminate()
    this.failAll()
  }

  private failAll(): void {
    clearInterval(this.pulse)
    const [calls, lines] = [[...this.calls.values()], [...this.lines.values()]]
    this.calls.clear()
    this.lines.clear()
    for (const { reject } of calls) reject(new Problem(0, '', UNABLE))
    for (const { handlers } of lines) handlers.here?.('unable')
  }

  /** Whether the worker still answers, while someone waits for it. */
  private feel(): void {
    if (!this.calls.size && !this.lines.size) {
      clearInterval(this.pulse)
      this.pulse = undefined
      this.missed = 0
      return
    }
    if (++this.missed > MISSED) this.restart()
    else this.worker?.postMessage({ ping: true } satisfies ToWorker)
  }

  /** The worker has died or hangs: another one replays what is kept. What was under way is asked again, if it only looks. */
  private restart(): void {
    this.restarts = [...this.restarts.filter((at) => Date.now() - at < MINUTE), Date.now()]
    if (this.restarts.length > RESTARTS) return this.give('its worker dies again and again')
    this.worker?.terminate()
    this.worker = null
    this.missed = 0
    for (const [nth, { reject, sent, again }] of [...this.calls]) {
      if (again) this.send(sent)
      else {
        this.calls.delete(nth)
        reject(new Problem(503, '', RESTARTED))
      }
    }
    for (const [line, { handlers }] of this.lines) {
      handlers.line(false, 0)
      this.again(line)
    }
  }

  // --- hearing ------------------------------------------------------------------------------

  private hear(said: FromWorker): void {
    if ('ready' in said) this.able = true
    else if ('unable' in said) this.give(said.unable)
    else if ('answers' in said) this.settle(said)
    else if ('memory' in said) this.memory.set(said.memory.row.id, said.memory)
    else if ('line' in said) this.hearLine(said)
  }

  private settle(said: Extract<FromWorker, { answers: number }>): void {
    const call = this.calls.get(said.answers)
    this.calls.delete(said.answers)
    if ('answer' in said) return call?.resolve(said.answer as never)
    call?.reject(problemOf(said.trouble))
    if (said.trouble.kind !== ENGINE) return
    console.info('the engine failed:', said.trouble.detail)
    this.restart()
  }

  private hearLine(said: Extract<FromWorker, { line: number }>): void {
    const listening = this.lines.get(said.line)
    if (!listening) return
    const { handlers } = listening
    if ('message' in said) {
      listening.last = Number(said.message.id)
      handlers.message(said.message)
    } else if ('up' in said) handlers.line(true, 0)
    else if ('fleeting' in said) handlers.here?.('fleeting')
    else if ('elsewhere' in said) {
      this.lines.delete(said.line)
      handlers.here?.('elsewhere')
    } else if (said.trouble.kind === ENGINE) {
      console.info('the engine failed:', said.trouble.detail)
      this.restart()
    } else {
      handlers.line(false, PULSE)
      setTimeout(() => this.again(said.line), PULSE)
    }
  }
}

const problemOf = ({ status, detail, kind, news }: Trouble): Problem => new Problem(status, detail, kind, news)

export const device = new Device()
