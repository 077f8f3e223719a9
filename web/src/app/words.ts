/** Small things said in more than one place. */
import { Problem, type Clock, type MyGame, type Summary } from '../net/api'
import { meta } from '../games'
import { listed } from '../games/people'
import { infoOf, isPlain } from '../net/games.svelte'
import { botsAtOnce } from '../net/tables'
import { language, t } from '../texts'

export function clockWords(clock: Partial<Clock> | Record<string, unknown>): string {
  const { kind, seconds, increment, days } = clock as Partial<Clock>
  if (kind === 'live' && seconds) return t.shell.liveClock(String(Math.round((seconds / 60) * 10) / 10), increment ?? 0)
  if (kind === 'days' && days) return t.shell.daysClock(days)
  return t.shell.noClock
}

export const levelWords = (level: string): string => t.shell.levels[level] ?? level

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A name that stays by itself in a sentence, whichever way it is written. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)

/** What a bot is called: its character's name, the kin of that character after it; others' bots after their level. */
export function botWords(game: string, level: string, before = 0): string {
  return (
    t.games[game]?.bots[level]?.names[before] ?? [levelWords(level), before ? before + 1 : ''].filter(Boolean).join(' ')
  )
}

/** Whom one meets who plays at once against bots of a level. */
export const metWords = (game: string, level: string): string =>
  listed(Array.from({ length: botsAtOnce(game) }, (_, n) => botWords(game, level, n)))

/** Who sits on a seat. The server numbers the bots of one level; here each of them has a name. */
export function seatWords(game: string, seat: { kind?: unknown; level?: unknown; name?: unknown }): string {
  const name = typeof seat.name === 'string' ? seat.name : ''
  if (seat.kind !== 'bot') return isolated(name)
  return botWords(game, String(seat.level ?? ''), Number(/ (\d+)$/.exec(name)?.[1] ?? 1) - 1)
}

/** A day as one says it: 16 November, with the year if it is another. */
export function dayWords(seconds: number): string {
  const day = new Date(seconds * 1000)
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
  return day.toLocaleDateString(language(), { day: 'numeric', month: 'long', year })
}

/** A rating, or what a game did to it. */
export const ratingFace = (rating: number, signDisplay: 'auto' | 'always' = 'auto'): string =>
  rating
    .toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay })
    .replace('-', '−')

/** How a game of one's own ended: the result, what it did to the rating, and when. */
export function endWords({ result, rating, end }: Pick<MyGame, 'result' | 'rating' | 'end'>): string[] {
  const rated =
    rating && t.shell.ratingNow(ratingFace(rating.after), ratingFace(rating.after - rating.before, 'always'))
  return [result && t.shell.results[result], rated, dayWords(end.at)].filter(
    (words) => words !== null && words !== undefined,
  )
}

export const optionWords = (game: string, name: string): string => t.games[game].options[name] ?? name
export const valueWords = (game: string, name: string, value: unknown): string =>
  t.games[game].values[`${name}.${value}`] ?? String(value)

type Chosen = Record<string, unknown>

/** How the value of an option is told among others; null where another tells it. */
function toldWords(game: string, name: string, options: Chosen): string | null {
  const told = t.games[game].told?.[`${name}.${options[name]}`] ?? t.games[game].told?.[name]
  return told ? told(options) : valueWords(game, name, options[name])
}

/** What is chosen at a table, as far as it is worth a word; nothing before the server has said what is plain. */
export function optionsWords({ game, options }: Pick<Summary, 'game' | 'options'>): string {
  if (!infoOf(game)) return ''
  return Object.keys(options)
    .filter((name) => !isPlain(game, name, options[name]))
    .map((name) => toldWords(game, name, options))
    .filter((words) => words !== null)
    .join(' · ')
}

/** A mode of the ranking in words: `4-draft` is four players who draft. */
export function modeWords(game: string, mode: string): string {
  const [players, ...rest] = mode.split('-')
  const told = rest.join('-')
  const { plainSpoken, readMode } = meta[game]
  const chosen = Object.keys(t.games[game].values).filter((key) =>
    told.includes(key.endsWith('.true') ? key.slice(0, -5).replace('_', '-') : key.split('.')[1]!),
  )
  const words = chosen.map((key) => {
    const [name, value] = key.split('.') as [string, string]
    const said = toldWords(game, name, { ...readMode?.(told), [name]: value })
    return plainSpoken.includes(name) ? said : `${optionWords(game, name).toLowerCase()}: ${said}`
  })
  return [t.shell.people(Number(players)), ...words].join(', ')
}

/** A problem as a sentence for the person. The server's own sentences say more, but they are in English. */
export function problemWords(problem: unknown): string {
  if (!(problem instanceof Problem)) return t.shell.broken
  const kind = problem.kind.replace('urn:teien:', '')
  if (t.here.refusals[kind]) return t.here.refusals[kind]
  if (problem.status === 0) return t.shell.notSent
  if (problem.status === 409 && problem.news) return t.shell.somethingElse
  if (problem.status === 429) return t.shell.tooMany
  if (problem.detail && language() === 'en') return problem.detail
  return t.shell.refusals[kind] ?? t.shell.refusedMove
}

export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole >= 86400) return t.shell.daysClock(Math.floor(whole / 86400)).replace(/ .*$/, ' d')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
