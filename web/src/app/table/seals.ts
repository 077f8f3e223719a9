/** The seals of shuffles that this browser has seen. */
const KEPT = 'teien.seals'
const MANY = 60

/** The seal of a table as this browser first saw it: a server that changed its mind later would be found out. */
export function keptSeal(table: string, seal: string): string {
  try {
    const seals = new Map(JSON.parse(localStorage.getItem(KEPT) ?? '[]') as [string, string][])
    const first = seals.get(table)
    if (first) return first
    localStorage.setItem(KEPT, JSON.stringify([...seals, [table, seal]].slice(-MANY)))
  } catch {
    // a browser that keeps nothing knows what it is told now
  }
  return seal
}
