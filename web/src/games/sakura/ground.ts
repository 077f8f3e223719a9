/** Where things stand in the drawings of the garden, and how large they are. */
import wideBoard from '../../../../src/teien/games/sakura/art/sakura-board-wide.json'
import tallBoard from './drawings/sakura-board-tall.json'

export type Point = [x: number, y: number]
export type Shape = 'wide' | 'tall'

interface Ground {
  width: number
  height: number
  spaces: Point[]
  gate: Point[]
}

/** Of each drawing: its size, the centres of its spaces (0 is the gate), the six places in the gate's court. */
const grounds = { ...wideBoard, ...tallBoard } as unknown as Record<string, Ground>

interface Size {
  painter: [width: number, height: number]
  emperor: [number, number]
  tree: [number, number]
  gate: [number, number]
  torii: [number, number]
  bridge: [number, number]
  longBridge: [number, number]
  /** How far below the centre of a space feet, trees, gate, torii and bridges stand. */
  feet: number
  treeFoot: number
  gateFoot: number
  toriiFoot: number
  bridgeFoot: number
  longBridgeFoot: number
  /** How far above the centre one stands on a deck: short, and long in the middle and beside it. */
  deck: number
  longDeck: [number, number]
  ring: [number, number]
  flag: { height: number; letter: number; pad: number; drop: number }
}

const wide: Size = {
  painter: [50.3, 58],
  emperor: [68.6, 74],
  tree: [101.9, 104],
  gate: [78, 78],
  torii: [72, 72],
  bridge: [92.7, 56],
  longBridge: [190, 51],
  feet: 9,
  treeFoot: -8,
  gateFoot: 14,
  toriiFoot: 8,
  bridgeFoot: 21,
  longBridgeFoot: 18,
  deck: 7,
  longDeck: [11, 6],
  ring: [32, 25],
  flag: { height: 24, letter: 14, pad: 17, drop: 26 },
}
const tall: Size = {
  painter: [34.7, 40],
  emperor: [46.3, 50],
  tree: [49, 50],
  gate: [48.4, 48.4],
  torii: [38.4, 38.4],
  bridge: [57.5, 34.7],
  longBridge: [109, 29.3],
  feet: 5.6,
  treeFoot: -5,
  gateFoot: 8.7,
  toriiFoot: 4.9,
  bridgeFoot: 13,
  longBridgeFoot: 10.4,
  deck: 4.3,
  longDeck: [6.4, 3.4],
  ring: [21.1, 16.4],
  flag: { height: 16, letter: 10, pad: 10, drop: -7 },
}

export const groundOf = (shape: Shape, count: number) => ({
  ...grounds[`${shape}-${count}`]!,
  size: shape === 'wide' ? wide : tall,
})

/** A box of a size whose foot stands in the middle of a point. */
export const standing = ([x, y]: Point, [width, height]: [number, number], foot: number) => ({
  x: x - width / 2,
  y: y + foot - height,
  width,
  height,
})

/** Where the feet are of one who stands on a space that may be part of a bridge. */
export function feetOn(ground: ReturnType<typeof groundOf>, bridges: number[][], space: number): Point {
  const [x, y] = ground.spaces[space]!
  const bridge = bridges.find((spaces) => spaces.includes(space))
  const { size } = ground
  if (!bridge) return [x, y + size.feet]
  if (bridge.length === 1) return [x, y - size.deck]
  return [x, y - size.longDeck[space === bridge[1] ? 0 : 1]]
}
