import { describe, expect, test } from 'vitest'
import { fixtures } from '../fixtures'
import { cardOf } from './deck'
import { retell, type Path } from './path'

/** What events cannot tell: where a choice would lead, and, once all is over, what had been hidden. */
const tellable = (table: Path, over: boolean): unknown => ({
  ...table,
  asks: null,
  painters: table.painters.map((painter) => (over ? { ...painter, hand: null } : painter)),
})

describe.each(fixtures<Path>('sakura'))('$name', ({ start, steps }) => {
  test('the events of each step, told to the view before it, give the view after it', () => {
    let view = start
    for (const step of steps) {
      const after = step.events.reduce(retell, view)
      expect(tellable(after.table, step.view.over)).toEqual(tellable(step.view.table, step.view.over))
      expect(after.scores).toEqual(step.view.scores)
      expect(after.over).toBe(step.view.over)
      view = step.view
    }
  })

  test('each card does what the deck says', () => {
    for (const { view } of steps)
      for (const painter of view.table.painters) for (const card of painter.hand ?? []) expect(card).toEqual(cardOf[card.card])
  })
})
