/** How a match went: its games, and the tiles after which another would have won. */
import { t } from '../../../texts'
import type { Cast, Course, Past, Turn } from '../../contract'
import { dearest } from '../../parts/turns'
import { nameOf } from '../../people'
import type { Garden } from '../garden'
import { gamesOf, isSlip, type Decision, type PlayedGame } from './match'

export interface MatchCourse extends Course {
  games: PlayedGame[]
}

export function courseOf({ steps, cast, winner }: Past<Garden>): MatchCourse {
  const games = gamesOf(steps)
  const turns = slipTurns(games, cast)
  // in one garden nobody slipped: it belonged to one player throughout
  const owned = games.length === 1 && !turns.length && winner !== null
  return { games, scores: [], turns, remark: owned ? t.niya.neverTurned(nameOf(cast, winner)) : null }
}

function slipTurns(games: PlayedGame[], cast: Cast): Turn[] {
  const slips = games.flatMap((game) =>
    game.decisions.map((decision, n) => ({ game, decision, move: n + 1 })).filter(({ decision }) => isSlip(decision)),
  )
  return dearest(
    slips,
    ({ decision }) => Math.abs(decision.worth - decision.best),
    ({ decision }) => decision.step,
  ).map(({ game, decision, move }) => ({
    step: decision.step,
    who: decision.worth === 0 ? decision.seat : decision.worth > 0 ? 0 : 1,
    title: games.length > 1 ? t.niya.gameMove(game.number, move) : t.niya.move(move),
    text: slipWords(decision, cast),
    change: decision.worth === 0 ? '=' : String(Math.abs(decision.worth) - 1),
    up: decision.worth !== 0,
  }))
}

function slipWords({ seat, cell, best, better }: Decision, cast: Cast): string {
  return (best === 0 ? t.niya.slipDraw : t.niya.slipWin)(nameOf(cast, seat), cell, better[0]!)
}
