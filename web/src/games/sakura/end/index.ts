import { t } from '../../../texts'
import type { Course, Ending, Past } from '../../contract'
import { scoresOf, scoreTurns, toldOf } from '../../parts/turns'
import type { Path } from '../path'
import { sentence } from '../story'
import Trees from './Trees.svelte'

function courseOf({ steps, cast }: Past<Path>): Course {
  /** What the tree paid, or what the Emperor cost. */
  const words = (step: number, who: number) => {
    const { events } = steps[step]!
    const own = events.filter(({ event, seat }) => seat === who && (event === 'earned' || event === 'disgraced'))
    const tree = own.some(({ event }) => event === 'earned') ? events.filter(({ event }) => event === 'blossomed') : []
    return {
      title: t.sakura.roundTitle(steps[step - 1]!.view.table.round),
      text: toldOf(sentence, [...tree, ...own], cast).join(' '),
    }
  }
  const scores = scoresOf(steps)
  return { scores, turns: scoreTurns(scores, words) }
}

export const ending: Ending<Path> = { course: courseOf, Account: Trees, brief: true }
