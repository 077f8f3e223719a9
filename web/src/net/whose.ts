/** Which tables are of this device alone, and who plays there, by their ids. */

/** What the ids of such tables begin with; no server's do. */
export const HERE = 'here-'
/** Who plays at them: whoever holds the device. So such games stay one's own, whoever one is to a server. */
export const ME = 'here'

export const isHere = (table: string): boolean => table.startsWith(HERE)
