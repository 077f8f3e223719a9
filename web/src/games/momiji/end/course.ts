import { t } from '../../../texts'
import type { Course, Past } from '../../contract'
import { scoreTurns, toldOf } from '../../parts/turns'
import { nameOf } from '../../people'
import type { Leaves } from '../leaves'
import { sentence } from '../story'
import { grownIn } from './progress'

export function courseOf({ steps, cast }: Past<Leaves>): Course {
  /** What was done; at the very end, what the objectives paid. */
  const words = (step: number, who: number) => {
    const { view, events } = steps[step]!
    const share = view.table.result?.shares.find(({ seat }) => seat === who)
    if (step === steps.length - 1 && share)
      return { title: t.momiji.theCount, text: t.momiji.objectivesPay(nameOf(cast, who), share.objective_points) }
    const own = events.filter(({ seat, event }) => seat === who && event !== 'matched') // what a meeting brings names who gets it
    return { title: t.shell.stepOf(step, steps.length - 1), text: toldOf(sentence, [...own, ...events], cast)[0] ?? '' }
  }
  const scores = grownIn(steps)
  return { scores, turns: scoreTurns(scores, words, false) } // acorns that are paid come back as objectives
}
