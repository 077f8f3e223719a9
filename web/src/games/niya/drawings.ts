import type { Drawings } from '../contract'

export const drawings: Drawings = { shell: ['niya-token-hemp-s', 'niya-token-wave-s'] }
