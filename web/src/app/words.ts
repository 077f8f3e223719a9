/** Small things said in more than one place. */
import { Problem, type Clock, type Summary } from '../net/api'
import { language, t } from '../texts'

export function clockWords(clock: Partial<Clock> | Record<string, unknown>): string {
  const { kind, seconds, increment, days } = clock as Partial<Clock>
  if (kind === 'live' && seconds) return t.shell.liveClock(String(Math.round((seconds / 60) * 10) / 10), increment ?? 0)
  if (kind === 'days' && days) return t.shell.daysClock(days)
  return t.shell.noClock
}

export const levelWords = (level: string): string => t.shell.levels[level] ?? level
export const optionWords = (name: string): string => t.shell.options[name] ?? name
export const valueWords = (name: string, value: unknown): string => t.shell.values[`${name}.${value}`] ?? String(value)

const PLAIN = ['full_garden.block', 'open_piles.false', 'variant.court', 'landscapes.first']

/** What is chosen at a table, as far as it is worth a word. */
export function optionsWords({ options }: Pick<Summary, 'options'>): string {
  return Object.entries(options)
    .filter(([name, value]) => !PLAIN.includes(`${name}.${value}`) && name !== 'target')
    .map(([name, value]) => (value === 'points' ? t.shell.toPoints(Number(options['target'])) : valueWords(name, value)))
    .join(' · ')
}

/** A mode of the ranking in words: `4-draft` is four players who draft their landscapes. */
export function modeWords(mode: string): string {
  const [players, ...rest] = mode.split('-')
  const told = rest.join('-')
  const chosen = Object.keys(t.shell.values).filter((key) => told.includes(key.endsWith('.true') ? key.slice(0, -5).replace('_', '-') : key.split('.')[1]!))
  const words = chosen.map((key) => {
    const [name, value] = key.split('.') as [string, string]
    if (value === 'points') return t.shell.toPoints(Number(/points-(\d+)/.exec(told)?.[1] ?? 10))
    return name === 'match' || name === 'solo' ? valueWords(name, value) : `${optionWords(name).toLowerCase()}: ${valueWords(name, value)}`
  })
  return [t.shell.people(Number(players)), ...words].join(', ')
}

/** A problem as a sentence for the person. The server's own sentences say more, but they are in English. */
export function problemWords(problem: unknown): string {
  if (!(problem instanceof Problem)) return t.shell.broken
  if (problem.status === 0) return t.shell.notSent
  if (problem.status === 409 && problem.news) return t.shell.somethingElse
  if (problem.status === 429) return t.shell.tooMany
  if (problem.detail && language() === 'en') return problem.detail
  return t.shell.refusals[problem.kind.replace('urn:teien:', '')] ?? t.shell.refusedMove
}

export function clockFace(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole >= 86400) return t.shell.daysClock(Math.floor(whole / 86400)).replace(/ .*$/, ' d')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}
