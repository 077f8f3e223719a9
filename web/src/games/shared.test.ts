/** Nothing that serves any game names one. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { games } from '.'

const WEB = fileURLToPath(new URL('../../', import.meta.url))

/** Written by the server, whose API names its games; and made of the games by the build. */
const EXCUSED = /^src\/(net\/schema\.d\.ts$|host\/made\/)/
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

const TOKENS = readFileSync(`${WEB}src/design/tokens.css`, 'utf8')

/** Texts that may use a token, and whose they are: a game's, or `''` for what is shared. */
const users = [...files('src'), ...files('../src/teien')]
  .filter((path) => /\.(css|svelte|svg|ts)$/.test(path) && !/tokens\.css$|\/site\//.test(path))
  .map((path) => {
    const whose = games.find((game) => path.includes(`/games/${game}/`)) ?? ''
    return { whose, text: readFileSync(WEB + path, 'utf8') }
  })
  .concat({ whose: '', text: TOKENS.replace(/^\s+--[\w-]+:/gm, '') })

/** Who uses a token. */
const usersOf = (token: string): string[] => {
  const named = new RegExp(`${token}(?![\\w-])`)
  return [...new Set(users.filter(({ text }) => named.test(text)).map(({ whose }) => whose))]
}

test('a token that one game alone uses lies with that game, and none lies unused', () => {
  const tokens = [...new Set([...TOKENS.matchAll(/^\s+(--[\w-]+):/gm)].map(([, token]) => token!))]
  expect(tokens.length).toBeGreaterThan(100)
  const used = tokens.map((token) => ({ token, by: usersOf(token) }))
  expect(used.filter(({ by }) => by.length < 2 && by[0] !== '')).toEqual([])
})
