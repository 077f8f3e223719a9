/** The games, each with what its folder says is to be measured (`bench.mjs`). */
import { runnerImport } from 'vite'

const { module: found } = await runnerImport(new URL('../games.ts', import.meta.url).pathname)

export const games = Object.fromEntries(
  await Promise.all(found.games.map(async (game) => [game, await import(found.fileOf(game, 'bench.mjs'))])),
)
