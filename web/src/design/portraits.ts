/** The faces of the bots: four characters for each game, one for each level. */
import type { GameName } from '../boards/contract'

export const LEVELS = ['novice', 'apprentice', 'adept', 'master'] as const
export type Level = (typeof LEVELS)[number]

const FACES: Record<GameName, Record<Level, string>> = {
  niya: { novice: 'kero', apprentice: 'kame', adept: 'sagi', master: 'ryoan' },
  sakura: { novice: 'kohana', apprentice: 'tanuki', adept: 'fuji', master: 'hokuto' },
  momiji: { novice: 'risu', apprentice: 'kitsune', adept: 'okiku', master: 'fukuro' },
}

const drawn: Record<string, string> = import.meta.glob('./art/bot-*.svg', { query: '?url', import: 'default', eager: true })

/** The address of a bot's portrait; a bot of a level that is not ours has none. */
export function portraitOf(game: string, level: string): string | null {
  const face = FACES[game as GameName]?.[level as Level]
  return (face && drawn[`./art/bot-${face}.svg`]) ?? null
}
