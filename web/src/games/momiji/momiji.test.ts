import { describe, expect, test } from 'vitest'
import { fixtures } from '../fixtures'
import type { View } from '../contract'
import { playable, preview, type Chosen } from './intent'
import { joints, retell, type Leaves } from './leaves'

/** What events cannot tell, once all is over: hands, piles and the reckoning, which had been hidden. */
const tellable = (table: Leaves, over: boolean): unknown => {
  if (!over) return table
  const players = table.players.map((player) => ({
    ...player,
    hand: null,
    piles: player.piles.map((pile) => ({ ...pile, cards: null })),
  }))
  return { ...table, result: null, players }
}

describe.each(fixtures<Leaves>('momiji'))('$name', ({ start, steps }) => {
  test('the events of each step, told to the view before it, give the view after it', () => {
    let view = start
    for (const step of steps) {
      const after = step.events.reduce(retell, view)
      expect(tellable(after.table, step.view.over)).toEqual(tellable(step.view.table, step.view.over))
      expect(after.over).toBe(step.view.over)
      view = step.view
    }
  })

  test('acorns match where two half acorns meet', () => {
    for (const step of steps) {
      const matched = step.events.filter((event) => event.event === 'matched')
      if (matched.length) expect(joints(step.view.table.players[matched[0]!.seat!]!.piles)).toHaveLength(matched.length)
    }
  })
})

describe.each(fixtures<Leaves>('momiji').filter(({ start }) => start.seat !== null))(
  '$name, cards chosen before they are played',
  ({ start, steps }) => {
    test('what may be chosen next is what the server would allow next', () => {
      let view = start
      let before: View<Leaves> | null = null
      let chosen: Chosen[] = []
      for (const step of steps) {
        const card = /^play (\w+)([<>]?)$/.exec(step.move)
        if (!card || step.seat !== start.seat) before = null
        else {
          const plain = view.table.this_turn.played === 0 && !view.table.this_turn.must_skip
          if (plain) [before, chosen] = [view, []]
          if (before) {
            const hand = before.table.players[step.seat]!.hand!
            const at = hand.findIndex((each, i) => each === card[1] && !chosen.some((other) => other.at === i))
            expect(playable(before, chosen)).toContain(at)
            chosen = [...chosen, { at, card: card[1]!, end: card[2] as Chosen['end'] }]
            expect(preview(before.table.players[step.seat]!.piles, chosen).map((pile) => pile.top)).toEqual(
              step.view.table.players[step.seat]!.piles.map((pile) => pile.top),
            )
            const allowed = new Set(step.view.legal.flatMap((move) => /^play (\w+)/.exec(move)?.[1] ?? []))
            expect(new Set(playable(before, chosen).map((place) => hand[place]))).toEqual(allowed)
          }
        }
        view = step.view
      }
    })
  },
)

test('a card that finds its column full goes from the deck to the discards', () => {
  const { start } = fixtures<Leaves>('momiji')[0]!
  const { table } = retell(start, { event: 'withered', seat: null, card: 'green2' })
  expect(table.deck).toBe(start.table.deck - 1)
  expect(table.discards).toContain('green2')
  expect(table.display).toEqual(start.table.display)
})
