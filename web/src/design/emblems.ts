const EMBLEMS = ['tsuki', 'uroko', 'masu', 'hishi', 'igeta', 'hoshi'] as const

/** A player's emblem, by seat; at a table with more seats than emblems the first come again. */
export const emblemOf = (seat: number): (typeof EMBLEMS)[number] => EMBLEMS[seat % EMBLEMS.length]!
