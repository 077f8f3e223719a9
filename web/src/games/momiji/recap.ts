/** What others have done in their turns, in few words: under their gardens, and in one sentence since one's own move. */
import { t } from '../../texts'
import type { Cast, GameEvent } from '../contract'
import { listed } from '../people'
import { type Leaf, type Letter, type Objective } from './leaves'
import { cardName, leafName } from './story'

/** What one player's turn came to: the main action, else what else was done; nothing if there was nothing. */
export function deed(events: GameEvent[]): string | null {
  const of = (kind: string): GameEvent[] => events.filter(({ event }) => event === kind)
  const played = of('played').map(({ card }) => card as string)
  const closed = of('crowned').map(({ leaf }) => leafName(leaf as Leaf))
  const gain = 2 * of('matched').length
  const [claimed] = of('claimed')
  const took = of('took')
  const [drafted] = of('drafted')
  if (claimed) return t.momiji.did.claimed(t.momiji.objectives[claimed.objective as Objective])
  if (closed.length) return t.momiji.did.closed(listed(closed), gain)
  if (played.length === 1 && !took.length) return t.momiji.did.playedOne(cardName(played[0]!))
  if (played.length && !took.length) return t.momiji.did.played(played.length, gain)
  if (took.length)
    return t.momiji.did.took(
      listed(took.map(({ leaf }) => leafName(leaf as Leaf))),
      took.reduce((sum, { cards }) => sum + (cards as number), 0),
    )
  if (of('kept').length) return t.momiji.did.drew
  if (drafted) return t.momiji.did.drafted(drafted.landscape as string)
  return beside(events)
}

/** What comes beside a main action (M3.2). */
function beside(events: GameEvent[]): string | null {
  const used = events.find(({ event }) => event === 'used')
  if (used) return t.momiji.did.used(used.landscape as Letter)
  return events.some(({ event }) => event === 'traded') ? t.momiji.did.traded : null
}

/** The events of each player's latest turn, in the order in which they moved. */
function turns(events: GameEvent[]): Map<number, GameEvent[]> {
  const found = new Map<number, GameEvent[]>()
  for (const event of events) {
    if (event.seat === null) continue
    if (event.event === 'began') found.delete(event.seat)
    found.set(event.seat, [...(found.get(event.seat) ?? []), event])
  }
  return found
}

/** "Ren closed oak, Aiko took bamboo ×3, Lucía played 3 leaves for +4". */
export function recap(events: GameEvent[], cast: Cast): string {
  const others = [...turns(events)].filter(([seat]) => seat !== cast.me)
  return others
    .flatMap(([seat, own]) => {
      const done = deed(own)
      return done ? [`${cast.names[seat]} ${done}`] : []
    })
    .join(', ')
}
