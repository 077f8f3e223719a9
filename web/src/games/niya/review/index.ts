/** A review of Niya: exact, in tiles. */
import type { Reason, Stretch } from '../../../host/review'
import { t } from '../../../texts'
import type { Looked, ReviewFace } from '../../contract'
import { listed, nameOf } from '../../people'
import { CELLS, tileAt, type Garden } from '../garden'
import { tileName } from '../story'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import Cost from './Cost.svelte'
import Known from './Known.svelte'
import { worthOf, worthWords } from './worth'

/** What a reason is made of. */
interface Facts {
  move: string
  seat: number
  reply: string
  how: 'row' | 'square'
  cells: string[]
  answers: string[]
  tiles: number
  points: number
  of: number
  after: number
}

function reason(reason: Reason, { judged, cast }: Looked<Garden>): { who: number | null; text: string } | null {
  const said = t.niya.review.reasons
  const { move, seat, reply, how, cells, answers, tiles, points, of, after } = reason as unknown as Facts
  const other = 1 - judged.seat
  const four = how === 'row' || how === 'square' ? t.niya.wonWith[how] : ''
  const texts: Record<string, () => [number, string]> = {
    lets_close: () => [seat, said.letsClose(move, nameOf(cast, seat), reply, four, listed(cells), after <= 2)],
    lets_block: () => [seat, said.letsBlock(move, nameOf(cast, seat), reply)],
    only_draws: () => [other, said.onlyDraws(move)],
    gives_tiles: () => [other, said.givesTiles(move, tiles)],
    only_winner: () => [judged.seat, said.onlyWinner(move, of)],
    leaves: () => [judged.seat, said.leaves(move, nameOf(cast, seat), listed(answers))],
    closes: () => [judged.seat, said.closes(move, four, listed(cells), after <= 1)],
    blocks: () => [judged.seat, said.blocks(move, nameOf(cast, seat))],
    draws: () => [judged.seat, said.draws(move)],
    holds_out: () => [judged.seat, said.holdsOut(move, points)],
  }
  const found = texts[reason.says]?.()
  return found ? { who: found[0], text: found[1] } : null
}

function verdict({ judged, cast }: Looked<Garden>): string {
  const [before, after] = [judged.candidates[0]!, judged.candidates[judged.made]!].map((one) =>
    worthWords(worthOf(one, judged.seat), cast),
  ) as [string, string]
  return t.niya.review.changed(before, after)
}

/** Which game of a match, and which move of it; the deal of a garden is a part of the course too, before its first move. */
function placed(place: number, stretches: Stretch[]): { games: number; game: number; move: number } {
  const deals = stretches.flatMap(({ before }, n) => (n === 0 || before ? [n] : []))
  const game = deals.findLastIndex((deal) => deal <= place)
  return { games: deals.length, game: game + 1, move: place - (deals[game] ?? 0) }
}

function stretch(place: number, stretches: Stretch[]): string {
  const { games, game, move } = placed(place, stretches)
  if (games > 1) return move ? t.niya.gameMove(game, move) : t.niya.review.gardenOf(game)
  return move ? t.niya.move(move) : t.niya.review.garden
}

const tick = (place: number, stretches: Stretch[]): string => String(placed(place, stretches).move || '')

export const review: ReviewFace<Garden> = {
  Board,
  Cost,
  Aside,
  Known,
  square: true,
  moves: (moves, { table }) =>
    moves
      .map((cell) => (CELLS.includes(cell) ? t.niya.cellTile(cell, tileName(tileAt(table, cell))) : cell))
      .join(', '),
  stretch,
  tick,
  reason,
  verdict,
  unit: () => ({
    roll: t.niya.review.roll,
    cards: t.niya.review.cards,
    deal: t.niya.review.garden,
    result: t.niya.review.result,
    note: t.niya.review.note,
    stood: (amount) => t.niya.review.stood(amount),
  }),
}
