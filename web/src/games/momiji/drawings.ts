import type { Drawings } from '../contract'

export const drawings: Drawings = { shell: ['momiji-leaf-red'] }
