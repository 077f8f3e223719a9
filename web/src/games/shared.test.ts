/** Nothing that serves any game names one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { games } from '.'

const WEB = fileURLToPath(new URL('../../', import.meta.url))

/** Drawings lie together for now, under their games' names; the server's description lists its own games. */
const EXCUSED = /^src\/design\/art\/|^src\/net\/schema\.d\.ts$/
const TEXT = /\.(ts|svelte|css|html|json|mjs|py|js)$/

const files = (folder: string): string[] =>
  readdirSync(WEB + folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
const shared = [
  ...files('src').filter((path) => !games.some((game) => path.startsWith(`src/games/${game}/`))),
  ...files('scripts'),
  ...readdirSync(WEB).filter((name) => /\.(ts|html|js)$/.test(name)),
].filter((path) => TEXT.test(path) && !EXCUSED.test(path) && existsSync(WEB + path))

test('a game is one folder: no shared file names one', () => {
  expect(games.length).toBeGreaterThan(2)
  expect(shared.length).toBeGreaterThan(100)
  const named = new RegExp(games.join('|'), 'i')
  const lines = shared.flatMap((path) =>
    readFileSync(WEB + path, 'utf8')
      .split('\n')
      .map((line, n) => ({ at: `${path}:${n + 1}`, line })),
  )
  expect(
    lines
      .filter(({ at, line }) => named.test(at) || named.test(line))
      .map(({ at, line }) => `${at} ${line.trim().slice(0, 80)}`),
  ).toEqual([])
})
