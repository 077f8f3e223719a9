/** The pattern of each seat's tokens. */
export const tokenOf = (seat: number): string => (seat === 0 ? 'wave' : 'hemp')
