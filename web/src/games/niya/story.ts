/** Niya in words: what to do, what happened, how it ended; and how long each step is shown. */
import { t } from '../../texts'
import type { Cast, GameEvent, Interval, Reckoning, Sound, Status, View } from '../contract'
import { nameOf } from '../people'
import { CELLS, filled, holder, outlook, plantOf, symbolOf, tileAt, threats, type Garden, type Outlook } from './garden'

/** A tile's two marks in words: `[plant, symbol]`. */
export const marksOf = (tile: string): [string, string] => [
  t.niya.plants[plantOf(tile)],
  t.niya.symbols[symbolOf(tile)],
]

export const tileName = (tile: string): string => t.niya.tile(...marksOf(tile))

/** As a sentence begins. */
export const capital = (words: string): string => words.slice(0, 1).toLocaleUpperCase() + words.slice(1)

export const howWon = (how: string): string => t.niya.wonBy[how as keyof typeof t.niya.wonBy]

export function status(view: View<Garden>, cast: Cast): Status {
  const { table } = view
  if (table.how !== 'not yet') return ended(view, cast)
  if (view.over || table.turn === null)
    return { yours: false, seat: null, title: t.niya.laying, detail: t.niya.layingDetail, waits: false }
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

/** Between two games of a match, before the garden is laid anew: the score. */
export function interval(event: GameEvent, view: View<Garden>, cast: Cast): Interval | null {
  if (event.event !== 'cleared') return null
  const { title, detail } = ended(view, cast)
  const near = view.seat ?? 0
  const score = view.scores.map((points, seat) => `${cast.names[seat]!} ${points}`)
  return { lead: `${title}. ${score[near]!}, ${score[1 - near]!}.`, text: detail, act: t.niya.nextGarden }
}

/** Since one's own last move the other has made one; or the garden is new. */
export const recap = (events: GameEvent[], cast: Cast): string =>
  events
    .filter(({ event, seat }) => (event === 'taken' && seat !== cast.me) || event === 'began')
    .map((event) => sentence(event, cast))
    .slice(-2)
    .join(' ')

/** Why a tile may not be taken, or what else lies there. */
export function whyNot(view: View<Garden>, cell: string, cast: Cast): string {
  const { table } = view
  const owner = holder(table, cell)
  if (view.over || table.how !== 'not yet') return t.niya.notOver
  if (view.seat === null) return t.niya.notSeated
  if (table.turn !== view.seat) return t.niya.notYourTurn
  if (owner !== null) {
    const name = nameOf(cast, owner)
    return name === null ? t.niya.cellYours(cell) : t.niya.cellTheirs(cell, name)
  }
  return table.pile === null ? t.niya.notBorder : t.niya.notKin(tileName(tileAt(table, cell)), ...marksOf(table.pile))
}

/** What taking a tile would lead to. */
export function foresee({ wins, answers, losing }: Outlook, name: string): string {
  if (wins) return t.niya.pickedWins
  if (answers.length === 0) return t.niya.pickedBlocks(name)
  if (losing.length) return t.niya.pickedLoses(name, losing.join(', '))
  return t.niya.pickedAnswers(name, answers.length)
}

/** Why a tile is worth taking: only what can be seen from here. */
export function whyThis({ table, seat, legal }: View<Garden>, cell: string, name: string): string {
  if (seat === null) return ''
  const next = outlook(table, seat, cell)
  if (next.wins) return t.niya.hintWins
  if (next.answers.length === 0) return t.niya.hintBlocks(name)
  if (threats(table, 1 - seat).includes(cell)) return t.niya.hintStops(name)
  if (legal.every((each) => outlook(table, seat, each).losing.length > 0)) return t.niya.hintBest
  const after = [...table.tokens[seat]!, cell]
  const mine = threats({ ...table, tokens: table.tokens.with(seat, after) as Garden['tokens'] }, seat)
  if (mine.length) return t.niya.hintThreatens(mine.filter((each) => !filled(after).flat().includes(each)).join(', '))
  return t.niya.hintNarrows(name, next.answers.length)
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

const DURATIONS: Record<string, number> = {
  laid: 40,
  began: 260,
  taken: 640,
  won: 1400,
  halved: 1400,
  scored: 420,
  cleared: 500,
}

export const duration = (event: GameEvent): number => DURATIONS[event.event] ?? 0

const SOUNDS: Record<string, Sound> = { taken: 'wood', won: 'claps', ended: 'flute' }

export const sound = (event: GameEvent): Sound | null => SOUNDS[event.event] ?? null

export function reckoning(view: View<Garden>, cast: Cast): Reckoning {
  const single = view.options.match === 'single'
  const points = view.options.match === 'points' ? t.niya.points : t.niya.games
  const shares = single
    ? []
    : view.scores.map((total, who) => ({ who, total, parts: [{ label: points(total), points: total, detail: '' }] }))
  if (!view.over)
    return { title: t.end.unfinished, detail: stood(view), caption: t.end.asItStood, shares, conditions: [] }
  const [winner = null] = view.winners
  const { how, tiles_left } = view.table
  const first = winner ?? 0
  const score = single ? '' : `${t.niya.endScore(view.scores[first]!, view.scores[1 - first]!)} `
  return {
    title: winner === null ? t.niya.nobodyWins : verdict(winner, cast),
    detail: score + (how === 'drawn' ? t.niya.endDrawn : t.niya.endHow(howWon(how), tiles_left)),
    caption: closing(view.table),
    shares,
    conditions: [],
  }
}

/** How a game stood that was not finished. */
function stood({ options, scores, table }: View<Garden>): string {
  const garden = t.niya.stoodGarden(CELLS.length - table.tiles_left)
  return options.match === 'single' ? garden : `${t.niya.stoodMatch(`${scores[0]} : ${scores[1]}`)} ${garden}`
}

/** With which tile the garden was decided. */
function closing({ garden, pile, how }: Garden): string {
  if (how === 'drawn' || pile === null) return t.niya.fullGarden
  const cell = CELLS[garden.indexOf(pile)]!
  return how === 'blocked' ? t.niya.blockedAt(cell) : t.niya.closedAt(cell)
}
