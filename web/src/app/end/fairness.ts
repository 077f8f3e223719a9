/** Whether the secret of a finished game is the one that was sealed before its first card. */
export type Verdict = 'fair' | 'unfair' | 'unknown'

interface Fairness {
  secret: string
  commitment: string
}

/** Hashes the secret of a record in the browser and compares it with the table's seal. */
export async function fair(record: Record<string, unknown>, sealed: string): Promise<Verdict> {
  const fairness = record['fairness'] as Partial<Fairness> | undefined
  if (!fairness?.secret || !crypto.subtle) return 'unknown'
  const secret = Uint8Array.from(fairness.secret.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', secret))
  const seal = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return seal === sealed && seal === fairness.commitment ? 'fair' : 'unfair'
}
