import type { Cast, Play } from '../../games/contract'
import type { Step } from '../../net/api'

/** A line in the list of moves. */
export interface MoveLine {
  /** Its place among the steps. */
  step: number
  seat: number | null
  sentence: string
}

/** All that was said aloud of a game, from its first move on. */
export function movesOf(play: Play, steps: Step[], cast: Cast): MoveLine[] {
  return steps.flatMap(({ events }, step) =>
    step === 0
      ? []
      : events.flatMap((event) => {
          const sentence = play.sentence(event, cast)
          return sentence ? [{ step, seat: event.seat, sentence }] : []
        }),
  )
}
