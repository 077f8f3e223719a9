/** Reviews are worked out in a worker of their own, which is ended with the page that asked: no table waits for it. What is
 *  asked is answered one after another; a worker that dies or hangs is ended, and another begins where it stopped. */
import type { Course, Judged, Outline, Summary } from './review'

/** A review that is finished, as it is kept. */
export interface Finished {
  outline: Outline
  judged: Judged[]
  course: Course
  summary: Summary
}

export type Question =
  | { what: 'open'; record: unknown }
  | { what: 'judge'; number: number; playouts: number; also: string[][] }
  | { what: 'course'; playouts: number }
  | { what: 'summary'; judged: (Judged | null)[]; course: Course }
  | { what: 'keep'; record: unknown; finished: Finished }

/** What the worker says: how the game begins to be judged, or that it was judged before. */
export type Opened = { outline: Outline; finished: null } | { finished: Finished }

export type Asked = Question & { nth: number }
export type Reply =
  | { nth: number; answer: unknown }
  /** The record is wrong, or nothing can be made of it: no other worker would do better. */
  | { nth: number; refused: string }
  | { nth: number; failed: string }

/** What a worker of reviews is to whoever asks it. */
export interface Head {
  postMessage(question: Asked): void
  terminate(): void
  onmessage: ((event: MessageEvent<Reply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** The record cannot be reviewed. */
export class NoReview extends Error {}
/** The worker has died, or takes too long. */
export class Gone extends Error {}

/** So many milliseconds it may take until the rules are here, and so long may one question take. */
export const LOADING = 60_000
export const PATIENCE = 30_000

const starts = (): Head =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'review' }) as Head

export class Reviewer {
  private head: Head | null = null
  private opened = false
  private nth = 0
  private queue: Promise<unknown> = Promise.resolve()
  private closed = false

  constructor(
    private readonly record: unknown,
    private readonly start: () => Head = starts,
  ) {}

  open = (): Promise<Opened> => this.inTurn(() => this.begin())
  judge = (number: number, playouts: number, also: string[][] = []): Promise<Judged> =>
    this.ask({ what: 'judge', number, playouts, also })
  course = (playouts: number): Promise<Course> => this.ask({ what: 'course', playouts })
  summary = (judged: (Judged | null)[], course: Course): Promise<Summary> =>
    this.ask({ what: 'summary', judged, course })
  keep = (finished: Finished): Promise<void> => this.ask({ what: 'keep', record: this.record, finished })

  /** Nothing more is wanted: the worker ends at once, whatever it is in. */
  close(): void {
    this.closed = true
    this.end()
  }

  private ask<Answer>(question: Question): Promise<Answer> {
    return this.inTurn(async () => {
      if (!this.opened) await this.begin()
      return this.send<Answer>(question, PATIENCE)
    })
  }

  private async begin(): Promise<Opened> {
    const found = await this.send<Opened>({ what: 'open', record: this.record }, LOADING)
    this.opened = true
    return found
  }

  private inTurn<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    const answer = this.queue.then(task)
    this.queue = answer.catch(() => undefined)
    return answer
  }

  private send<Answer>(question: Question, ms: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Gone('it is not wanted any more'))
      const nth = ++this.nth
      const late = setTimeout(() => gone('it took too long'), ms)
      const gone = (why: string): void => {
        clearTimeout(late)
        this.end()
        reject(new Gone(why))
      }
      try {
        this.head ??= this.start()
      } catch (problem) {
        return gone(String(problem))
      }
      this.head.onerror = ({ message }) => gone(message)
      this.head.onmessage = ({ data }) => {
        if (data.nth !== nth) return
        if ('failed' in data) return gone(data.failed)
        clearTimeout(late)
        if ('refused' in data) reject(new NoReview(data.refused))
        else resolve(data.answer as Answer)
      }
      this.head.postMessage({ ...question, nth })
    })
  }

  private end(): void {
    this.head?.terminate()
    this.head = null
    this.opened = false
  }
}
