import { describe, expect, test } from 'vitest'
import { fixtures } from '../fixtures'
import { chooseLanguage, t, type Language } from '../../texts'
import { CELLS, outlook, retell, threats, type Garden } from './garden'
import { whyThis } from './story'

describe.each(fixtures<Garden>('niya'))('$name', ({ start, opening, steps }) => {
  test('the opening lays the garden', () => {
    expect(opening.reduce(retell, start).table).toEqual(start.table)
  })

  test('the events of each step, told to the view before it, give the view after it', () => {
    let view = start
    for (const step of steps) {
      const after = step.events.reduce(retell, view)
      expect(after.table).toEqual(step.view.table)
      expect(after.scores).toEqual(step.view.scores)
      expect(after.over).toBe(step.view.over)
      view = step.view
    }
  })

  test('retelling changes nothing of what it is given', () => {
    const kept = JSON.stringify(start)
    for (const step of steps.slice(0, 3)) step.events.reduce(retell, start)
    expect(JSON.stringify(start)).toBe(kept)
  })

  test('the outlook of a move is what the other may do after it', () => {
    let view = start
    for (const step of steps) {
      const { wins, answers } = outlook(view.table, step.seat, step.move)
      const won = step.events.find((event) => event.event === 'won')
      expect(wins).toBe(won !== undefined && won.how !== 'blocked')
      if (!won && step.view.seat === 1 - step.seat)
        expect(CELLS.filter((cell) => answers.includes(cell))).toEqual(step.view.legal)
      if (wins) expect(threats(view.table, step.seat)).toContain(step.move)
      view = step.view
    }
  })
})

test('a drawn game has no winner, and is counted', () => {
  const { start } = fixtures<Garden>('niya')[0]!
  const { table } = retell(start, { event: 'halved', seat: null })
  expect(table).toMatchObject({ how: 'drawn', winner: null, winning_cells: [], games: start.table.games + 1 })
})

test.each(['en', 'es', 'ru'] as Language[])(
  'a hint goes on after its colon, whatever its reason: %s',
  async (language) => {
    Object.assign(globalThis, { document: { documentElement: {} } })
    await chooseLanguage(language)
    const views = fixtures<Garden>('niya')
      .flatMap(({ steps }) => steps.map(({ view }) => view))
      .filter(({ seat, legal }) => seat !== null && legal.length)
    const said = new Set(views.flatMap((view) => view.legal.map((cell) => whyThis(view, cell, 'Ren'))))
    expect(said).toContain(t.niya.hintWins)
    expect(said).toContain(t.niya.hintBlocks('Ren'))
    for (const reason of said) expect(reason).toMatch(/^\p{Ll}.*\.$/u)
  },
)
