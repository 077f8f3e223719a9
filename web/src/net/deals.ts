/** A deal played again: alone, or as a challenge, which the server keeps. */
import { isGame } from '../games'
import { ask, type Challenge, type NewSeat, type Table, type TableAnswer } from './api'
import { canPlayHere, isUnable, playOnHere } from './here'
import { beSomeone } from './me.svelte'
import { keepOnServer, record } from './tables'
import { isHere } from './whose'

/** The same deal again, of a game that is over: on this device, if it can; else on the server. */
export async function dealAgain({ id, game }: Table, seats: NewSeat[]): Promise<TableAnswer> {
  if (isGame(game) && canPlayHere()) {
    try {
      return await playOnHere(await record(id), 0, seats, { kind: 'again', of: id })
    } catch (problem) {
      if (isHere(id) || !isUnable(problem)) throw problem
    }
  }
  await beSomeone()
  return ask('POST', `/tables/${id}/again`, { seats })
}

/** A challenge made of one's own game; the server keeps that too. */
export async function challengeWith(table: string): Promise<Challenge> {
  const there = isHere(table) ? await keepOnServer(table) : table
  return ask('POST', `/tables/${there}/challenge`)
}

const at = (id: string): string => `/challenges/${encodeURIComponent(id)}`

export const challengeAt = (id: string): Promise<Challenge> => ask('GET', at(id))

/** Takes a challenge up: everyone has one table for it. */
export async function takeUp(id: string): Promise<TableAnswer> {
  await beSomeone()
  return ask('POST', `${at(id)}/take`)
}
