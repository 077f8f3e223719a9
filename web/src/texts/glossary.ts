/** What the glossaries say, `docs/glossary`, and what the texts do. Only tests read this. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const TEXTS = fileURLToPath(new URL('.', import.meta.url))
const GAMES = fileURLToPath(new URL('../games', import.meta.url))
const DOCS = fileURLToPath(new URL('../../../docs/glossary', import.meta.url))
export const LANGUAGES = ['en', 'es', 'ru']

export interface Entry {
  thing: string
  term: string
  not: string[]
  where: string
  section: string
}
export interface Said {
  at: string
  game: string
  words: string
}

/** The lines of a language's glossary. */
export function glossary(language: string): Entry[] {
  return readFileSync(`${DOCS}/${language}.md`, 'utf8')
    .split('\n## ')
    .slice(1)
    .flatMap((part) => {
      const [section, ...lines] = part.split('\n')
      const rows = lines.filter((line) => line.startsWith('| ')).slice(2)
      return rows.map((row) => {
        const [, thing, term, not, where] = row.split('|').map((cell) => cell.trim()) as [
          string,
          string,
          string,
          string,
          string,
        ]
        return { thing, term, not: [...not.matchAll(/`([^`]+)`/g)].map(([, word]) => word!), where, section: section! }
      })
    })
}

/** Every string in the value of a property, gaps told by `…`. */
function strings(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  const own = ts.isTemplateExpression(node)
    ? [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')]
    : []
  return [...own, ...node.getChildren().flatMap(strings)]
}

/** All that one file of texts says, by its keys; `game` is what it speaks of. */
function saidIn(path: string, game: string): Said[] {
  const found: Said[] = []
  const visit = (node: ts.Node, keys: string[]): void => {
    if (ts.isPropertyAssignment(node)) {
      const name = [...keys, (node.name as ts.StringLiteral | ts.Identifier).text]
      if (ts.isObjectLiteralExpression(node.initializer)) return visit(node.initializer, name)
      for (const words of strings(node.initializer)) found.push({ at: `${game}.${name.join('.')}`, game, words })
    } else if (ts.isVariableDeclaration(node) && !(node.initializer && isObject(node.initializer))) {
      for (const words of strings(node)) found.push({ at: `${game}.${node.name.getText()}`, game, words })
    } else ts.forEachChild(node, (child) => visit(child, keys))
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true), [])
  return found
}

const isObject = (node: ts.Node): boolean =>
  ts.isObjectLiteralExpression(ts.isSatisfiesExpression(node) ? node.expression : node)

const shared = (language: string): Said[] =>
  readdirSync(`${TEXTS}/${language}`)
    .map((name) => name.replace('.ts', ''))
    .filter((name) => name !== 'index')
    .flatMap((file) => saidIn(`${TEXTS}/${language}/${file}.ts`, file))

const ofGame = (game: string, language: string): Said[] =>
  ['words', 'rules', 'lesson']
    .map((folder) => `${GAMES}/${game}/${folder}/${language}.ts`)
    .flatMap((path) =>
      saidIn(path, game).map((said) => (said.at === `${game}.title` ? { ...said, game: 'shell' } : said)),
    ) // a name is a name

/** All that is said in a language. */
export const texts = (language: string): Said[] => {
  const games = readdirSync(GAMES).filter((name) => existsSync(`${GAMES}/${name}/meta.ts`))
  return [...shared(language), ...games.flatMap((game) => ofGame(game, language))]
}

/** What a word of the column *not* finds: `word*` is any ending; a capital counts inside a sentence only. */
function pattern(word: string): RegExp {
  const body = word.replace(/[.()]/g, '\\$&').replaceAll('*', '\\p{L}*')
  return /\p{Lu}/u.test(word)
    ? new RegExp(`(?<=[\\p{L}\\d,;:«“] ?)${body}(?!\\p{L})`, 'u')
    : new RegExp(`(?<!\\p{L})${body}(?!\\p{L})`, 'iu')
}

/** Every word that the glossary does not want. */
export function faults(said: Said[], entries: Entry[]): string[] {
  return entries.flatMap(({ term, not, where }) =>
    not.flatMap((word) =>
      said
        .filter(({ game, words }) => (!where || game === where) && pattern(word).test(words))
        .map(({ at, words }) => `${at}: “${words}” has “${word}”; the glossary says “${term}”`),
    ),
  )
}

/** What the glossary finds in one text. */
export const faultsOf = (language: string, game: string, words: string): string[] =>
  faults([{ at: 'here', game, words }], glossary(language))
