import type { Drawings } from '../contract'

export const drawings: Drawings = {
  shell: /^momiji-leaf-red$/,
  table: /^momiji-(?!leaf-red$)|^garden-(rocks|breeze)$|^sakura-torii$/,
}
