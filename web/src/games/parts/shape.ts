import type { Shape } from '../contract'

/** The form of a space in pixels. */
export function shapeOf(width: number, height: number): Shape {
  if (width <= height) return 'tall'
  if (height < 500) return 'flat'
  return width < 1.45 * height ? 'squat' : 'desk'
}
