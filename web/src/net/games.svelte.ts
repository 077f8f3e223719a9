/** What the server says of the games it knows: asked once, and kept. */
import { LEVELS } from '../games/portraits'
import { ask, Problem, type GameInfo, type Games } from './api'

let asked: Promise<Games> | null = null
let known = $state.raw<GameInfo[]>([])

/** What can be played here; asked once. While the server cannot be reached, it is what came with the page. */
export function whatIsPlayed(): Promise<Games> {
  asked ??= ask<Games>('GET', '/games').then(
    (said) => {
      known = said.games
      return said
    },
    (problem: unknown) => {
      asked = null
      if (problem instanceof Problem && problem.status === 0) return ownGames()
      throw problem
    },
  )
  return asked
}

const own = import.meta.glob<GameInfo>('../games/*/info.json', { import: 'default' })

/** Our own games, as the page's build knows them. */
export async function ownGames(): Promise<Games> {
  const games = await Promise.all(Object.values(own).map((load) => load())).catch(() => {
    throw new Problem(0, '') // not even that has come so far
  })
  if (!known.length) known = games
  return { games, clocks: ['none', 'live', 'days'] }
}

/** What the server has said of a game; null before it has answered. */
export const infoOf = (game: string): GameInfo | null => known.find(({ name }) => name === game) ?? null

/** The games that others made and that this server offers besides: the page has no folder of theirs. */
export const othersOf = (ours: string[]): string[] =>
  known.map(({ name }) => name).filter((name) => !ours.includes(name))

/** The levels of a game's bots, from the weakest to the strongest; those of ours, while the server has not said. */
export const levelsOf = (game: string): readonly string[] => infoOf(game)?.levels ?? LEVELS

type Chosen = Record<string, unknown>

/** How many rounds may be looked up again at a table with these options; null for all of them. */
export function roundsKept(game: string, options: Chosen): number | null {
  const back = infoOf(game)?.looks_back
  if (!back) return null
  const free = Object.entries(back.unless).some(([name, values]) => values.includes(options[name] as never))
  return free ? null : back.rounds
}

/** Whether an option has a value that needs no word. One that leaves no choice says what kind of game it is. */
export function isPlain(game: string, name: string, value: unknown): boolean {
  const option = infoOf(game)?.options.find((one) => one.name === name)
  return option !== undefined && option.values.length > 1 && option.default === value
}
