/** The games, for whoever builds the page: each folder of `src/games` with a `meta.ts` is one. */
import { existsSync, readdirSync } from 'node:fs'
import { runnerImport } from 'vite'

const FOLDER = new URL('./src/games/', import.meta.url)

export const games: string[] = readdirSync(FOLDER).filter((name) => existsSync(new URL(`${name}/meta.ts`, FOLDER)))

/** What a file of a game's folder exports. */
export async function ofGame<Exports>(game: string, file: string): Promise<Exports> {
  const { module } = await runnerImport<Exports>(new URL(`${game}/${file}`, FOLDER).pathname)
  return module
}

export const fileOf = (game: string, file: string): URL => new URL(`${game}/${file}`, FOLDER)
