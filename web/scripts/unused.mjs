// Fails the build for a text that nobody uses. Texts are named in full where they are used: `t.shell.playNow`.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import ts from 'typescript'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const PARTS = ['shell', 'niya', 'sakura', 'momiji', 'end']

/** The first-level keys of the object that a file of texts exports. */
function keysOf(file) {
  const isExported = (statement) => statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return ts
    .createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
    .statements.filter((statement) => ts.isVariableStatement(statement) && isExported(statement))
    .flatMap((statement) => statement.declarationList.declarations.map(({ initializer }) => initializer))
    .filter((value) => value && ts.isObjectLiteralExpression(value))
    .flatMap((value) => value.properties.map(({ name }) => name?.text))
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'texts' ? [] : sources(path)
    return /\.(svelte|ts)$/.test(entry.name) ? [readFileSync(path, 'utf8')] : []
  })
}

const used = new Set(sources(SRC).flatMap((source) => source.match(/\bt\.\w+\.\w+/g) ?? []))
const texts = PARTS.flatMap((part) => keysOf(join(SRC, 'texts', 'en', `${part}.ts`)).map((key) => `t.${part}.${key}`))
const unused = texts.filter((text) => !used.has(text))
if (unused.length) {
  console.error(`Nobody uses these texts:\n  ${unused.join('\n  ')}`)
  process.exit(1)
}
console.log(`${texts.length} texts, all in use.`)
