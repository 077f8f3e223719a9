/** One term for one thing: the texts of each language are held to its glossary, `docs/glossary`. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const TEXTS = fileURLToPath(new URL('.', import.meta.url))
const DOCS = fileURLToPath(new URL('../../../docs/glossary', import.meta.url))
const LANGUAGES = ['en', 'es', 'ru']
const LATER = 'For screens to come'

interface Entry { thing: string; term: string; not: string[]; where: string; section: string }
interface Said { at: string; game: string; words: string }

/** The lines of a language's glossary. */
function glossary(language: string): Entry[] {
  return readFileSync(`${DOCS}/${language}.md`, 'utf8').split('\n## ').slice(1).flatMap((part) => {
    const [section, ...lines] = part.split('\n')
    const rows = lines.filter((line) => line.startsWith('| ')).slice(2)
    return rows.map((row) => {
      const [, thing, term, not, where] = row.split('|').map((cell) => cell.trim()) as [string, string, string, string, string]
      return { thing, term, not: [...not.matchAll(/`([^`]+)`/g)].map(([, word]) => word!), where, section: section! }
    })
  })
}

/** The game that a text speaks of, by where it stands. */
function gameOf(file: string, keys: string[]): string {
  if (file === 'rules') return { N: 'niya', S: 'sakura', M: 'momiji' }[keys[0]![0]!.toUpperCase()]!
  return file === 'lessons' ? keys[0]! : file
}

/** Every string in the value of a property, gaps told by `…`. */
function strings(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  const own = ts.isTemplateExpression(node) ? [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')] : []
  return [...own, ...node.getChildren().flatMap(strings)]
}

/** All that one file of texts says, by its keys. */
function saidIn(language: string, file: string): Said[] {
  const found: Said[] = []
  const visit = (node: ts.Node, keys: string[]): void => {
    if (ts.isPropertyAssignment(node)) {
      const path = [...keys, (node.name as ts.StringLiteral | ts.Identifier).text]
      if (ts.isObjectLiteralExpression(node.initializer)) return visit(node.initializer, path)
      for (const words of strings(node.initializer)) found.push({ at: `${file}.${path.join('.')}`, game: gameOf(file, path), words })
    } else if (ts.isVariableDeclaration(node) && !(node.initializer && ts.isObjectLiteralExpression(node.initializer))) {
      for (const words of strings(node)) found.push({ at: `${file}.${node.name.getText()}`, game: file, words })
    } else ts.forEachChild(node, (child) => visit(child, keys))
  }
  const path = `${TEXTS}/${language}/${file}.ts`
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true), [])
  return found
}

const texts = (language: string): Said[] =>
  readdirSync(`${TEXTS}/${language}`).map((name) => name.replace('.ts', '')).filter((name) => name !== 'index').flatMap((file) => saidIn(language, file))

/** What a word of the column *not* finds: `word*` is any ending; a capital counts inside a sentence only. */
function pattern(word: string): RegExp {
  const body = word.replace(/[.()]/g, '\\$&').replaceAll('*', '\\p{L}*')
  return /\p{Lu}/u.test(word) ? new RegExp(`(?<=[\\p{L}\\d,;:«“] ?)${body}(?!\\p{L})`, 'u') : new RegExp(`(?<!\\p{L})${body}(?!\\p{L})`, 'iu')
}

/** Every word that the glossary does not want. */
function faults(said: Said[], entries: Entry[]): string[] {
  return entries.flatMap(({ term, not, where }) =>
    not.flatMap((word) =>
      said
        .filter(({ game, words }) => (!where || game === where) && pattern(word).test(words))
        .map(({ at, words }) => `${at}: “${words}” has “${word}”; the glossary says “${term}”`),
    ),
  )
}

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
    const idle = entries.filter(({ section, term }) => section !== LATER && !all.some((words) => term.split(/[ ,]+/).every((word) => words.includes(stem(word)))))
    expect(idle.map(({ term }) => term)).toEqual([])
  })
})

test('all three speak of the same things', () => {
  const [en, es, ru] = LANGUAGES.map((language) => glossary(language).map(({ section, thing, where }) => [section, thing, where].join(' | ')))
  expect(es).toEqual(en)
  expect(ru).toEqual(en)
})

const one = (language: string, game: string, words: string): string[] => faults([{ at: 'here', game, words }], glossary(language))

test('a planted fault is found', () => {
  expect(one('es', 'sakura', 'Retrocede tres espacios libres.')).toHaveLength(1)
  expect(one('es', 'shell', 'Un poco más despacio.')).toEqual([])
  expect(one('ru', 'sakura', 'Ближний получает больше.')).toHaveLength(1)
  expect(one('ru', 'momiji', 'Тройка получает Тории.')).toHaveLength(1)
  expect(one('ru', 'momiji', 'Тории.')).toEqual([])
})

test.each([
  ['es', 'sakura', 'Desgracia'],
  ['es', 'shell', 'al que gane tres'],
  ['es', 'momiji', 'Mayor suma superior'],
  ['es', 'momiji', 'Más roble'],
  ['ru', 'niya', 'На плитке должны быть клён или дождь'],
  ['ru', 'shell', 'Аико'],
  ['ru', 'momiji', 'Высшая сумма наверху'],
  ['ru', 'sakura', 'Ближний −2'],
  ['ru', 'sakura', 'Наименьшее число действует первым'],
  ['ru', 'momiji', 'Вы впереди на 7 очков'],
  ['ru', 'shell', 'Глазами: Зритель'],
  ['ru', 'shell', 'Согласен'],
])('what was wrong once is not said again, not even as a whole label: %s, %s: %s', (language, game, words) => {
  expect(one(language, game, words)).not.toEqual([])
})

describe.each(LANGUAGES)('typography: %s', (language) => {
  const said = texts(language)
  const having = (fault: RegExp): string[] => said.filter(({ words }) => fault.test(words)).map(({ at, words }) => `${at}: ${words}`)

  test('no quotes, dots or minus signs of a typewriter', () => {
    expect(having(/["']|\.\.\.| - |(?<!\p{L})-\d/u)).toEqual([])
  })

  test('what is opened is closed', () => {
    const unequal = (open: string, close: string) => said.filter(({ words }) => words.split(open).length !== words.split(close).length).map(({ at, words }) => `${at}: ${words}`)
    expect([...unequal('«', '»'), ...unequal('“', '”'), ...unequal('(', ')')]).toEqual([])
    if (language === 'es') expect([...unequal('¿', '?'), ...unequal('¡', '!')]).toEqual([])
  })
})
