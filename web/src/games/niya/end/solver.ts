/** Niya solved, as `teien.bots.niya_solver` does it: what every move is worth with best play by both.
 *
 *  A *worth*, for whoever is to move: tiles left + 1 for a win that leaves so many, the same below zero for a loss,
 *  and 0 for a draw. So more is better: surer, then richer and sooner.
 */
import { CELLS, filled, type Garden } from '../garden'

const ALL = 0xffff
const BEYOND = 17

/** Every four cells that win, as bits. */
const FOURS = filled(CELLS).map((four) => bitsOf(four))

function bitsOf(cells: string[]): number {
  return cells.reduce((mask, cell) => mask | (1 << CELLS.indexOf(cell)), 0)
}

const BORDER = bitsOf(CELLS.filter((cell) => /[ad]|[14]/.test(cell)))

/** For every set of tokens, the cells that would complete a four. */
let survey: Uint16Array | undefined

function completing(): Uint16Array {
  if (survey) return survey
  survey = new Uint16Array(1 << 16)
  for (const four of FOURS)
    for (let cell = 0; cell < 16; cell++) {
      if (!(four & (1 << cell))) continue
      const three = four & ~(1 << cell)
      // every set that holds the three
      const rest = ALL & ~three
      for (let more = rest; ; more = (more - 1) & rest) {
        survey[three | more]! |= 1 << cell
        if (more === 0) break
      }
    }
  for (let tokens = 0; tokens <= ALL; tokens++) survey[tokens]! &= ~tokens
  return survey
}

function count(mask: number): number {
  let left = mask
  let many = 0
  for (; left; left &= left - 1) many++
  return many
}

/** A position of a garden: the tokens of whoever is to move, the other's, and the cells that may be taken. */
interface Position {
  me: number
  you: number
  may: number
}

class Ground {
  private readonly kin: number[]
  private readonly completing = completing()

  constructor(
    garden: string[],
    private readonly draws: boolean,
  ) {
    this.kin = garden.map((tile, cell) =>
      garden.reduce(
        (mask, other, at) => (at !== cell && (tile[0] === other[0] || tile[1] === other[1]) ? mask | (1 << at) : mask),
        0,
      ),
    )
  }

  /** The cells that may be taken after one. */
  answers(cell: number, me: number, you: number): number {
    return this.kin[cell]! & ALL & ~(me | you | (1 << cell))
  }

  /** What a move is worth. */
  worthOf(cell: number, me: number, you: number): number {
    const left = 16 - count(me | you)
    const answers = this.answers(cell, me, you)
    if (this.completing[me]! & (1 << cell)) return left
    if (!answers) return this.draws && left === 1 ? 0 : left
    return -this.search(you, me | (1 << cell), answers, -BEYOND, BEYOND)
  }

  /** Exact between `low` and `high`; otherwise at most `low`, or at least `high`. */
  private search(me: number, you: number, may: number, low: number, high: number): number {
    const free = ALL & ~(me | you)
    const left = count(free)
    if (may & this.completing[me]!) return left
    const risky = this.completing[you]!
    let safe = 0
    for (let rest = may; rest; rest &= rest - 1) {
      const bit = rest & -rest
      const answers = this.kin[31 - Math.clz32(bit)]! & free & ~bit
      if (!answers) return this.draws && free === bit ? 0 : left
      if (!(answers & risky)) safe |= bit
    }
    if (!safe) return 1 - left
    let best = safe === may ? -BEYOND : 1 - left
    const most = Math.min(high, left - 2) // the next win of mine is two moves away
    let least = Math.max(low, best)
    while (safe && least < most) {
      const cell = this.fewestAnswers(safe, free)
      const bit = 1 << cell
      safe ^= bit
      const worth = -this.search(you, me | bit, this.kin[cell]! & free & ~bit, -most, -least)
      if (worth > best) best = worth
      if (best > least) least = best
    }
    return least >= most ? Math.max(best, most) : best
  }

  /** The cell that leaves the other the fewest tiles to choose from: the likeliest to win. */
  private fewestAnswers(cells: number, free: number): number {
    let fewest = BEYOND
    let found = -1
    for (let rest = cells; rest; rest &= rest - 1) {
      const cell = 31 - Math.clz32(rest & -rest)
      const answers = count(this.kin[cell]! & free & ~(1 << cell))
      if (answers < fewest) {
        fewest = answers
        found = cell
      }
    }
    return found
  }
}

function positionOf({ garden, tokens, pile, turn }: Garden, ground: Ground): Position {
  const [first, second] = [bitsOf(tokens[0]), bitsOf(tokens[1])]
  const [me, you] = turn === 0 ? [first, second] : [second, first]
  const free = ALL & ~(me | you)
  return { me, you, may: pile === null ? BORDER & free : ground.answers(garden.indexOf(pile), me, you) }
}

/** The worth of every legal move, by cell; none where nobody is to move. */
export function solve(table: Garden, draws: boolean): Map<string, number> {
  const worths = new Map<string, number>()
  if (table.turn === null || table.how !== 'not yet') return worths
  const ground = new Ground(table.garden, draws)
  const { me, you, may } = positionOf(table, ground)
  CELLS.forEach((cell, at) => {
    if (may & (1 << at)) worths.set(cell, ground.worthOf(at, me, you) + 0) // no minus nought
  })
  return worths
}
