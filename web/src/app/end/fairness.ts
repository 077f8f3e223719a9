import { askHere, canPlayHere, isUnable } from '../../net/here'
import { Problem } from '../../net/api'

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

/** Deals a whole record from its secret and plays it by the rules, in this browser; gives how many deals there were, or null
 *  where the browser cannot. */
export async function proved(record: Record<string, unknown>): Promise<number | null> {
  if (!canPlayHere()) return null
  try {
    return await askHere<number>('POST', '/verify', record)
  } catch (problem) {
    if (isUnable(problem) || !(problem instanceof Problem) || problem.status !== 422) return null
    throw problem
  }
}
