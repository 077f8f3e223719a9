/** What the page says of a game that others made and that has no folder here: as much as its manifest tells.
 *  Its own words are English, the one language of its book; whoever shows them says so (`lang`). */
import type { GameInfo } from '../net/api'
import type { GameWords, Meta } from './contract'

/** The language in which such a game speaks. */
export const THEIRS = 'en'

/** What any screen says of such a game in the language of the page. */
export interface StrangersWords {
  facts: (players: number[], minutes: number) => string
  factsShort: (players: number[]) => string
  sentence: string
  yes: string
  no: string
}

export const stranger: Meta = {
  place: Infinity,
  weight: 0,
  kanji: '客',
  art: 'ui-gift',
  from: 0,
  cartouche: 'right',
  faces: {} as Meta['faces'], // its bots have no portraits
  plainSpoken: [],
}

/** An option as its help begins: "stars in hand: 3 | 2 | 4" is about the stars in hand. */
export function labelOf({ name, help }: { name: string; help: string }): string {
  const label = /^([^:|]+):/.exec(help)?.[1]?.trim() ?? name.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** What any screen says of a game that others made; only its name, before the server has told more. */
export function facesOf(game: string, info: GameInfo | null, words: StrangersWords): GameWords {
  const options = info?.options ?? []
  const valueOf = (value: unknown): string =>
    value === true ? words.yes : value === false ? words.no : String(value).replaceAll('_', ' ')
  return {
    title: info?.title ?? game,
    facts: info ? words.facts(info.players, info.minutes) : '',
    factsShort: info ? words.factsShort(info.players) : '',
    sentence: words.sentence,
    bots: Object.fromEntries((info?.levels ?? []).map((level) => [level, { names: kin(level), is: '', temper: '' }])),
    options: Object.fromEntries(options.map((option) => [option.name, labelOf(option)])),
    values: Object.fromEntries(
      options.flatMap(({ name, values }) => values.map((value) => [`${name}.${value}`, valueOf(value)])),
    ),
    told: Object.fromEntries(
      options.map((option) => [option.name, (chosen) => `${labelOf(option)}: ${valueOf(chosen[option.name])}`]),
    ),
  }
}

const SEATS = 6

/** What the server calls the bots of a level, and so the sentences of the game. */
const kin = (level: string): string[] =>
  Array.from({ length: SEATS }, (_, n) => level.charAt(0).toUpperCase() + level.slice(1) + (n ? ` ${n + 1}` : ''))
