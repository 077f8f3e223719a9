/** One review: what has been judged of a game, as it comes from the worker. First everything quickly, then again until it stays,
 *  the dearest first. */
import type { Candidate, Course, Decision, Judged, Outline, Summary } from '../../host/review'
import { Gone, NoReview, type Finished, type Reviewer } from '../../host/reviewer'

/** How far a review is: nothing is here, the first figures come, they become better, all stay; or it goes no further. */
export type Standing = 'opening' | 'first' | 'settling' | 'settled' | 'stopped' | 'refused'

/** A worker may die so often before one is asked whether to go on. */
const RESTARTS = 2

export type Asked = Pick<Reviewer, 'open' | 'judge' | 'course' | 'summary' | 'keep' | 'close'>

/** By cost, the dearest first; what costs the same, as it happened. */
export const byCost = <One extends Pick<Judged, 'cost' | 'lost' | 'number'>>(judged: One[]): One[] =>
  [...judged].sort((one, other) => other.cost - one.cost || other.lost - one.lost || one.number - other.number)

export class ReviewSession {
  standing = $state<Standing>('opening')
  outline = $state.raw<Outline | null>(null)
  judged = $state.raw<(Judged | null)[]>([])
  course = $state.raw<Course | null>(null)
  summary = $state.raw<Summary | null>(null)
  /** How many decisions have been judged so far, in this standing. */
  done = $state(0)
  /** What is wrong with the record. */
  fault = $state('')

  readonly decisions = $derived<Decision[]>(this.outline?.decisions ?? [])
  readonly settled = $derived(this.standing === 'settled')
  /** How far the work has come, of 1. */
  readonly progress = $derived.by(() => {
    const all = Math.max(1, this.decisions.length)
    if (this.standing === 'settled') return 1
    return this.standing === 'first' ? (0.15 * this.done) / all : 0.15 + (0.85 * this.done) / all
  })

  private restarts = 0
  private closed = false

  constructor(private reviewer: Asked) {
    void this.run()
  }

  /** The decisions of a seat to be asked about, the dearest first. */
  questions(seat: number): Judged[] {
    const numbers = this.summary?.questions[seat] ?? []
    return numbers.flatMap((number) => this.judged[number] ?? [])
  }

  isSettled(number: number): boolean {
    return this.settled || (this.judged[number]?.playouts ?? -1) >= (this.outline?.settled ?? Infinity)
  }

  /** All of it, once it has settled. */
  finished(): Finished | null {
    const { outline, course, summary } = this
    return this.settled
      ? { outline: outline!, judged: this.judged as Judged[], course: course!, summary: summary! }
      : null
  }

  /** Goes on after it has stopped. */
  again(): void {
    if (this.standing !== 'stopped') return
    this.restarts = 0
    void this.run()
  }

  /** Goes on with another who judges, once it has stopped. */
  goOnWith(reviewer: Asked): void {
    this.reviewer.close()
    this.reviewer = reviewer
    this.again()
  }

  /** Judges what else might have been done; the decision's judged has it from then on. */
  async what(number: number, moves: string[]): Promise<Candidate> {
    const known = this.judged[number]
    const wanted = moves.join()
    const here = [...(known?.candidates ?? []), ...(known?.also ?? [])].find((one) => one.moves.join() === wanted)
    if (here) return here
    const { quick, settled } = this.outline!
    const judged = await this.reviewer.judge(number, this.isSettled(number) ? settled : quick, [moves])
    this.judged = this.judged.with(number, judged)
    return judged.also[0]!
  }

  close(): void {
    this.closed = true
    this.reviewer.close()
  }

  // --- the work -----------------------------------------------------------------------------

  private async run(): Promise<void> {
    for (;;) {
      try {
        return await this.work()
      } catch (problem) {
        if (this.closed) return
        if (problem instanceof NoReview) {
          this.fault = problem.message
          this.standing = 'refused'
          return
        }
        console.info('the review stopped:', problem)
        if (!(problem instanceof Gone) || ++this.restarts > RESTARTS) {
          this.standing = 'stopped'
          return
        }
      }
    }
  }

  /** Does what is still to be done: what is here already is not asked for again. */
  private async work(): Promise<void> {
    if (!this.outline) {
      this.standing = 'opening'
      const found = await this.reviewer.open()
      if (found.finished) return this.take(found.finished)
      this.judged = found.outline.decisions.map(() => null)
      this.outline = found.outline
    }
    const { quick, settled } = this.outline
    this.standing = 'first'
    await this.judgeAll(
      this.decisions.map(({ number }) => number),
      quick,
    )
    if (!this.course) await this.tellCourse(quick)
    if (settled > quick) {
      this.standing = 'settling'
      await this.judgeAll(
        byCost(this.judged as Judged[]).map(({ number }) => number),
        settled,
      )
      await this.tellCourse(settled)
    }
    this.standing = 'settled'
    await this.reviewer.keep(this.finished()!).catch(() => undefined) // then it is judged anew the next time
  }

  private take(finished: Finished): void {
    this.outline = finished.outline
    this.judged = finished.judged
    this.course = finished.course
    this.summary = finished.summary
    this.standing = 'settled'
  }

  private async judgeAll(numbers: number[], playouts: number): Promise<void> {
    this.done = 0
    for (const number of numbers) {
      if ((this.judged[number]?.playouts ?? -1) < playouts) {
        const judged = await this.reviewer.judge(number, playouts)
        this.judged = this.judged.with(number, judged)
      }
      this.done += 1
    }
  }

  private async tellCourse(playouts: number): Promise<void> {
    const course = await this.reviewer.course(playouts)
    const summary = await this.reviewer.summary(this.judged, course)
    this.course = course
    this.summary = summary
  }
}
