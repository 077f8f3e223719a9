/** A review that the server works out, for a device that cannot, or takes too long: asked for until there is enough of it. */
import type { Course, Judged, Outline, Summary } from '../host/review'
import { NoReview, type Finished, type Opened } from '../host/reviewer'
import { ask, Problem } from './api'

interface Told {
  outline: Outline
  decisions: Judged[]
  course: Course
  summary: Summary
}
interface Answer {
  settled: boolean
  review: Told | null
}

/** So many milliseconds lie between two questions. */
export const PAUSE = 1500
const BUSY = 429
/** The server does not judge what nobody did and no search found. */
const NOT_JUDGED = 'urn:teien:not-judged'

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export class ServerReviewer {
  private told: Told | null = null
  private settled = false
  private closed = false

  constructor(private readonly table: string) {}

  async open(): Promise<Opened> {
    const told = await this.atLeast(0)
    if (!this.settled) return { outline: told.outline, finished: null }
    const { outline, decisions: judged, course, summary } = told
    return { finished: { outline, judged, course, summary } satisfies Finished }
  }

  async judge(number: number, playouts: number, also: string[][] = []): Promise<Judged> {
    if (also.length) throw new Problem(409, '', NOT_JUDGED)
    return (await this.atLeast(playouts)).decisions[number]!
  }

  course = async (playouts: number): Promise<Course> => (await this.atLeast(playouts)).course
  summary = async (): Promise<Summary> => (await this.atLeast(0)).summary
  keep = async (): Promise<void> => undefined // the server does

  close(): void {
    this.closed = true
  }

  /** The review, once it has so many playouts. */
  private async atLeast(playouts: number): Promise<Told> {
    while (!this.told || (!this.settled && this.told.course.playouts < playouts)) {
      if (this.closed) throw new Problem(0, '')
      const answer = await this.asked()
      if (answer?.review) [this.told, this.settled] = [answer.review, answer.settled]
      else await wait(PAUSE)
      if (this.told && !this.settled && this.told.course.playouts < playouts) await wait(PAUSE)
    }
    return this.told
  }

  private async asked(): Promise<Answer | null> {
    try {
      return await ask<Answer>('GET', `/tables/${this.table}/review`)
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      if (problem.status === BUSY) return null
      if (problem.status === 409) throw new NoReview(problem.detail)
      throw problem
    }
  }
}
