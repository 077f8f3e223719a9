/** A game that the page knows nothing of: its moves in groups, its words, what any screen says of it. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { GameInfo } from '../../net/api'
import { chooseLanguage, languages, t, type Language } from '../../texts'
import { isGame, meta } from '..'
import type { View } from '../contract'
import { facesOf, labelOf, stranger } from '../strangers'
import { found, grouped } from './moves'
import { duration, reckoning, recap, retell, sentence, status } from './story'

const INFO: GameInfo = {
  name: 'kumo',
  title: 'Kumo',
  players: [2, 3, 4, 5],
  usual: 3,
  minutes: 15,
  hides: true,
  looks_back: null,
  options: [
    { name: 'big_sky', values: [false, true], default: false, help: 'true or false', players: [2, 3] },
    { name: 'hand', values: [3, 5], default: 3, help: 'clouds in hand: 3 | 5', players: [2, 3] },
  ],
  results: ['won', 'lost'],
  levels: ['random', 'flat'],
  yardsticks: [],
  ready: true,
}

const view = (changes: Partial<View>): View => ({
  game: 'kumo',
  seat: 0,
  players: ['Aiko', 'Ben'],
  everyone: ['Aiko', 'Ben', 'Wind'],
  options: {},
  owing: [0],
  legal: ['a', 'b'],
  scores: [4, 2, 0],
  over: false,
  winners: [],
  table: {},
  ...changes,
})
const cast = { names: ['You', 'Ben'], me: 0 }

vi.stubGlobal('document', { documentElement: {} })
beforeAll(() => chooseLanguage('en'))

describe('moves', () => {
  test('stand under what they begin with', () => {
    expect(grouped(['7 crane', '7 pond', '9 pond'])).toEqual([
      {
        head: '7',
        moves: [
          { move: '7 crane', label: 'crane' },
          { move: '7 pond', label: 'pond' },
        ],
      },
      { head: '9', moves: [{ move: '9 pond', label: 'pond' }] },
    ])
  })

  test.each([[['e4', 'd4']], [['take 1', 'take 2']], [['pass']]])(
    '%j are one group: nothing tells them apart',
    (moves) => {
      expect(grouped(moves)).toEqual([{ head: null, moves: moves.map((move) => ({ move, label: move })) }])
    },
  )

  test('a move of one word stands under itself', () => {
    expect(grouped(['take', 'take 2', 'drop'])[0]).toEqual({
      head: 'take',
      moves: [
        { move: 'take', label: 'take' },
        { move: 'take 2', label: '2' },
      ],
    })
  })

  test('none are no group', () => expect(grouped([])).toEqual([]))

  test('every move is offered once, and as it is sent', () => {
    const moves = ['1 a', '1 b', '2 a', '2 b', 'pass']
    expect(grouped(moves).flatMap((group) => group.moves.map(({ move }) => move))).toEqual(moves)
  })

  test('are found by the beginnings of their words, in whatever order and case', () => {
    const moves = ['17 Crane', '7 crane', '7 pond']
    expect(found(moves, 'cr 7')).toEqual(['7 crane'])
    expect(found(moves, '17 CR')).toEqual(['17 Crane'])
    expect(found(moves, 'ond')).toEqual([])
    expect(found(moves, '  ')).toEqual(moves)
    expect(found(['a1-b2'], 'b2')).toEqual(['a1-b2'])
  })
})

describe('what is told', () => {
  test('an event is told in its book’s own sentence, or not at all', () => {
    expect(sentence({ event: 'blew', seat: 1, said: 'Ben blows.' })).toBe('Ben blows.')
    expect(sentence({ event: 'began', seat: 1, said: null })).toBeNull()
    expect(sentence({ event: 'began', seat: 1 })).toBeNull()
  })

  test('what has no sentence takes no time; one’s own takes less than another’s', () => {
    const said = 'Somebody blows a cloud away.'
    expect(duration({ event: 'began', seat: 1, said: null }, view({}))).toBe(0)
    expect(duration({ event: 'blew', seat: 0, said }, view({}))).toBeLessThan(
      duration({ event: 'blew', seat: 1, said }, view({})),
    )
  })

  test('the recap has the latest sentences', () => {
    const events = ['A.', null, 'B.', 'C.', 'D.', 'E.'].map((said) => ({ event: 'x', seat: 1, said }))
    expect(recap(events)).toBe('B. C. D. E.')
  })

  test('while something is told nobody may act, and the picture stays', () => {
    const shown = retell({ ...view({}), picture: '/p' } as View)
    expect(shown).toMatchObject({ owing: [], legal: [], picture: '/p' })
  })

  test('whose move it is', () => {
    expect(status(view({}), cast)).toMatchObject({ yours: true, seat: 0, detail: 'Choose one of 2 moves.' })
    expect(status(view({ owing: [1] }), cast)).toMatchObject({ yours: false, seat: 1, title: 'Waiting for Ben' })
    expect(status(view({ seat: null, owing: [0, 1] }), { names: ['Aiko', 'Ben'], me: null }).title).toBe(
      'Waiting for Aiko and Ben',
    )
    expect(status(view({ owing: [] }), cast)).toMatchObject({ yours: false, seat: null, waits: false })
  })

  test('how it ended', () => {
    const end = (winners: number[]): string => reckoning(view({ over: true, winners }), cast).title
    expect(end([0])).toBe('You win')
    expect(end([1])).toBe('Ben wins')
    expect(end([2])).toBe('Wind wins') // whom nobody plays
    expect(end([0, 1])).toBe('You and Ben share the win')
    expect(end([])).toBe('Nobody wins')
    expect(reckoning(view({ over: true, winners: [0] }), cast)).toMatchObject({
      detail: 'You: 4 · Ben: 2 · Wind: 0',
      shares: [{ who: 0, total: 4 }, { who: 1 }, { who: 2 }],
    })
  })
})

describe('what any screen says of it', () => {
  const words = {
    facts: (players: number[], minutes: number) => `${players.length} ${minutes}`,
    factsShort: String,
    sentence: 'S',
    yes: 'y',
    no: 'n',
  }

  test('follows from its manifest', () => {
    const face = facesOf('kumo', INFO, words)
    expect(face).toMatchObject({ title: 'Kumo', facts: '4 15', sentence: 'S' })
    expect(face.options).toEqual({ big_sky: 'Big sky', hand: 'Clouds in hand' })
    expect(face.values).toEqual({ 'big_sky.false': 'n', 'big_sky.true': 'y', 'hand.3': '3', 'hand.5': '5' })
    expect(face.told!['hand']!({ hand: 5 })).toBe('Clouds in hand: 5')
    expect(face.bots['flat']!.names.slice(0, 2)).toEqual(['Flat', 'Flat 2'])
  })

  test('is its name alone, before the server has told more', () => {
    expect(facesOf('kumo', null, words)).toMatchObject({ title: 'kumo', facts: '', options: {}, bots: {} })
  })

  test.each([
    ['help', { name: 'x', help: 'how many: 1 | 2' }, 'How many'],
    ['name', { name: 'two_words', help: '1 | 2: 3' }, 'Two words'],
  ])('an option is called by its %s', (_, option, label) => expect(labelOf(option)).toBe(label))

  test('all games answer, ours with their own', () => {
    expect(isGame('kumo')).toBe(false)
    expect(isGame('constructor')).toBe(false)
    expect(meta['kumo']).toBe(stranger)
    expect(meta['constructor']).toBe(stranger)
    expect(t.games['kumo']!.title).toBe('kumo')
    expect(Object.keys(t.games)).not.toContain('kumo')
    for (const game of Object.keys(meta)) {
      expect(meta[game]).not.toBe(stranger)
      expect(t.games[game]!.sentence).not.toBe(t.games['kumo']!.sentence)
    }
  })

  test.each(Object.keys(languages))('in %s: for how many, and how long', async (language) => {
    const { theirs } = (await import(`../../texts/${language}/plain.ts`)) as { theirs: typeof words }
    await chooseLanguage(language as Language)
    expect(theirs.facts([2, 3, 4], 5)).toMatch(/^2–4 \p{L}+ · 5 \p{L}+$/u)
    expect(theirs.factsShort([1])).toMatch(/^1 \p{L}+$/u)
    for (const moves of [1, 2, 5, 21]) expect(t.plain.choose(moves)).not.toBe('')
    await chooseLanguage('en')
  })
})
