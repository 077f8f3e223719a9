import { beforeAll, expect, test, vi } from 'vitest'
import { chooseLanguage, t } from '../../texts'
import { fixtures } from '../fixtures'
import { CELLS, holder, type Garden } from './garden'
import { labelOf, type Seen } from './label'
import { whyNot } from './story'

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

const { steps } = fixtures<Garden>('niya').find(({ name }) => name.endsWith('.0'))!
const cast = { names: ['You', 'Ren'], me: 0 }
const nothing: Seen = { legal: null, picked: null, hint: null, last: null, answers: [], perils: [[], []] }
/** My turn, with tokens of both in the garden and tiles that may and may not be taken. */
const view = steps
  .map((step) => step.view)
  .find(({ table, legal }) => table.tokens.every(({ length }) => length > 0) && legal.length > 1)!
const [mine, theirs] = view.table.tokens.map((cells) => cells[0]!) as [string, string]
const [legal, other] = view.legal as [string, string]
const closed = CELLS.find((cell) => holder(view.table, cell) === null && !view.legal.includes(cell))!
const label = (cell: string, seen: Partial<Seen> = {}): string => labelOf(cell, view, cast, { ...nothing, ...seen })

test('a token says whose it is, and whether it is the newest', () => {
  expect(label(mine)).toBe(t.niya.cellYours(mine))
  expect(label(theirs)).toBe(t.niya.cellTheirs(theirs, 'Ren'))
  expect(label(theirs, { last: theirs })).toBe(`${t.niya.cellTheirs(theirs, 'Ren')}, ${t.niya.fresh}`)
})

test('a tile says whether it may be taken, and otherwise why not', () => {
  const { legal: may } = view
  expect(label(legal, { legal: may })).toMatch(new RegExp(`^${legal}, .*, ${t.niya.legal}$`))
  expect(label(closed, { legal: may }).endsWith(`, ${whyNot(view, closed, cast)}`)).toBe(true)
  expect(label(closed)).not.toContain(whyNot(view, closed, cast))
})

test('what is chosen, hinted, answered and threatened is said, in this order', () => {
  const said = label(legal, {
    legal: view.legal,
    picked: legal,
    hint: legal,
    answers: [legal],
    perils: [[legal], [legal]],
  })
  const state = [t.niya.chosen, t.niya.hinted, t.niya.answer('Ren'), t.niya.threat(null), t.niya.threat('Ren')]
  expect(said.endsWith(state.join(', '))).toBe(true)
  expect(label(other, { legal: view.legal, picked: legal })).not.toContain(t.niya.chosen)
})
