/** What this browser remembers of its player's wishes. */
import { levelsOf } from '../net/games.svelte'
import { usualLevel } from '../net/tables'
import type { Language } from '../texts'

export interface Settings {
  theme: 'system' | 'light' | 'dark'
  language: Language | null
  sound: boolean
  /** How fast events are shown: 0 at once, 1 normal. */
  speed: number
  oneTap: boolean
  /** Whom one met last, by level. */
  opponents: Partial<Record<string, string>>
}

const KEY = 'teien.settings'
const usual: Settings = { theme: 'system', language: null, sound: true, speed: 1, oneTap: false, opponents: {} }

export const settings: Settings = $state({ ...usual, ...kept() })

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {} // a browser that keeps nothing, or something that was not ours
  }
}

/** Changes a wish, now and for later visits. */
export function wish(change: Partial<Settings>): void {
  Object.assign(settings, change)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // private windows may refuse; the wish holds until the page is closed
  }
}

/** Whom one would meet at once: who was chosen last. */
export const opponentAt = (game: string): string =>
  levelsOf(game).find((level) => level === settings.opponents?.[game]) ?? usualLevel(game)

export const meetAt = (game: string, level: string): void =>
  wish({ opponents: { ...settings.opponents, [game]: level } })

const night = matchMedia('(prefers-color-scheme: dark)')
let systemNight = $state(night.matches)
night.addEventListener('change', () => (systemNight = night.matches))

/** Whether the garden lies in the dark now. */
export const isNight = (): boolean => settings.theme === 'dark' || (settings.theme === 'system' && systemNight)

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** How much longer than usual an event is shown; 0 where motion is not wanted. */
export const pace = (): number => (still.matches ? 0 : settings.speed)
