/** What a puzzle asks, what an answer comes to, and why: all of it by the solver. */
import { t } from '../../../texts'
import type { Answer, Asked, Cast, LineStep, View } from '../../contract'
import { nameOf } from '../../people'
import { solve } from '../end/solver'
import { outlook, plantOf, symbolOf, tileAt, type Garden } from '../garden'
import { howWon, marksOf, sentence, tileName, whyThis } from '../story'
import { after, momentsOf, readPuzzle } from './position'

/** The puzzle that was read last: it is asked, hinted at and judged one after another. */
let read: { position: string; view: View<Garden> } | undefined

function viewOf(position: string): View<Garden> {
  if (read?.position !== position) read = { position, view: momentsOf(readPuzzle(position)).at(-1)! }
  return read.view
}
const castOf = (me: number | null): Cast => ({ names: t.niya.tokens, me })

const solved = new WeakMap<View<Garden>, Map<string, number>>()

/** The worth of every move of a view. */
export function worthsOf(view: View<Garden>): Map<string, number> {
  let worths = solved.get(view)
  if (!worths) solved.set(view, (worths = solve(view.table, view.options['full_garden'] === 'draw')))
  return worths
}

/** A best move, and what it is worth to whoever makes it. */
export function best(worths: Map<string, number>): { cell: string; worth: number } {
  const [first, ...rest] = [...worths].map(([cell, worth]) => ({ cell, worth }))
  return rest.reduce((one, other) => (other.worth > one.worth ? other : one), first!)
}

/** The moves from a position to its end with best play, after the first. */
function follow(view: View<Garden>, first: string): { cell: string; seat: number; view: View<Garden> }[] {
  const line = []
  let now = view
  for (let cell: string | null = first; cell !== null;) {
    const seat: number = now.table.turn!
    now = after(now, cell)
    line.push({ cell, seat, view: now })
    cell = now.over ? null : best(worthsOf(now)).cell
  }
  return line
}

function told(view: View<Garden>, first: string, cast: Cast): LineStep[] {
  let before = view
  return follow(view, first).map(({ cell, seat, view: now }) => {
    const taken = { event: 'taken', seat, cell, tile: tileAt(before.table, cell) }
    const won = { event: 'won', seat, how: now.table.how, tiles_left: now.table.tiles_left }
    before = now
    const said = [sentence(taken, cast), now.over ? sentence(won, cast) : null]
    return { seat, move: cell, text: said.filter(Boolean).join(' ') }
  })
}

export function ask(position: string): Asked<Garden> {
  const view = viewOf(position)
  const seat = view.seat!
  const cast = castOf(seat)
  const other = cast.names[1 - seat]!
  const { worth } = best(worthsOf(view))
  const { pile, tiles_left } = view.table
  return {
    view,
    cast,
    title: t.niya.askTitle(cast.names[seat]!),
    detail: pile ? t.niya.takeKin(...marksOf(pile)) : t.niya.takeBorder,
    about: t.niya.askAbout(view.legal.length, other),
    depth: t.niya.askDepth(tiles_left - worth + 1),
  }
}

export const right = (position: string): string => best(worthsOf(viewOf(position))).cell

export function judge(position: string, move: string): Answer {
  const view = viewOf(position)
  const cast = castOf(view.seat)
  const line = told(view, move, cast)
  const winner = line.at(-1)!.seat
  const name = nameOf(cast, winner)
  if (name !== null)
    return {
      right: false,
      title: t.niya.notThis(move, name),
      detail: t.niya.notThisDetail(line.length),
      line,
      why: line.map(({ seat, text }) => ({ who: seat, text })),
    }
  return { right: true, title: t.niya.itIs(move), detail: t.niya.onlyOne, line, why: reasons(view, move, cast) }
}

function reasons(view: View<Garden>, move: string, cast: Cast): Answer['why'] {
  const seat = view.seat!
  const other = cast.names[1 - seat]!
  const { wins, answers } = outlook(view.table, seat, move)
  const why = [t.niya.whyCell(move, whyThis(view, move, other))]
  if (!wins && answers.length) why.push(t.niya.allLose(answers.length, best(worthsOf(view)).worth - 1))
  return why.map((text) => ({ who: seat, text }))
}

/** What the right tile shows and some of the others do too; where that would tell it, or nothing, how the game is won. */
export function hint(position: string): string {
  const view = viewOf(position)
  const cell = best(worthsOf(view)).cell
  const tile = tileAt(view.table, cell)
  const others = view.legal.map((each) => tileAt(view.table, each))
  const [plant, symbol] = marksOf(tile)
  const shown = [
    { mark: plant, by: others.filter((each) => plantOf(each) === plantOf(tile)).length },
    { mark: symbol, by: others.filter((each) => symbolOf(each) === symbolOf(tile)).length },
  ]
  const helps = shown.filter(({ by }) => by > 1 && by < others.length).sort((one, other) => other.by - one.by)
  return helps[0] ? t.niya.askHint(helps[0].mark) : t.niya.askHintHow(howWon(follow(view, cell).at(-1)!.view.table.how))
}

/** What a worth says of a move, in words. */
export const worthSaid = (worth: number, seat: number, cast: Cast): string =>
  worth === 0 ? t.niya.worthDrawn : t.niya.worthWon(nameOf(cast, worth > 0 ? seat : 1 - seat), Math.abs(worth) - 1)

/** A tile as a position names it. */
export const calledAt = (view: View<Garden>, cell: string): string => `${cell}, ${tileName(tileAt(view.table, cell))}`
