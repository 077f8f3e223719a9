import { describe, expect, test } from 'vitest'
import { feetOn, groundOf, type Point, type Shape } from './ground'
import { REACH } from './scene'
import { frameOf, sidesOf, wordBox, type Box, type End } from './waymarks'

const bridges: Record<number, number[][]> = {
  36: [[5], [12], [21], [31]],
  44: [
    [5, 6, 7],
    [14, 15, 16],
    [25, 26, 27],
    [37, 38, 39],
  ],
}

/** A hair's breadth is no cover. */
const covers = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1

describe.each(['wide', 'tall'] as Shape[])('%s', (shape) => {
  describe.each([36, 44])('%i spaces', (count) => {
    const ground = groundOf(shape, count)
    const reach = REACH[shape]
    const feet = (space: number): Point => (space > 0 ? feetOn(ground, bridges[count]!, space) : ground.gate[0]!)
    const words = (ends: End[], pieces: Box[]): Box[] =>
      sidesOf(ends, { pieces, signs: [] }, reach, [ground.width, ground.height]).map((side, i) =>
        wordBox(ends[i]!.at, side, reach, ground.width),
      )

    test('each word stands at its own end, and never on the other word or over the edge', () => {
      for (let place = 1; place < count; place += 1)
        for (const steps of [1, 2, 3])
          for (const gap of [1, 2, 3, 4]) {
            const emperor = Math.min(place + gap, count)
            const disgraced = place + steps >= emperor
            const ends = [feet(disgraced ? emperor - 3 : place + steps), feet(place - steps)].map((at, i) => ({
              at,
              forward: i === 0,
            }))
            const [forward, back] = words(ends, [frameOf(feet(place), reach)])
            const where = `on ${place}, the Emperor on ${emperor}, ${steps} steps`
            expect(covers(forward!, back!), where).toBe(false)
            for (const { top, bottom } of [forward!, back!])
              expect(top >= -2 && bottom <= ground.height + 2, where).toBe(true)
          }
    })
  })
})

test('where disgrace leads behind the way back, no word lies on the other end, nor on what the tree pays', () => {
  const ground = groundOf('tall', 36)
  const feet = (space: number): Point => feetOn(ground, bridges[36]!, space)
  const ends = [
    { at: feet(2), forward: true },
    { at: feet(4), forward: false },
  ]
  const pieces = [1, 3, 5, 6].map((space) => frameOf(feet(space), REACH.tall))
  const [x, y] = ground.spaces[16]!
  const sign = { left: x - 27, top: y - 7, right: x + 27, bottom: y + 16 }
  const words = sidesOf(ends, { pieces, signs: [sign] }, REACH.tall, [ground.width, ground.height]).map((side, i) =>
    wordBox(ends[i]!.at, side, REACH.tall, ground.width),
  )
  expect(covers(words[0]!, frameOf(ends[1]!.at, REACH.tall))).toBe(false)
  expect(covers(words[1]!, frameOf(ends[0]!.at, REACH.tall))).toBe(false)
  for (const word of words) expect(covers(word, sign)).toBe(false)
})
