/** On from a decision, against bots. */
import { playOnHere } from '../../net/here'
import { tell } from '../parts/toast.svelte'
import { go } from '../route.svelte'
import { opponentAt } from '../settings.svelte'
import type { Sitter } from '../table/cast'
import { problemWords } from '../words'

interface From {
  game: string
  record: Record<string, unknown>
  /** How long its history was before the decision, and whose that was. */
  step: number
  seat: number
  seats: Sitter[]
}

/** Sets a table at which the game goes on; the others are bots, of the level at which they were. */
export async function goOnFrom({ game, record, step, seat, seats }: From): Promise<void> {
  const level = opponentAt(game)
  const sitters = seats.map(({ kind, level: before }, n) =>
    n === seat ? { kind: 'me' as const } : { kind: 'bot' as const, level: kind === 'bot' ? before : level },
  )
  try {
    const { table } = await playOnHere(record, step, sitters)
    go(`/t/${table.id}`)
  } catch (problem) {
    tell(problemWords(problem))
  }
}
