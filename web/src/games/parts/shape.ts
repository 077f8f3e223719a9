import { HEIGHTS } from '../../design/breakpoints'
import type { Shape } from '../contract'

/** The form of a space in pixels. */
export function shapeOf(width: number, height: number): Shape {
  if (width <= height) return 'tall'
  if (height < HEIGHTS.flat) return 'flat'
  return width < 1.45 * height ? 'squat' : 'desk'
}
