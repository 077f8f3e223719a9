import { beforeEach, expect, test, vi } from 'vitest'
import { botWords, modeWords } from '../../app/words'
import { chooseLanguage, type Language } from '../../texts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

test.each(['en', 'es', 'ru'] as Language[])('at the fullest table no two bots have one name: %s', async (language) => {
  await chooseLanguage(language)
  const names = ['novice', 'apprentice', 'adept', 'master'].flatMap((level) =>
    Array.from({ length: 1 }, (_, before) => botWords('niya', level, before)),
  )
  expect(new Set(names).size).toBe(4)
  for (const name of names) expect(name).not.toMatch(/\d/)
})

test('the modes of the ranking have names', () => {
  expect(modeWords('niya', '2-points')).toBe('2 players, match to 10 points')
  expect(modeWords('niya', '2-points-15-draw')).toBe('2 players, match to 15 points, a full garden: is a draw')
  expect(modeWords('niya', '2-sets')).toBe('2 players, first to three wins')
})
