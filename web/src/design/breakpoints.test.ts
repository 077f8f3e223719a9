import { expect, test } from 'vitest'
import { inNumbers } from '../../breakpoints'
import { HEIGHTS, WIDTHS } from './breakpoints'

test('a named breakpoint becomes its number, on the right side of it', () => {
  expect(inNumbers('(width <= --phone) and (height > --flat)')).toBe('(max-width: 760px) and (min-height: 501px)')
  expect(inNumbers('stage (width < --roomy), (width >= --roomy)')).toBe('stage (max-width: 699px), (min-width: 700px)')
  expect(inNumbers('(prefers-reduced-motion: reduce)')).toBe('(prefers-reduced-motion: reduce)')
})

test('a name that there is not, or that is one of the other side, is refused', () => {
  expect(() => inNumbers('(width < --fone)')).toThrow('(width < --fone): no such breakpoint')
  expect(() => inNumbers('(height < --phone)')).toThrow('no such breakpoint')
})

const styles = import.meta.glob<string>('../**/*.{css,svelte}', { query: '?raw', import: 'default', eager: true })

/** Every number in a query of the window or of a table's stage, and where it stands. */
const written = Object.entries(styles).flatMap(([file, text]) =>
  [...text.matchAll(/@(?:media|container stage)\b[^{]*/g)].flatMap(([query]) =>
    [...query.matchAll(/(width|height)\s*(?::|[<>]=?)\s*([\d.]+)/g)].map(([, side, number]) => ({
      file,
      side: side!,
      number: Number(number),
    })),
  ),
)

test('a breakpoint that several places share has a name, and its number is written nowhere else', () => {
  expect(Object.keys(styles).length).toBeGreaterThan(60)
  const named: Record<string, number[]> = { width: Object.values(WIDTHS), height: Object.values(HEIGHTS) }
  const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1
  const wrong = written.filter(
    (here) =>
      named[here.side]!.some((length) => near(length, here.number)) ||
      written.some((other) => other !== here && other.side === here.side && near(other.number, here.number)),
  )
  expect(wrong).toEqual([])
})

test('every named breakpoint is used', () => {
  const all = Object.values(styles).join()
  const unused = [...Object.keys(WIDTHS), ...Object.keys(HEIGHTS)].filter((name) => !all.includes(`--${name})`))
  expect(unused).toEqual([])
})
