/** The faces of the bots: four characters for each game, one for each level. */
import { meta } from '.'

export const LEVELS = ['novice', 'apprentice', 'adept', 'master'] as const
export type Level = (typeof LEVELS)[number]

const drawn: Record<string, string> = import.meta.glob('./*/portraits/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of a bot's portrait; a bot of a level that is not ours has none. */
export function portraitOf(game: string, level: string): string | null {
  const face = meta[game]?.faces[level as Level]
  return (face && drawn[`./${game}/portraits/${face}.svg`]) ?? null
}
