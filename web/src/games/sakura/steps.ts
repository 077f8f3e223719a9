/** How pieces go from space to space: where they are on the way, seen from where they stand in the end. */
import type { Frame } from '../parts/motion'
import type { Point } from './ground'

/** A place on the way; `lift` above the ground, leaning by so many degrees, at that part of the time. */
export interface Step {
  at: Point
  lift?: number
  lean?: number
  offset?: number
}

/** The spaces from one to another, both included. */
export const between = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + (to > from ? i : -i))

/** From stone to stone, a little hop for each. */
export const hops = (stones: Point[], lift: number): Step[] =>
  stones.flatMap((at, i): Step[] => {
    const before = stones[i - 1]
    if (!before) return [{ at }]
    return [{ at: [(before[0] + at[0]) / 2, (before[1] + at[1]) / 2], lift }, { at }]
  })

/** To the Emperor, where the painter leans back, and then down to where disgrace leads. */
export const slide = (from: Point, met: Point, end: Point): Step[] => [
  { at: from, offset: 0 },
  { at: met, lift: 6, offset: 0.35 },
  { at: met, lean: -18, offset: 0.55 },
  { at: met, lean: -18, offset: 0.65 },
  { at: end, offset: 1 },
]

/** The parasol tilts. */
export const tilt = (at: Point): Step[] => [{ at }, { at, lean: 7 }, { at }]

/** Steps as frames of an animation; `scale` is the garden's on the screen. The last one is where the piece stands. */
export function framesOf(steps: Step[], scale: number): Frame[] {
  const [endX, endY] = steps.at(-1)!.at
  return steps.map(({ at: [x, y], lift = 0, lean, offset }) => ({
    transform: `translate(calc(-50% + ${(x - endX) * scale}px), calc(-100% + ${(y - endY - lift) * scale}px))${lean ? ` rotate(${lean}deg)` : ''}`,
    ...(offset === undefined ? {} : { offset }),
  }))
}
