// Fails the build for a text that nobody uses. Texts are named in full where they are used: `t.shell.playNow`.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import ts from 'typescript'

const SRC = fileURLToPath(new URL('../src', import.meta.url))

/** The first-level keys of the object that a file of texts exports under a name. */
function keysOf(file, name) {
  const isExported = (statement) => statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return ts
    .createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
    .statements.filter((statement) => ts.isVariableStatement(statement) && isExported(statement))
    .flatMap((statement) => statement.declarationList.declarations)
    .filter((declared) => declared.name.text === name)
    .map(({ initializer }) =>
      initializer && ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer,
    )
    .filter((value) => value && ts.isObjectLiteralExpression(value))
    .flatMap((value) => value.properties.map(({ name }) => name?.text))
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ['texts', 'words'].includes(entry.name) ? [] : sources(path)
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : []
  })
}

/** What any screen says of a game is found by data: `t.games[game].title`. */
const told = (source) => source.replace(/\bt\.games\[[^\]]*\]\??\./g, 't.games.')

const GAMES = readdirSync(join(SRC, 'games')).filter((name) => existsSync(join(SRC, 'games', name, 'meta.ts')))
const wordsOf = (game) => join(SRC, 'games', game, 'words', 'en.ts')
const parts = [
  ...['shell', 'deal', 'end', 'here', 'plain', 'study', 'review'].map((part) => [
    part,
    keysOf(join(SRC, 'texts', 'en', `${part}.ts`), part),
  ]),
  ...GAMES.map((game) => [game, keysOf(wordsOf(game), 'words')]),
  ['games', [...new Set(GAMES.flatMap((game) => keysOf(wordsOf(game), 'face')))]],
]

const used = new Set(sources(SRC).flatMap((source) => told(source).match(/\bt\.\w+\.\w+/g) ?? []))
const texts = parts.flatMap(([part, keys]) => keys.map((key) => `t.${part}.${key}`))
const unused = texts.filter((text) => !used.has(text))
if (unused.length) {
  console.error(`Nobody uses these texts:\n  ${unused.join('\n  ')}`)
  process.exit(1)
}
console.log(`${texts.length} texts, all in use.`)
