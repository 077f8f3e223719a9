import { beforeEach, expect, test } from 'vitest'
import { games } from '../games'
import { Problem } from '../net/api'
import { chooseLanguage, type Language } from '../texts'
import { listed } from '../games/people'
import { botWords, endWords, isolated, modeWords, problemWords, seatWords } from './words'

beforeEach(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await chooseLanguage('en')
})

test('every mode names its players', () => {
  for (const game of games) expect(modeWords(game, '2')).toBe('2 players')
})

test('names are listed as one says them', async () => {
  expect(listed([])).toBe('')
  expect(listed(['Aiko'])).toBe('Aiko')
  expect(listed(['Aiko', 'Ben', 'Chie'])).toBe('Aiko, Ben and Chie')
  await chooseLanguage('es')
  expect(listed(['Ben', 'Inés'])).toBe('Ben e Inés')
  expect(listed(['Ben', 'Aiko'])).toBe('Ben y Aiko')
})

test('a name that is written from right to left does not turn the sentence around it', () => {
  expect(isolated('Aiko')).toBe('Aiko')
  expect(isolated('愛子')).toBe('愛子')
  expect(isolated('שרה')).toBe('\u2068שרה\u2069')
  expect(isolated('Ai\u202eko'), 'a name of before such were refused').toBe('\u2068Ai\u202eko\u2069')
  expect(seatWords(games[0]!, { kind: 'person', name: 'محمد' })).toBe('\u2068محمد\u2069')
})

test.each(['es', 'ru'] as Language[])('a refusal is told in the language of the page: %s', async (language) => {
  const kinds = [
    'not-now',
    'not-found',
    'who-are-you',
    'not-yours',
    'wrong',
    'illegal-move',
    'untrue',
    'unreadable',
    'too-large',
    'foreign-origin',
    'unavailable',
  ]
  await chooseLanguage(language)
  const said = kinds.map((kind) => problemWords(new Problem(409, 'Seat 1 is taken.', `urn:teien:${kind}`)))
  expect(new Set(said).size).toBe(kinds.length)
  for (const sentence of said) expect(sentence).not.toMatch(/Seat/)
})

test('in English the server says it best itself', () => {
  expect(problemWords(new Problem(409, 'Seat 1 is taken by Ben.', 'urn:teien:not-now'))).toBe('Seat 1 is taken by Ben.')
})

test('bots of one level have each a name; those of others are called by their level', () => {
  for (const game of games) {
    const [first, second] = [0, 1].map((before) =>
      seatWords(game, { kind: 'bot', level: 'adept', name: before ? `Adept ${before + 1}` : 'Adept' }),
    )
    expect(first).toBe(botWords(game, 'adept'))
    expect(second).toBe(botWords(game, 'adept', 1))
    expect(seatWords(game, { kind: 'bot', level: 'visitor', name: 'Visitor 2' })).toBe('visitor 2')
    expect(seatWords(game, { kind: 'person', name: 'Ben 2' })).toBe('Ben 2')
  }
})

test('a game of one’s own tells its result, what it did to the rating, and the day', () => {
  const end = {
    ending: 'finished' as const,
    at: Date.UTC(2020, 2, 5, 12) / 1000,
    resigned: [],
    winners: [0],
    ranks: [1, 2],
    scores: [1, 0],
  }
  expect(endWords({ result: 'won', rating: { seat: 0, before: 3, after: 4.26 }, end })).toEqual([
    'Won',
    'rating 4.3 (+1.3)',
    'March 5, 2020',
  ])
  expect(endWords({ result: 'lost', rating: { seat: 0, before: 0, after: -1.8 }, end })[1]).toBe('rating −1.8 (−1.8)')
  expect(endWords({ result: null, rating: null, end })).toEqual(['March 5, 2020'])
})
