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
})

test('every card does what the rule book says', () => {
  const cards = fixtures<Path>('sakura')
    .flatMap(({ steps }) => steps)
    .flatMap(({ view }) => view.table.painters.flatMap(({ hand }) => hand ?? []))
  const seen = Object.fromEntries(cards.map((card) => [card.card, card]))
  expect(Object.keys(seen)).toHaveLength(60)
  expect(seen).toEqual(cardOf)
})
