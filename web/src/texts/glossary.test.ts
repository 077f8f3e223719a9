/** One term for one thing: the texts of each language are held to its glossary, `docs/glossary`. */
import { describe, expect, test } from 'vitest'
import { faults, faultsOf, glossary, LANGUAGES, texts } from './glossary'

const LATER = 'For screens to come'

/** A word without its ending, as a term is found in whatever case or number it stands. */
const stem = (word: string): string => plain(word.length > 3 ? word.slice(0, word.length > 4 ? -2 : -1) : word)
const plain = (words: string): string => words.toLowerCase().replaceAll('ё', 'е')

describe.each(LANGUAGES)('%s', (language) => {
  const entries = glossary(language)
  const said = texts(language)

  test('no text has a word that the glossary does not want', () => {
    expect(said.length).toBeGreaterThan(500)
    expect(faults(said, entries)).toEqual([])
  })

  test('every term is in use', () => {
    const all = said.map(({ words }) => plain(words))
    const idle = entries.filter(
      ({ section, term }) =>
        section !== LATER && !all.some((words) => term.split(/[ ,]+/).every((word) => words.includes(stem(word)))),
    )
    expect(idle.map(({ term }) => term)).toEqual([])
  })
})

test('all three speak of the same things', () => {
  const [en, es, ru] = LANGUAGES.map((language) =>
    glossary(language).map(({ section, thing, where }) => [section, thing, where].join(' | ')),
  )
  expect(es).toEqual(en)
  expect(ru).toEqual(en)
})

test('a word that is right in another place is let be', () => {
  expect(faultsOf('es', 'shell', 'Un poco más despacio.')).toEqual([])
})

test.each([
  ['es', 'al que gane tres'],
  ['ru', 'Аико'],
  ['ru', 'Глазами: Зритель'],
  ['ru', 'Согласен'],
])('what was wrong once is not said again, not even as a whole label: %s: %s', (language, words) => {
  expect(faultsOf(language, 'shell', words)).not.toEqual([])
})

describe.each(LANGUAGES)('typography: %s', (language) => {
  const said = texts(language)
  const having = (fault: RegExp): string[] =>
    said.filter(({ words }) => fault.test(words)).map(({ at, words }) => `${at}: ${words}`)

  test('no quotes, dots or minus signs of a typewriter', () => {
    expect(having(/["']|\.\.\.| - |(?<!\p{L})-\d/u)).toEqual([])
  })

  test('what is opened is closed', () => {
    const unequal = (open: string, close: string) =>
      said
        .filter(({ words }) => words.split(open).length !== words.split(close).length)
        .map(({ at, words }) => `${at}: ${words}`)
    expect([...unequal('«', '»'), ...unequal('“', '”'), ...unequal('(', ')')]).toEqual([])
    if (language === 'es') expect([...unequal('¿', '?'), ...unequal('¡', '!')]).toEqual([])
  })
})
