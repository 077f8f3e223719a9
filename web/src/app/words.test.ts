import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../net/api'
import { chooseLanguage, type Language } from '../texts'
import { listed } from '../boards/people'
import { botWords, endWords, isolated, modeWords, problemWords, seatWords } from './words'

beforeEach(async () => {
  Object.assign(globalThis, { document: { documentElement: {} } })
  await chooseLanguage('en')
})

test('the modes of the ranking have names', () => {
  expect(modeWords('2')).toBe('2 players')
  expect(modeWords('2-points')).toBe('2 players, match to 10 points')
  expect(modeWords('2-points-15-draw')).toBe('2 players, match to 15 points, a full garden: is a draw')
  expect(modeWords('4-draft-open-piles')).toBe('4 players, landscapes: a draft, sizes of piles: shown')
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
  expect(seatWords('niya', { kind: 'person', name: 'محمد' })).toBe('\u2068محمد\u2069')
})

test.each(['es', 'ru'] as Language[])('a refusal is told in the language of the page: %s', async (language) => {
  const kinds = ['not-now', 'not-found', 'who-are-you', 'not-yours', 'wrong', 'illegal-move', 'unreadable', 'too-large', 'foreign-origin', 'unavailable']
  await chooseLanguage(language)
  const said = kinds.map((kind) => problemWords(new Problem(409, 'Seat 1 is taken.', `urn:teien:${kind}`)))
  expect(new Set(said).size).toBe(kinds.length)
  for (const sentence of said) expect(sentence).not.toMatch(/Seat/)
})

test('in English the server says it best itself', () => {
  expect(problemWords(new Problem(409, 'Seat 1 is taken by Ben.', 'urn:teien:not-now'))).toBe('Seat 1 is taken by Ben.')
})

test('bots of one level have each a name; those of others are called by their level', () => {
  expect([0, 1, 2].map((before) => botWords('momiji', 'novice', before))).toEqual(['Risu', 'Kurumi', 'Donguri'])
  expect(seatWords('sakura', { kind: 'bot', level: 'adept', name: 'Adept 3' })).toBe('Lady Ran')
  expect(seatWords('niya', { kind: 'bot', level: 'visitor', name: 'Visitor 2' })).toBe('visitor 2')
  expect(seatWords('niya', { kind: 'person', name: 'Ben 2' })).toBe('Ben 2')
})

test.each(['en', 'es', 'ru'] as Language[])('at the fullest table no two bots have one name: %s', async (language) => {
  await chooseLanguage(language)
  const seats = { niya: 1, sakura: 5, momiji: 3 }
  for (const [game, many] of Object.entries(seats)) {
    const names = ['novice', 'apprentice', 'adept', 'master'].flatMap((level) => Array.from({ length: many }, (_, before) => botWords(game, level, before)))
    expect(new Set(names).size).toBe(4 * many)
    for (const name of names) expect(name).not.toMatch(/\d/)
  }
})

test('a game of one’s own tells its result, what it did to the rating, and the day', () => {
  const end = { ending: 'finished' as const, at: Date.UTC(2020, 2, 5, 12) / 1000, resigned: [], winners: [0], ranks: [1, 2], scores: [1, 0] }
  expect(endWords({ result: 'won', rating: { seat: 0, before: 3, after: 4.26 }, end })).toEqual(['Won', 'rating 4.3 (+1.3)', 'March 5, 2020'])
  expect(endWords({ result: 'lost', rating: { seat: 0, before: 0, after: -1.8 }, end })[1]).toBe('rating −1.8 (−1.8)')
  expect(endWords({ result: null, rating: null, end })).toEqual(['March 5, 2020'])
})
