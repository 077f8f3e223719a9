/** Looking back at a table: a moment of its story on the board, until one goes back to now. */
import type { Step } from '../../net/api'
import * as tables from '../../net/tables'
import { tell } from '../parts/toast.svelte'
import { problemWords } from '../words'
import type { Line } from './telling.svelte'

export interface Past {
  /** What is shown, and the number of the step that is now. */
  step: Step
  last: number
  /** The line of the log that led here. */
  line: number
}

/** The step in which an event happened, counted from the end: what was told began later than the game, but both end now. */
export function stepOf(steps: Step[], fromEnd: number): Step | null {
  let left = steps.reduce((sum, { events }) => sum + events.length, 0) - fromEnd
  return steps.find(({ events }) => (left -= events.length) < 0) ?? null
}

export class LookingBack {
  past = $state.raw<Past | null>(null)

  /** Shows the moment of which a line of the log speaks; `told` counts the events told until now. Says whether it could. */
  async show(line: Line, told: () => number, table: string, seat: number | null): Promise<boolean> {
    try {
      const { steps } = await tables.replay(table, seat)
      const step = stepOf(steps, told() - line.nth)
      if (step) this.past = { step, last: steps.at(-1)!.step, line: line.nth }
      return step !== null
    } catch (problem) {
      tell(problemWords(problem))
      return false
    }
  }

  backToNow = (): void => {
    this.past = null
  }
}
