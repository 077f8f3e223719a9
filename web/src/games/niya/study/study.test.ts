/** Positions by hand, from links and from puzzles: by the rules or refused; and what a puzzle says of an answer. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseLanguage, languages, type Language } from '../../../texts'
import { fixtures, replayed } from '../../fixtures'
import { tileAt, type Garden } from '../garden'
import { marksOf } from '../story'
import { ask, hint, judge, right, worthsOf } from './judge'
import { study } from '.'
import { after, momentsOf, opening, read, readPuzzle, TILES, write, type Laid } from './position'

const GROUPS = (
  JSON.parse(readFileSync(new URL('../../../../../src/teien/games/niya/puzzles.json', import.meta.url), 'utf8')) as {
    groups: Record<string, string[]>
  }
).groups
/** A few of each group, without their rating. */
const SOME = Object.values(GROUPS).flatMap((lines) =>
  lines.filter((_, n) => n % 200 === 0).map((line) => line.slice(0, line.lastIndexOf(' '))),
)
const KENROKU = TILES.join('')

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  await chooseLanguage('en')
})

describe('a position played by hand', () => {
  test('is at every step what the server tells of the same game', () => {
    for (const { start, opening: opened, steps } of fixtures<Garden>('niya')) {
      const laidTo = [...opened, ...steps.flatMap(({ events }) => events)]
      const first = laidTo.find(({ event }) => event === 'began')?.seat ?? start.table.first
      const draws = start.options['full_garden'] === 'draw'
      let mine = opening({ garden: start.table.garden, first, draws, moves: [] })
      let games = 0
      for (const { events, view } of steps) {
        if (games > 0) break // the first garden of a match
        for (const event of events) {
          if (event.event === 'taken') mine = after(mine, event['cell'] as string)
          if (event.event === 'won' || event.event === 'halved') games += 1
        }
        if (games > 0) {
          expect(mine.over).toBe(true)
          const won = events.find(({ event }) => event === 'won')
          expect(mine.winners).toEqual(won ? [won.seat] : [])
          expect(mine.table.how).toBe(won ? won['how'] : 'drawn')
        } else {
          expect(mine.table).toEqual(view.table)
          if (view.owing.includes(view.seat!)) expect([...mine.legal].sort()).toEqual([...view.legal].sort())
        }
      }
    }
  })

  test('is the same after it was written and read', () => {
    const laid: Laid = { garden: TILES, first: 1, draws: true, moves: ['a1', 'b1', 'c1'] }
    expect(write(laid)).toBe(`${KENROKU}.a1b1c1.2d`)
    expect(read(write(laid))).toEqual(laid)
    const plain: Laid = { garden: TILES, first: 0, draws: false, moves: [] }
    expect(write(plain)).toBe(KENROKU)
    expect(read(write(plain))).toEqual(plain)
    expect(read(`http://anywhere/look/niya#${write(laid)}`)).toEqual(laid)
    expect(read(TILES.join(' ').toLowerCase())).toEqual(plain)
    expect(read(`${TILES.join(', ')}\n`)).toEqual(plain)
  })

  test('opens from a replay at any step, as it stood there', () => {
    for (const { steps } of replayed<Garden>('niya'))
      for (const [at, { view }] of steps.entries()) {
        const { garden, tokens, pile, turn } = view.table
        if (turn === null) continue
        const laid = read(study.look!.of(steps, at, view.options)) as Laid
        expect(momentsOf(laid).at(-1)!.table).toMatchObject({ garden, tokens, pile, turn })
      }
  })

  test('from a record is its last garden', () => {
    const record = {
      format: 'teien-record/1',
      game: 'niya',
      options: { match: 'single', full_garden: 'draw' },
      players: ['Aiko', 'Ben'],
      setup: { garden: TILES, first: 0 },
      moves: [
        { seat: 0, move: 'a1' },
        { seat: 1, move: 'b1' },
      ],
      result: null,
    }
    expect(read(JSON.stringify(record))).toEqual({ garden: TILES, first: 0, draws: true, moves: ['a1', 'b1'] })
    const other = TILES.toReversed()
    const match = {
      ...record,
      moves: [
        { seat: 0, move: 'a1' },
        { chance: 'garden', garden: other, first: 1 },
      ],
    }
    expect(read(JSON.stringify(match))).toMatchObject({ garden: other, first: 1, moves: [] })
  })

  test.each([
    ['', { fault: 'garden' }],
    ['hello world', { fault: 'tile', tile: 'HE' }],
    ['MS MP?', { fault: 'garden' }],
    [`${KENROKU}.a1.2d.x`, { fault: 'garden' }],
    [`${KENROKU}.a1b`, { fault: 'garden' }],
    [`${KENROKU}.e9`, { fault: 'garden' }],
    [`${KENROKU}..3`, { fault: 'garden' }],
    [KENROKU.slice(2), { fault: 'count', tiles: 15 }],
    [KENROKU.slice(1), { fault: 'tile', tile: 'SM' }],
    [`${KENROKU}MS`, { fault: 'twice', tile: 'MS' }],
    [KENROKU.replace('MP', 'MS'), { fault: 'twice', tile: 'MS' }],
    [`${KENROKU}.b2`, { fault: 'move', number: 1, move: 'b2' }],
    [`${KENROKU}.a1b1b1`, { fault: 'move', number: 3, move: 'b1' }],
    [`${KENROKU}.a1d4`, { fault: 'move', number: 2, move: 'd4' }],
    ['x'.repeat(100_001), { fault: 'long' }],
    ['{', { fault: 'record' }],
    ['{}', { fault: 'record' }],
    ['{"format":"teien-record/1","game":"niya","moves":[]}', { fault: 'record' }],
    ['{"format":"teien-record/1","game":"niya","setup":null,"moves":[]}', { fault: 'record' }],
    [
      JSON.stringify({
        format: 'teien-record/1',
        game: 'niya',
        setup: { garden: TILES, first: 0 },
        moves: [{ seat: 1, move: 'a1' }],
      }),
      { fault: 'record' },
    ],
    [
      JSON.stringify({
        format: 'teien-record/1',
        game: 'niya',
        setup: { garden: TILES, first: 0 },
        moves: [{ seat: 0, move: 'zz' }],
      }),
      { fault: 'move', number: 1, move: 'zz' },
    ],
  ])('that is none is refused with its first fault: %#', (text, fault) => {
    expect(read(text)).toEqual(fault)
  })
})

