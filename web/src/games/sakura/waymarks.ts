/** Where "forward" and "back" are written at the two ends that a way may lead to: above, below or across the end itself. */
import type { Point } from './ground'

export type Side = 'over' | 'across' | 'under'

export interface End {
  at: Point
  forward: boolean
}

/** How far the frame around an end reaches from its feet. */
export interface Reach {
  half: number
  up: number
  down: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What words should not cover: those who stand there, and what is written there. */
export interface Standing {
  pieces: Box[]
  signs: Box[]
}

const SIDES: Side[] = ['over', 'across', 'under']
/** What it costs to cover a whole word's worth of each. */
const COST = { other: 20, outside: 8, end: 3, piece: 1, itself: 0.35, unusual: 0.1 }

const common = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

const covered = (boxes: Box[], word: Box): number => boxes.reduce((sum, box) => sum + common(word, box), 0)

export const frameOf = ([x, y]: Point, { half, up, down }: Reach): Box => ({
  left: x - half,
  top: y - up,
  right: x + half,
  bottom: y + down,
})

/** The room that a word takes; it is moved in from the left and right edges. */
export function wordBox([x, y]: Point, side: Side, { half, up, down }: Reach, width: number): Box {
  const wide = half * 1.4
  const middle = Math.min(Math.max(x, wide), width - wide)
  const top = { over: y - up - half, across: y + down - half, under: y + down }[side]
  return { left: middle - wide, top, right: middle + wide, bottom: top + half }
}

/** For each end the side on which its word covers least: never the other word or the other end, if that can be helped. */
export function sidesOf(
  ends: End[],
  { pieces, signs }: Standing,
  reach: Reach,
  [width, height]: [number, number],
): Side[] {
  const area = reach.half * reach.half * 2.8
  const cost = ({ at, forward }: End, side: Side): number => {
    const word = wordBox(at, side, reach, width)
    const inside = common(word, { left: 0, top: 0, right: width, bottom: height })
    const others = ends.filter((end) => String(end.at) !== String(at)).map((end) => frameOf(end.at, reach))
    const own = side === 'across' ? COST.itself : side === (forward ? 'over' : 'under') ? 0 : COST.unusual
    return (
      own +
      (COST.outside * (area - inside) +
        COST.end * covered([...others, ...signs], word) +
        COST.piece * covered(pieces, word)) /
        area
    )
  }
  const together = (sides: Side[]): number => {
    const words = sides.map((side, i) => wordBox(ends[i]!.at, side, reach, width))
    const clash = words.length > 1 ? (COST.other * common(words[0]!, words[1]!)) / area : 0
    return clash + sides.reduce((sum, side, i) => sum + cost(ends[i]!, side), 0)
  }
  const all = ends.reduce<Side[][]>((found, _) => found.flatMap((sides) => SIDES.map((side) => [...sides, side])), [[]])
  return all.sort((one, other) => together(one) - together(other))[0]!
}
