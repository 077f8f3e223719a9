import { t } from '../../../texts'
import type { Study } from '../../contract'
import type { Garden } from '../garden'
import Board from './Board.svelte'
import { ask, hint, judge, right } from './judge'
import Look from './Look.svelte'
import { readPuzzle, write, type Laid } from './position'

export const study: Study<Garden> = {
  Board,
  ask,
  judge,
  right,
  hint,
  groups: () => ({ gardens: t.niya.wholeGardens }),
  look: {
    Look,
    title: () => t.niya.look,
    detail: () => t.niya.lookDetail,
    at: (position) => write(readPuzzle(position)),
    of: (steps, at, options) => {
      const { garden, first } = steps[at]!.view.table
      let moves: string[] = []
      for (const { events } of steps.slice(0, at + 1))
        for (const event of events)
          if (event.event === 'began') moves = []
          else if (event.event === 'taken') moves = [...moves, event['cell'] as string]
      const laid: Laid = { garden, first, draws: options['full_garden'] === 'draw', moves }
      return write(laid)
    },
  },
}
