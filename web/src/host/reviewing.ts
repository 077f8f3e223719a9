/** What the worker of reviews does with what it is asked. */
import { isRefusal, type Engine } from './engine'
import type { Review } from './review'
import type { Asked, Opened, Reply } from './reviewer'
import { keepReview, keptReview } from './reviews'

/** Answers questions about one record after another; `build` names the page that judges. */
export function reviewing(engine: Promise<Engine>, build: string): (asked: Asked) => Promise<Reply> {
  let record: unknown = null
  let review: Promise<Review> | null = null

  /** The record is replayed when somebody first wants something worked out about it. */
  const theReview = (): Promise<Review> => (review ??= engine.then((made) => made.review(record)))

  async function opened(given: unknown): Promise<Opened> {
    ;[record, review] = [given, null]
    const finished = await keptReview(record, build)
    return finished ? { finished } : { outline: (await theReview()).outline(), finished: null }
  }

  async function answered(asked: Asked): Promise<unknown> {
    switch (asked.what) {
      case 'open':
        return opened(asked.record)
      case 'judge':
        return (await theReview()).judge(asked.number, asked.playouts, asked.also)
      case 'course':
        return (await theReview()).course(asked.playouts)
      case 'summary':
        return (await theReview()).summary(asked.judged, asked.course)
      case 'keep':
        return keepReview(asked.record, build, asked.finished)
    }
  }

  return async (asked) => {
    const { nth } = asked
    try {
      return { nth, answer: await answered(asked) }
    } catch (problem) {
      if (isRefusal(problem)) return { nth, refused: problem.detail }
      return { nth, failed: problem instanceof Error ? `${problem}\n${problem.stack ?? ''}` : String(problem) }
    }
  }
}
