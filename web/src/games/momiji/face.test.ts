import { beforeEach, expect, test, vi } from 'vitest'
import { botWords, modeWords } from '../../app/words'
import { chooseLanguage, type Language } from '../../texts'
import { fixtures } from '../fixtures'
import { reckoning } from './story'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

test.each(['en', 'es', 'ru'] as Language[])('at the fullest table no two bots have one name: %s', async (language) => {
  await chooseLanguage(language)
  const names = ['novice', 'apprentice', 'adept', 'master'].flatMap((level) =>
    Array.from({ length: 3 }, (_, before) => botWords('momiji', level, before)),
  )
  expect(new Set(names).size).toBe(12)
  for (const name of names) expect(name).not.toMatch(/\d/)
})

test('bots of one level are kin', () => {
  expect([0, 1, 2].map((before) => botWords('momiji', 'novice', before))).toEqual(['Risu', 'Kurumi', 'Donguri'])
})

test('the modes of the ranking have names', () => {
  expect(modeWords('momiji', '4-draft-open-piles')).toBe('4 players, landscapes: a draft, sizes of piles: shown')
})

test('of those with the most points, cards in hand decide, and that is said (M9.3)', () => {
  const view = fixtures('momiji')
    .filter(({ name }) => name.endsWith('.0'))
    .map(({ steps }) => steps.at(-1)!.view)
    .find(({ players }) => players.length === 3)!
  const cast = { names: view.players.map((name, seat) => (seat ? name : 'You')), me: 0 }
  const said = (scores: number[], winners: number[]): string =>
    reckoning({ ...view, scores, winners } as never, cast).detail
  expect(said([5, 40, 40], [1])).toMatch(/40\. More cards in hand decide\.$/)
  for (const clear of [said([5, 40, 39], [1]), said([5, 40, 40], [1, 2])]) expect(clear).not.toContain('hand')
})
