import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixtures } from '../../fixtures'
import type { Garden } from '../garden'
import { solve } from './solver'

interface Solved {
  table: Garden
  draws: boolean
  worths: Record<string, number>
}
const solved = JSON.parse(
  readFileSync(new URL('../../../../fixtures/solved.niya.json', import.meta.url), 'utf8'),
) as Solved[]

test('every move is worth what the solver of the bots says, from the empty garden to the last tile', () => {
  expect(solved.length).toBeGreaterThan(200)
  expect(solved.some(({ table }) => table.tiles_left === 16)).toBe(true)
  expect(solved.some(({ draws, worths }) => draws && Object.values(worths).includes(0))).toBe(true)
  for (const { table, draws, worths } of solved) expect(Object.fromEntries(solve(table, draws))).toEqual(worths)
})

test('where nobody is to move there is nothing to solve', () => {
  const ended = fixtures<Garden>('niya').map(({ steps }) => steps.at(-1)!.view.table)
  for (const table of ended) expect(solve(table, false).size).toBe(0)
})
