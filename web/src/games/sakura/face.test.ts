import { beforeEach, expect, test, vi } from 'vitest'
import { botWords, seatWords } from '../../app/words'
import { chooseLanguage, type Language } from '../../texts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

test.each(['en', 'es', 'ru'] as Language[])('at the fullest table no two bots have one name: %s', async (language) => {
  await chooseLanguage(language)
  const names = ['novice', 'apprentice', 'adept', 'master'].flatMap((level) =>
    Array.from({ length: 5 }, (_, before) => botWords('sakura', level, before)),
  )
  expect(new Set(names).size).toBe(20)
  for (const name of names) expect(name).not.toMatch(/\d/)
})

test('bots of one level are kin', () => {
  expect(seatWords('sakura', { kind: 'bot', level: 'adept', name: 'Adept 3' })).toBe('Lady Ran')
})