describe('a puzzle', () => {
  test('of the package has one tile that wins, as the page’s own solver finds', () => {
    expect(SOME.length).toBeGreaterThan(10)
    for (const position of SOME) {
      const view = momentsOf(readPuzzle(position)).at(-1)!
      const worths = worthsOf(view)
      expect([...worths.keys()].sort()).toEqual([...view.legal].sort())
      expect([...worths.values()].filter((worth) => worth > 0)).toHaveLength(1)
      expect(worths.get(right(position))).toBeGreaterThan(0)
    }
  })

  test('refutes every wrong answer by a line to its end, and goes on after the right one to a win', () => {
    for (const position of SOME) {
      const view = momentsOf(readPuzzle(position)).at(-1)!
      for (const cell of view.legal) {
        const answer = judge(position, cell)
        const laid = readPuzzle(position)
        const end = momentsOf({ ...laid, moves: [...laid.moves, ...answer.line.map(({ move }) => move)] }).at(-1)!
        expect(answer.right).toBe(cell === right(position))
        expect(end.over).toBe(true)
        expect(end.winners).toEqual([answer.right ? view.seat : 1 - view.seat!])
        expect(answer.line[0]!.move).toBe(cell)
      }
    }
  })

  test.each(Object.keys(languages) as Language[])('is well said, and its hint does not tell: %s', async (language) => {
    await chooseLanguage(language)
    const wellSaid = (words: string): void => {
      expect(words.trim()).toBe(words)
      expect(words).not.toBe('')
      expect(words).not.toMatch(/undefined|null|NaN|\[object|#| {2}|\.\./)
    }
    for (const position of SOME) {
      const asked = ask(position)
      const wrong = asked.view.legal.find((cell) => cell !== right(position))!
      for (const words of [asked.title, asked.detail, asked.about, asked.depth, hint(position)]) wellSaid(words)
      expect([asked.about, hint(position)].join()).not.toContain(right(position))
      const fitting = asked.view.legal.filter((cell) => {
        const marks = marksOf(tileAt(asked.view.table, cell))
        return marks.some((mark) => hint(position).includes(` ${mark}.`))
      })
      expect(fitting).not.toHaveLength(1)
      for (const { title, detail, line, why } of [judge(position, right(position)), judge(position, wrong)])
        for (const words of [title, detail, ...line.map(({ text }) => text), ...why.map(({ text }) => text)])
          wellSaid(words)
      expect(judge(position, wrong).title + judge(position, wrong).detail).not.toContain(right(position))
    }
    await chooseLanguage('en')
  })
})
