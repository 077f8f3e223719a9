/** The players' emblems, by seat. */
export const emblems = ['tsuki', 'uroko', 'masu', 'hishi', 'igeta', 'hoshi'] as const
