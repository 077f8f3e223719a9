/** Finds the drawings, for whoever builds the page. Each lies once, with whoever needs it: those that Python's pictures are
 *  made of too are part of its package, the others lie with the page; a game's in its own folders, all others in shared ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileOf, games } from './games.ts'

const HOUSE = new URL('../src/teien/', import.meta.url)
const SHARED = [new URL('./src/design/art/', import.meta.url), new URL('play/art/', HOUSE)]
const foldersOf = (game: string): URL[] => [fileOf(game, 'drawings/'), new URL(`games/${game}/art/`, HOUSE)]

const drawingsIn = (folder: URL): URL[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.svg'))
        .map((file) => new URL(file, folder))
    : []

/** Each drawing by its name; no two have the same. */
function byName(folders: URL[]): Map<string, URL> {
  const found = new Map<string, URL>()
  for (const file of folders.flatMap(drawingsIn)) {
    const name = basename(file.pathname, '.svg')
    if (found.has(name))
      throw new Error(`two drawings are called “${name}”: ${found.get(name)!.pathname}, ${file.pathname}`)
    found.set(name, file)
  }
  return found
}

const all = byName([...SHARED, ...games.flatMap(foldersOf)])

/** The names of the drawings that are no game's own. */
export const shared: string[] = [...byName(SHARED).keys()].sort()

/** The names of a game's own drawings. */
export const artOf = (game: string): string[] => [...byName(foldersOf(game)).keys()].sort()

/** A drawing as its file holds it. */
export function drawing(name: string): string {
  const file = all.get(name)
  if (!file) throw new Error(`there is no drawing “${name}”`)
  return readFileSync(file, 'utf8').trim()
}
