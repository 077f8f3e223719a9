import { describe, expect, test } from 'vitest'
import { fixtures } from '../fixtures'
import { groundOf, type Point, type Shape } from './ground'
import type { Path, Way } from './path'
import { EMPEROR, ghostsOf, kento, numberedOn, piecesOf, REACH, stand, touchedAt } from './scene'
import { between, framesOf, hops, slide } from './steps'

const tables = fixtures<Path>('sakura')
  .filter(({ name }) => name.endsWith('.0'))
  .flatMap(({ steps }) => steps.map(({ view }) => view.table))
const asked = tables.filter(({ asks }) => asks && Object.keys(asks.ways).length === 2)
const waysOf = ({ asks }: Path): Way[] => Object.keys(asks?.ways ?? {}) as Way[]

describe.each(['wide', 'tall'] as Shape[])('%s', (shape) => {
  const groundFor = ({ path }: Path) => groundOf(shape, path.spaces)

  test('everybody stands within the garden, those in front last, and never two at one place of the court', () => {
    for (const table of tables) {
      const ground = groundFor(table)
      const pieces = piecesOf(table, ground)
      expect(pieces.map(({ who }) => who).sort()).toEqual([EMPEROR, ...table.painters.keys()])
      for (const [x, y] of pieces.map(({ at }) => at)) expect(x > 0 && x < ground.width && y < ground.height).toBe(true)
      expect(pieces.map(({ at }) => at[1])).toEqual(pieces.map(({ at }) => at[1]).sort((one, other) => one - other))
      const court = table.painters.flatMap(({ place }, who) => (place ? [] : [String(stand(table, ground, who, 0).at)]))
      expect(new Set(court).size).toBe(court.length)
    }
  })

  test('no number is written where somebody stands, nor at an end of a choice', () => {
    for (const table of asked) {
      const numbered = numberedOn(table, shape, waysOf(table))
      const taken = [0, table.emperor, ...table.painters.map(({ place }) => place)]
      const ends = waysOf(table).map((way) => table.asks!.ways[way]!.to)
      for (const space of [...taken, ...ends]) expect(numbered(space)).toBe(false)
    }
    expect(asked.length).toBeGreaterThan(0)
  })

  test('a touch of an end means its way; of a stone, the stone; of nothing, nothing', () => {
    for (const table of asked) {
      const ground = groundFor(table)
      const ghosts = ghostsOf(table, ground, waysOf(table))
      expect(ghosts.length).toBe(2)
      for (const { at, way } of ghosts) expect(touchedAt(at, ghosts, ground, REACH[shape])).toBe(way)
      ground.spaces.forEach(([x, y], space) => {
        if (space) expect(touchedAt([x, y - ground.size.painter[1] / 4], [], ground, REACH[shape])).toBe(space)
      })
      expect(touchedAt([-500, -500], ghosts, ground, REACH[shape])).toBeNull()
    }
  })

  test('marks stay within the garden, also at its edge', () => {
    const ground = groundOf(shape, 36)
    const numbers = kento([0, ground.height], ground, REACH[shape])
      .match(/-?[\d.]+/g)!
      .map(Number)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(Math.max(ground.width, ground.height))
  })
})

test('a way leads over every stone, there and back', () => {
  expect(between(3, 6)).toEqual([3, 4, 5, 6])
  expect(between(6, 3)).toEqual([6, 5, 4, 3])
  expect(between(4, 4)).toEqual([4])
})

test('a hop rises between two stones, and ends where the piece stands', () => {
  const stones: Point[] = [
    [0, 0],
    [10, 4],
    [30, 4],
  ]
  const steps = hops(stones, 9)
  expect(steps.filter(({ lift }) => lift)).toEqual([
    { at: [5, 2], lift: 9 },
    { at: [20, 4], lift: 9 },
  ])
  const frames = framesOf(steps, 2)
  expect(frames[0]!.transform).toBe('translate(calc(-50% + -60px), calc(-100% + -8px))')
  expect(frames.at(-1)!.transform).toBe('translate(calc(-50% + 0px), calc(-100% + 0px))')
})

test('disgrace leans before it slides, and takes all its time', () => {
  const frames = framesOf(slide([0, 0], [20, 0], [10, 0]), 1)
  expect(frames.map(({ offset }) => offset)).toEqual([0, 0.35, 0.55, 0.65, 1])
  expect(frames[2]!.transform).toBe('translate(calc(-50% + 10px), calc(-100% + 0px)) rotate(-18deg)')
})
