import type { Frame } from '../contract'

/** A frame in which nothing is told, asked or offered: for a replay, a lesson, a scratch page. */
export const quiet: Omit<Frame, 'shape' | 'crumb' | 'tools'> = {
  notes: null,
  telling: null,
  skip: null,
  recap: null,
  question: null,
  hinting: null,
  dropHint: () => undefined,
  sits: false,
}
