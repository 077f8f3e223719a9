import { describe, expect, test } from 'vitest'
import type { GameEvent, View } from '../contract'
import { fixtures } from '../fixtures'
import { course, waysOf } from './course'
import { cardOf } from './deck'
import { retell, type Half, type Path } from './path'

const MOVES = ['led', 'walked', 'disgraced', 'idle']

/** Where all stand, and what they have. */
const stood = (table: Path): unknown => ({
  emperor: table.emperor,
  painters: table.painters.map(({ place, tokens }) => [place, tokens]),
})

/** Each half of a card in a game: the view when it began to act, who plays it, and the view when it had. */
function* halves(start: View<Path>, events: GameEvent[]) {
  let view = start
  let begun: { event: GameEvent; view: View<Path> } | null = null
  for (const event of events) {
    if (begun && !MOVES.includes(event.event)) {
      yield { ...begun, after: view }
      begun = null
    }
    view = retell(view, event)
    if (event.event === 'acts') begun = { event, view }
  }
}

describe.each(fixtures<Path>('sakura'))('$name', ({ start, steps }) => {
  test('every half of every card goes where the server says, in one of its ways', () => {
    let seen = 0
    for (const { event, view, after } of halves(
      start,
      steps.flatMap((step) => step.events),
    )) {
      const [card, half] = [cardOf[event.card as number]!, event.half as Half]
      const ends = waysOf(card, half).map((way) => stood(course(card, half, event.seat!, view.table, way).table))
      expect(ends).toContainEqual(stood(after.table))
      seen += 1
    }
    expect(seen).toBeGreaterThan(40)
  })
})
