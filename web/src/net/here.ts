/** The way to the tables on this device: a game in which nobody else takes part needs no server. All that is heavy comes
 *  when it is first needed, and where it cannot come, the server does what it can. */
import { isGame } from '../games'
import type { Device } from '../host/device'
import type { Foresight, Intent } from '../host/engine'
import type { HereTable } from '../host/listed'
import { Problem, type Deal, type NewTable, type TableAnswer } from './api'
import { nameHere } from './me.svelte'
import type { Line, LineHandlers } from './stream'
import { isHere } from './whose'

export type { Foresight, HereTable }

/** A device that cannot; see `host/messages`. */
const UNABLE = 'urn:teien:no-device'

const BUILT: boolean = Boolean(import.meta.env.ENGINE)
let loaded: Promise<Device> | null = null
let unable = false

/** Whether games can be played on this device, as far as is known. */
export const canPlayHere = (): boolean =>
  BUILT && !unable && typeof Worker === 'function' && typeof WebAssembly === 'object'

/** Whether a finished game can be reviewed: on this device, or by the server at whose table it was played. */
export const canReview = (game: string, table: string): boolean => isGame(game) && (canPlayHere() || !isHere(table))

function device(): Promise<Device> {
  if (!canPlayHere()) return Promise.reject(new Problem(0, '', UNABLE))
  loaded ??= import('../host/device').then(
    ({ device }) => device,
    () => {
      loaded = null // without a connection it did not come; it may yet
      throw new Problem(0, '', UNABLE)
    },
  )
  return loaded
}

/** The games whose rules are here. */
const warm = new Set<string>()

/** Begins to load what a game on this device needs. */
export const warmHere = (game: string): void => {
  if (!canPlayHere() || warm.has(game)) return
  void askHere('POST', `/warm/${game}`).then(
    () => warm.add(game),
    () => undefined,
  )
}

/** What a move will do for certain, as the rules say it; null where they are not here, or refuse it. */
export async function foreseeHere(asked: Omit<Intent, 'held'> & { held: string }): Promise<Foresight | null> {
  return warm.has(asked.game) ? askHere<Foresight>('POST', '/foresee', asked).catch(() => null) : null
}

export async function askHere<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const here = await device()
  return here.ask<Answer>(method, path, body, nameHere())
}

/** Whether a table needs nobody from elsewhere, and no clock that runs while the device sleeps. */
export const needsNobody = ({ seats, start, clock, public: isPublic }: NewTable): boolean =>
  Boolean(start) && !isPublic && (clock?.kind ?? 'none') === 'none' && seats.every(({ kind }) => kind !== 'open')

/** Sets a table on this device; null if it cannot. */
export async function setHere(table: NewTable): Promise<TableAnswer | null> {
  try {
    const answer = await askHere<TableAnswer>('POST', '/tables', table)
    remember()
    return answer
  } catch (problem) {
    if (!isUnable(problem)) throw problem
    unable = (await loaded?.catch(() => null))?.unable ?? false
    return null
  }
}

/** Goes on with a game on paper, after so many entries of its history, on this device; after none it is the same deal again. */
export async function playOnHere(
  record: Record<string, unknown>,
  step: number,
  seats: NewTable['seats'],
  deal?: Deal,
): Promise<TableAnswer> {
  const answer = await askHere<TableAnswer>('POST', '/tables/from', {
    record,
    step,
    seats,
    ...(deal && { deal }),
  })
  remember()
  return answer
}

export const isUnable = (problem: unknown): boolean => problem instanceof Problem && problem.kind === UNABLE

/** Listens to a table on this device, as to one of the server's. */
export function followHere(id: string, handlers: LineHandlers, after: string): Line {
  let [closed, line] = [false, null as Line | null]
  device().then(
    (here) => {
      if (!closed) line = here.follow(id, handlers, after)
    },
    () => handlers.here?.('unable'),
  )
  return {
    now: () => line?.now(),
    close: () => {
      closed = true
      line?.close()
    },
  }
}

// --- what is kept here ----------------------------------------------------------------------

/** Says that there are tables on this device, so that others need not look. */
const SIGN = 'teien.tables'

function remember(): void {
  try {
    localStorage.setItem(SIGN, '1')
  } catch {
    // a browser that keeps nothing
  }
}

function mayHaveTables(): boolean {
  try {
    return localStorage.getItem(SIGN) !== null
  } catch {
    return loaded !== null
  }
}

const kept = () => import('../host/listed')

/** The tables on this device, the latest first. */
export async function hereTables(): Promise<HereTable[]> {
  if (!mayHaveTables()) return []
  const running = await loaded?.catch(() => null)
  return (await kept()).tablesHere(running ?? null).catch(() => [])
}

/** All that is kept of a table, for whoever wants to look at it. */
export const logHere = async (id: string): Promise<object | null> => (await kept()).logHere(id)

export async function removeHere(id: string): Promise<void> {
  if (canPlayHere()) await askHere('DELETE', `/tables/${id}`)
  else await (await kept()).removeHere(id)
}
