import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../net/api'
import { chooseLanguage, type Language } from '../texts'
import { listed } from '../boards/people'
import { modeWords, problemWords } from './words'

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

test.each(['es', 'ru'] as Language[])('a refusal is told in the language of the page: %s', async (language) => {
  const kinds = ['not-now', 'not-found', 'who-are-you', 'not-yours', 'wrong', 'illegal-move', 'too-large', 'foreign-origin', 'unavailable']
  await chooseLanguage(language)
  const said = kinds.map((kind) => problemWords(new Problem(409, 'Seat 1 is taken.', `urn:teien:${kind}`)))
  expect(new Set(said).size).toBe(kinds.length)
  for (const sentence of said) expect(sentence).not.toMatch(/Seat/)
})

test('in English the server says it best itself', () => {
  expect(problemWords(new Problem(409, 'Seat 1 is taken by Ben.', 'urn:teien:not-now'))).toBe('Seat 1 is taken by Ben.')
})
