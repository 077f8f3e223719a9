import type { Drawings } from '../contract'

export const drawings: Drawings = {
  shell: /^niya-token-\w+-s$/,
  table: /^niya-(?!token-\w+-s$)/,
}
