import type { Drawings } from '../contract'

export const drawings: Drawings = {
  shell: ['sakura-token'],
  prints: {
    'sakura-wide-36': ['sakura-board-wide', 'sakura-board-wide-stones-36'],
    'sakura-wide-44': ['sakura-board-wide', 'sakura-board-wide-stones-44'],
    'sakura-tall-36': ['sakura-board-tall', 'sakura-board-tall-stones-36'],
    'sakura-tall-44': ['sakura-board-tall', 'sakura-board-tall-stones-44'],
  },
}
