/** Puts the numbers of `src/design/breakpoints.ts` where CSS names them, for `@media` and `@container` know no variables. */
import { HEIGHTS, WIDTHS } from './src/design/breakpoints.ts'

const LENGTHS: Record<string, Record<string, number>> = { width: WIDTHS, height: HEIGHTS }
const NAMED = /\((\w+) (<=?|>=?) --([\w-]+)\)/g

/** `(width < --phone)` as every browser reads it: `(max-width: 759px)`. */
export function inNumbers(query: string): string {
  return query.replace(NAMED, (written: string, side: string, sign: string, name: string) => {
    const length = LENGTHS[side]?.[name]
    if (length === undefined) throw new Error(`${written}: no such breakpoint`)
    const limit = sign === '<' ? length - 1 : sign === '>' ? length + 1 : length
    return `(${sign.startsWith('<') ? 'max' : 'min'}-${side}: ${limit}px)`
  })
}

interface AtRule {
  name: string
  params: string
}

/** A plugin for PostCSS. */
export function breakpoints() {
  return {
    postcssPlugin: 'teien-breakpoints',
    AtRule(rule: AtRule) {
      if (rule.name === 'media' || rule.name === 'container') rule.params = inNumbers(rule.params)
    },
  }
}
