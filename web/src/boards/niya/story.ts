/** Niya in words: what to do, what happened, how it ended; and how long each step is shown. */
import { t } from '../../texts'
import type { Cast, GameEvent, Reckoning, Sound, Status, View } from '../contract'
import { nameOf } from '../people'
import { plantOf, symbolOf, type Garden } from './garden'

/** A tile's two marks in words: `[plant, symbol]`. */
export const marksOf = (tile: string): [string, string] => [t.niya.plants[plantOf(tile)], t.niya.symbols[symbolOf(tile)]]

export const tileName = (tile: string): string => t.niya.tile(...marksOf(tile))

const howWon = (how: string): string => t.niya.wonBy[how as keyof typeof t.niya.wonBy]

export function status(view: View<Garden>, cast: Cast): Status {
  const { table } = view
  if (view.over || table.turn === null) return ended(view, cast)
  const name = nameOf(cast, table.turn)
  const rule = table.pile ? 'N2.2' : 'N2.1'
  const yours = view.seat === table.turn && view.owing.includes(table.turn)
  if (view.seat === table.turn) {
    const detail = table.pile ? t.niya.takeKin(...marksOf(table.pile)) : t.niya.takeBorder
    return { yours, seat: table.turn, title: t.niya.yourMove, detail, waits: false, rule }
  }
  const detail = table.pile ? t.niya.bound(...marksOf(table.pile)) : t.niya.boundBorder
  return { yours, seat: table.turn, title: t.niya.theirMove(name ?? cast.names[table.turn]!), detail, rule }
}

/** The rule by which a game is won. */
const WON_BY: Record<string, string> = { row: 'N3.1', square: 'N3.2', blocked: 'N3.3' }

function ended({ table }: View<Garden>, cast: Cast): Status {
  const { winner, how, tiles_left } = table
  const title = winner === null ? t.niya.nobodyWins : verdict(winner, cast)
  const detail = winner === null ? t.niya.endDrawn : t.niya.endHow(howWon(how), tiles_left)
  return { yours: false, seat: winner, title, detail, waits: false, rule: WON_BY[how] ?? 'N3.4' }
}

const verdict = (winner: number, cast: Cast): string => {
  const name = nameOf(cast, winner)
  return name === null ? t.niya.youWin : t.niya.theyWin(name)
}

export function sentence(event: GameEvent, cast: Cast): string | null {
  const name = event.seat === null ? null : nameOf(cast, event.seat)
  switch (event.event) {
    case 'began':
      return t.niya.began(event.game as number, name)
    case 'taken':
      return t.niya.took(name, tileName(event.tile as string), event.cell as string)
    case 'won':
      return t.niya.won(name, howWon(event.how as string), event.tiles_left as number)
    case 'halved':
      return t.niya.halved
    case 'scored':
      return t.niya.scored(name, event.gain as number, event.total as number)
    default:
      return null
  }
}

const DURATIONS: Record<string, number> = { laid: 40, began: 260, taken: 640, won: 1400, halved: 1400, scored: 420, cleared: 500 }

export const duration = (event: GameEvent): number => DURATIONS[event.event] ?? 0

const SOUNDS: Record<string, Sound> = { taken: 'wood', won: 'claps', ended: 'flute' }

export const sound = (event: GameEvent): Sound | null => SOUNDS[event.event] ?? null

export function reckoning(view: View<Garden>, cast: Cast): Reckoning {
  const [winner = null] = view.winners
  const { how, tiles_left } = view.table
  const points = view.options.match === 'points' ? t.niya.points : t.niya.games
  const first = winner ?? 0
  const score = view.options.match === 'single' ? '' : `${t.niya.endScore(view.scores[first]!, view.scores[1 - first]!)} `
  return {
    title: winner === null ? t.niya.nobodyWins : verdict(winner, cast),
    detail: score + (how === 'drawn' ? t.niya.endDrawn : t.niya.endHow(howWon(how), tiles_left)),
    shares: view.scores.map((total, who) => ({ who, total, parts: [{ label: points(total), points: total, detail: '' }] })),
    conditions: [],
  }
}
