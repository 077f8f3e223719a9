/** Nothing that serves any game names one. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { games } from '.'

const WEB = fileURLToPath(new URL('../../', import.meta.url))

/** Written by the server, whose API names its games. */
const EXCUSED = /^src\/net\/schema\.d\.ts$/
const TEXT = /\.(ts|svelte|css|html|json|mjs|py|js|svg|txt|webmanifest)$/

const files = (folder: string): string[] =>
  readdirSync(WEB + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => statSync(WEB + path).isFile())
const shared = [
  ...files('src').filter((path) => !games.some((game) => path.startsWith(`src/games/${game}/`))),
  ...['scripts', 'public', 'bench'].flatMap(files).filter((path) => !path.includes('node_modules/')),
  ...readdirSync(WEB).filter((name) => statSync(WEB + name).isFile()),
].filter((path) => !EXCUSED.test(path))

test('a game is one folder: no shared file names one', () => {
  expect(games.length).toBeGreaterThan(2)
  expect(shared.length).toBeGreaterThan(100)
  const named = new RegExp(games.join('|'), 'i')
  const lines = shared.flatMap((path) => {
    const text = TEXT.test(path) ? readFileSync(WEB + path, 'utf8') : ''
    return text.split('\n').map((line, n) => ({ at: `${path}:${n + 1}`, line }))
  })
  expect(
    lines
      .filter(({ at, line }) => named.test(at) || named.test(line))
      .map(({ at, line }) => `${at} ${line.trim().slice(0, 80)}`),
  ).toEqual([])
})
