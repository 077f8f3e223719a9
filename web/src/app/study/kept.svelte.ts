/** What this browser keeps of one's study: ratings, what was tried, the days, the best series. */
import { dayAt } from './days'
import { NEW_PLAYER, newPuzzle, tried, type Rated } from './rating'

export interface Tried {
  rating: Rated
  /** How it went at first. */
  first: 'solved' | 'missed'
  /** Found in the end, without being shown. */
  found: boolean
}

export interface Kept {
  /** By game. */
  players: Record<string, Rated>
  /** What they were at the end of each day on which a puzzle was tried, by game. */
  course: Record<string, [day: number, value: number][]>
  /** By game, group and number, such as `game/3.117`. */
  puzzles: Record<string, Tried>
  /** The days whose puzzle was solved. */
  days: number[]
  /** The most that was solved in a series, by game. */
  best: Record<string, number>
}

const KEY = 'teien.study'
const nothing = (): Kept => ({ players: {}, course: {}, puzzles: {}, days: [], best: {} })

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What is kept; null where nothing can be read, or what is there was not ours. */
function read(): Kept | null {
  try {
    const found = { ...nothing(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept> | null) }
    const ours = Array.isArray(found.days) && [found.players, found.course, found.puzzles, found.best].every(isObject)
    return ours ? found : null
  } catch {
    return null
  }
}

function write(now: Kept): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(now))
    return true
  } catch {
    return false
  }
}

const first = read() ?? nothing()
let now = $state.raw<Kept>(first)
let keeps = $state(write(first))

addEventListener('storage', ({ key }) => {
  if (key === KEY) now = read() ?? now // another window of this browser
})

/** What is kept. */
export const kept = (): Kept => now

/** Whether this browser keeps anything; if not, what is known lasts until the page is closed. */
export const isKept = (): boolean => keeps

function change(by: (before: Kept) => Kept): void {
  now = by((keeps ? read() : null) ?? now)
  keeps = write(now)
}

export const playerOf = (game: string): Rated => now.players[game] ?? NEW_PLAYER
export const triedOf = (game: string, puzzle: string): Tried | null => now.puzzles[`${game}/${puzzle}`] ?? null

/** What a puzzle is rated: as it was made, until it has been tried. */
export const ratingOf = (game: string, puzzle: string, made: number): Rated =>
  triedOf(game, puzzle)?.rating ?? newPuzzle(made)

/** A course with what stands at the end of a day. */
const onDay = (course: [number, number][] = [], day: number, value: number): [number, number][] => [
  ...course.filter(([before]) => before !== day),
  [day, Math.round(value)],
]

/** A puzzle's first answer: 1 if it was right, 0 if not, something between with help. Later ones change no rating. */
export function firstAnswer(game: string, puzzle: string, made: number, score: number): void {
  if (triedOf(game, puzzle)) return
  change((before) => {
    const after = tried(before.players[game] ?? NEW_PLAYER, newPuzzle(made), score)
    const first = score > 0 ? ('solved' as const) : ('missed' as const)
    return {
      ...before,
      players: { ...before.players, [game]: after.player },
      course: { ...before.course, [game]: onDay(before.course[game], dayAt(Date.now()), after.player.value) },
      puzzles: { ...before.puzzles, [`${game}/${puzzle}`]: { rating: after.puzzle, first, found: score > 0 } },
    }
  })
}

/** A puzzle was found; `day` where it is that of a day. */
export function found(game: string, puzzle: string, day: number | null): void {
  change((before) => {
    const at = `${game}/${puzzle}`
    const known = before.puzzles[at]
    return {
      ...before,
      puzzles: known ? { ...before.puzzles, [at]: { ...known, found: true } } : before.puzzles,
      days: day === null || before.days.includes(day) ? before.days : [...before.days, day],
    }
  })
}

/** A series is over. */
export function seriesOver(game: string, solved: number): void {
  if (solved <= (now.best[game] ?? 0)) return
  change((before) => ({ ...before, best: { ...before.best, [game]: solved } }))
}
