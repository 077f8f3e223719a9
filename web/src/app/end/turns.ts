/** The moments at which a game turned, each with a sentence. */
import type { Cast, GameEvent, GameName, Play } from '../../boards/contract'
import type { Leaves } from '../../boards/momiji/leaves'
import { nameOf } from '../../boards/people'
import type { Path } from '../../boards/sakura/path'
import type { Step } from '../../net/api'
import { t } from '../../texts'
import { isSlip, type Decision, type PlayedGame } from './niya'

export interface Turn {
  /** Its place among the steps of the replay. */
  step: number
  /** Whom it brought forward, or back. */
  who: number
  title: string
  text: string
  /** What it changed, as it is written beside it. */
  change: string
  /** Whether that was good for `who`. */
  up: boolean
}

const MOST = 3

/** In Niya: the tiles after which another would have won. */
export function slipTurns(games: PlayedGame[], cast: Cast): Turn[] {
  const slips = games.flatMap((game) => game.decisions.map((decision, n) => ({ game, decision, move: n + 1 })).filter(({ decision }) => isSlip(decision)))
  return dearest(slips, ({ decision }) => Math.abs(decision.worth - decision.best), ({ decision }) => decision.step).map(({ game, decision, move }) => ({
    step: decision.step,
    who: decision.worth === 0 ? decision.seat : decision.worth > 0 ? 0 : 1,
    title: games.length > 1 ? t.end.gameMove(game.number, move) : t.end.move(move),
    text: slipWords(decision, cast),
    change: decision.worth === 0 ? '=' : String(Math.abs(decision.worth) - 1),
    up: decision.worth !== 0,
  }))
}

function slipWords({ seat, cell, best, better }: Decision, cast: Cast): string {
  return (best === 0 ? t.end.slipDraw : t.end.slipWin)(nameOf(cast, seat), cell, better[0]!)
}

/** In the other games: where somebody's score moved most, against the others'. */
export function scoreTurns(game: GameName, play: Play, steps: Step[], scores: number[][], cast: Cast): Turn[] {
  const moves = scores.slice(1).flatMap((row, n) => {
    const changes = row.map((score, who) => score - (scores[n]![who] ?? 0))
    const total = changes.reduce((sum, change) => sum + change, 0)
    const ahead = changes.map((change) => (row.length > 1 ? change - (total - change) / (row.length - 1) : change))
    // who gained, and more than the others; or who lost. In Momiji acorns that are paid come back as objectives
    const moved = changes.map((_, who) => who).filter((who) => changes[who]! * ahead[who]! > 0 && (game !== 'momiji' || changes[who]! > 0))
    const [who] = moved.sort((a, b) => Math.abs(ahead[b]!) - Math.abs(ahead[a]!))
    return who === undefined ? [] : [{ step: n + 1, who, change: changes[who]!, weight: Math.abs(ahead[who]!) }]
  })
  return dearest(moves, ({ weight }) => weight, ({ step }) => step).map(({ step, who, change }) => ({
    step,
    who,
    ...WORDS[game](play, steps, step, who, cast),
    change: `${change > 0 ? '+' : '−'}${Math.abs(change)}`,
    up: change > 0,
  }))
}

/** The few that weigh most, in the order in which they happened. */
function dearest<Moment>(moments: Moment[], weight: (moment: Moment) => number, step: (moment: Moment) => number): Moment[] {
  return [...moments].sort((a, b) => weight(b) - weight(a)).slice(0, MOST).sort((a, b) => step(a) - step(b))
}

type Words = (play: Play, steps: Step[], step: number, who: number, cast: Cast) => Pick<Turn, 'title' | 'text'>

const told = (play: Play, events: GameEvent[], cast: Cast): string[] => events.map((event) => play.sentence(event, cast)).filter((line): line is string => Boolean(line))

const WORDS: Record<GameName, Words> = {
  niya: (play, steps, step, _, cast) => ({ title: t.end.move(step), text: told(play, steps[step]!.events, cast)[0] ?? '' }),
  /** What the tree paid, or what the Emperor cost. */
  sakura(play, steps, step, who, cast) {
    const { events } = steps[step]!
    const own = events.filter(({ event, seat }) => seat === who && (event === 'earned' || event === 'disgraced'))
    const tree = own.some(({ event }) => event === 'earned') ? events.filter(({ event }) => event === 'blossomed') : []
    const before = steps[step - 1]!.view.table as Path
    return { title: t.end.round(before.round), text: told(play, [...tree, ...own], cast).join(' ') }
  },
  /** What was done; at the very end, what the objectives paid. */
  momiji(play, steps, step, who, cast) {
    const { view, events } = steps[step]!
    const share = (view.table as Leaves).result?.shares.find(({ seat }) => seat === who)
    if (step === steps.length - 1 && share) return { title: t.end.theCount, text: t.end.objectivesPay(nameOf(cast, who), share.objective_points) }
    const own = events.filter(({ seat, event }) => seat === who && event !== 'matched') // what a meeting brings names who gets it
    return { title: t.shell.stepOf(step, steps.length - 1), text: told(play, [...own, ...events], cast)[0] ?? '' }
  },
}
