/** Where everything stands in the garden: pieces, the two ends of a choice, numbers and marks; and what a touch meant. */
import { feetOn, groundOf, type Point, type Shape } from './ground'
import type { Path, Way } from './path'
import type { Reach, Standing } from './waymarks'

export type Ground = ReturnType<typeof groundOf>

/** The Emperor among the pieces, who are else known by their number. */
export const EMPEROR = -1

export interface Piece {
  who: number
  at: Point
  scale: number
}

/** Where a piece would stand if a way were chosen. */
export interface Ghost extends Piece {
  way: Way
  forward: boolean
}

/** How far the marks around a piece reach from its feet, and how long their arms are. */
export const REACH: Record<Shape, Reach & { arm: number }> = {
  wide: { half: 33, up: 66, down: 8, arm: 13 },
  tall: { half: 23, up: 46, down: 5.7, arm: 9 },
}

export const feetAt = (table: Path, ground: Ground, space: number): Point => feetOn(ground, table.path.bridges, space)

export const sizeOf = ({ size }: Ground, who: number): [width: number, height: number] =>
  who === EMPEROR ? size.emperor : size.painter

/** A piece on a space: at the gate side by side in its court, and a little smaller; on the long path all are. */
export function stand(table: Path, ground: Ground, who: number, space: number): Piece {
  const scale = table.path.spaces === 44 ? 0.9 : 1
  if (space !== 0) return { who, at: feetAt(table, ground, space), scale }
  const court = table.painters.map((_, painter) => painter).filter((painter) => table.painters[painter]!.place === 0)
  return { who, at: ground.gate[Math.max(0, court.indexOf(who))]!, scale: 0.85 * scale }
}

/** All pieces, those in front last. */
export const piecesOf = (table: Path, ground: Ground): Piece[] =>
  [
    ...table.painters.map((painter, who) => stand(table, ground, who, painter.place)),
    stand(table, ground, EMPEROR, table.emperor),
  ].sort((one, other) => one.at[1] - other.at[1])

export const ghostsOf = (table: Path, ground: Ground, ways: Way[]): Ghost[] =>
  ways.flatMap((way) => {
    const outcome = table.asks?.ways[way]
    if (!outcome) return []
    const who = way[0] === 'E' ? EMPEROR : table.asks!.seat
    return [{ way, ...stand(table, ground, who, outcome.to), forward: way[1] === '+' }]
  })

/** The spaces whose number is written: no bridge, no torii, nobody there, and upright no tree that still pays. */
export function numberedOn(table: Path, shape: Shape, ways: Way[]): (space: number) => boolean {
  const covered = new Set([
    0,
    table.path.torii,
    table.emperor,
    ...table.path.bridges.flat(),
    ...table.painters.map((painter) => painter.place),
    ...ways.map((way) => table.asks?.ways[way]?.to ?? 0),
    ...(shape === 'tall' ? table.sakura.filter((tree) => !tree.scored).map((tree) => tree.space) : []),
  ])
  return (space) => !covered.has(space)
}

/** A little within the edge of the garden. */
export const within = (value: number, end: number): number => Math.min(Math.max(value, 2), end - 2)

/** The corner marks around whoever stands there, as a path, and never over the edge. */
export function kento([x, y]: Point, ground: Ground, { half, up, down, arm }: Reach & { arm: number }): string {
  const [left, right] = [within(x - half, ground.width), within(x + half, ground.width)]
  const [top, bottom] = [within(y - up, ground.height), within(y + down, ground.height)]
  return `M${left} ${top + arm}V${top}H${left + arm}M${right - arm} ${top}H${right}V${top + arm}M${right} ${bottom - arm}V${bottom}H${right - arm}M${left + arm} ${bottom}H${left}V${bottom - arm}`
}

/** What words should not cover: pieces, and what the trees pay. */
export const standingIn = (table: Path, ground: Ground, pieces: Piece[], { half }: Reach): Standing => ({
  pieces: pieces.map(({ who, at: [x, y], scale }) => {
    const [width, height] = sizeOf(ground, who)
    return { left: x - (width * scale) / 2, top: y - height * scale, right: x + (width * scale) / 2, bottom: y }
  }),
  signs: table.sakura
    .filter((tree) => !tree.scored)
    .map(({ space }) => {
      const [x, y] = ground.spaces[space]!
      const top = y + ground.size.flag.drop
      return { left: x - half * 1.2, top, right: x + half * 1.2, bottom: top + half }
    }),
})

const far = ([x, y]: Point, [otherX, otherY]: Point): number => Math.hypot(x - otherX, y - otherY)

/** The way that is offered where the garden is touched, otherwise the nearest space. */
export function touchedAt(at: Point, ghosts: Ghost[], ground: Ground, reach: Reach): Way | number | null {
  const { half, up, down } = reach
  const inside = ghosts.filter(
    ({ at: [x, y] }) => Math.abs(at[0] - x) < half * 1.3 && at[1] > y - up * 1.3 && at[1] < y + down + half,
  )
  const ghost = inside.sort((one, other) => far(at, one.at) - far(at, other.at))[0]
  if (ghost) return ghost.way
  const [width, height] = ground.size.painter
  const spaces = ground.spaces.map(([x, y], space) => ({ space, gap: far(at, [x, y - height * 0.25]) }))
  const nearest = spaces.sort((one, other) => one.gap - other.gap)[0]!
  return nearest.gap < width ? nearest.space : null
}
