/** The moves that are legal, as they are offered: by what they begin with, where that makes them fewer to look through. */

export interface Offered {
  move: string
  /** As it stands on its button, under the head of its group. */
  label: string
}

export interface Group {
  /** What its moves begin with; null where they have nothing in common. */
  head: string | null
  moves: Offered[]
}

/** From so many moves on one types what one looks for. */
export const MANY = 24

const wordsOf = (move: string): string[] => move.trim().split(/\s+/)

/** Moves in groups by their first word, unless each or all of them begin alike. */
export function grouped(moves: string[]): Group[] {
  const groups = new Map<string, Offered[]>()
  for (const move of moves) {
    const [first, ...rest] = wordsOf(move)
    groups.set(first!, [...(groups.get(first!) ?? []), { move, label: rest.join(' ') || move }])
  }
  if (groups.size === moves.length || groups.size < 2)
    return moves.length ? [{ head: null, moves: moves.map((move) => ({ move, label: move })) }] : []
  return [...groups].map(([head, offered]) => ({ head, moves: offered }))
}

const plain = (words: string): string => words.normalize('NFKD').toLowerCase()

/** The moves that have all these words in them, from wherever a word of theirs begins. */
export function found(moves: string[], typed: string): string[] {
  const wanted = wordsOf(plain(typed)).filter(Boolean)
  const has = (move: string, start: string): boolean =>
    plain(move).startsWith(start) ||
    plain(move)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(start))
  return moves.filter((move) => wanted.every((start) => has(move, start)))
}
