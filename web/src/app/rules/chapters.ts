/** The rules' order and pictures, the same in every language; the words are in `texts`. */
import type { GameName } from '../../boards/contract'
import type { rules } from '../../texts/en/rules'

export type RuleId = keyof typeof rules

export interface Rule {
  id: RuleId
  /** Drawings that stand before the sentence. */
  art?: string[]
}

export interface Chapter {
  id: RuleId
  rules: Rule[]
}

const of = (id: RuleId, ...list: (RuleId | Rule)[]): Chapter => ({
  id,
  rules: list.map((rule) => (typeof rule === 'string' ? { id: rule } : rule)),
})

export const chapters: Record<GameName, Chapter[]> = {
  niya: [
    of(
      'N1',
      { id: 'N1.1', art: ['niya-plant-maple', 'niya-plant-cherry', 'niya-plant-pine', 'niya-plant-iris', 'niya-symbol-sun', 'niya-symbol-poem', 'niya-symbol-bird', 'niya-symbol-rain'] },
      { id: 'N1.2', art: ['niya-token-wave', 'niya-token-hemp'] },
      'N1.4',
    ),
    of('N2', 'N2.1', 'N2.2', 'N2.3'),
    of('N3', 'N3.1', 'N3.2', 'N3.3', 'N3.4'),
    of('N4', 'N4.2', 'N4.3', 'N4.4'),
  ],
  sakura: [
    of('S2', { id: 'S2.1', art: ['sakura-emperor', 'sakura-painter', 'sakura-token'] }, 'S1.3', 'S1.1'),
    of('S4', 'S4.1', 'S4.2', 'S4.3'),
    of(
      'S6',
      { id: 'S6.1', art: ['act-garden-emperor-plus-1', 'act-garden-emperor-plus-2'] },
      { id: 'S6.2', art: ['act-garden-emperor-minus-1'] },
      { id: 'S6.3', art: ['act-garden-emperor-either-1'] },
      { id: 'S6.4', art: ['act-garden-closest-minus-2'] },
      { id: 'S6.5', art: ['act-garden-furthest-plus-2'] },
      { id: 'S6.6', art: ['act-painter-plus-1', 'act-painter-plus-2', 'act-painter-plus-3'] },
      { id: 'S6.7', art: ['act-painter-either-1', 'act-painter-either-2', 'act-painter-either-3'] },
      { id: 'S6.8', art: ['act-painter-overtake'] },
      { id: 'S6.9', art: ['act-painter-count'] },
    ),
    of('S5', 'S5.1', 'S5.2', 'S5.3', 'S5.4', 'S5.5'),
    of('S3', { id: 'S3.1', art: ['sakura-gate'] }, 'S3.2'),
    of('S7', { id: 'S7.1', art: ['sakura-tree'] }, 'S7.2', 'S7.3', 'S7.4'),
    of('S8', 'S8.1', 'S8.2'),
    of('S9', 'S9.1', 'S9.2'),
  ],
  momiji: [
    of(
      'M1',
      { id: 'M1.1', art: ['momiji-leaf-brown', 'momiji-leaf-green', 'momiji-leaf-purple', 'momiji-leaf-red', 'momiji-leaf-orange', 'momiji-leaf-yellow'] },
      { id: 'M1.2', art: ['momiji-acorn'] },
      { id: 'M1.3', art: ['momiji-objective-tallest', 'momiji-objective-zeros', 'momiji-torii-token'] },
      'M1.4',
    ),
    of('M2', 'M2.1', 'M2.2', 'M2.3', 'M2.4', 'M2.5'),
    of('M3', 'M3.1', 'M3.2', 'M3.3'),
    of('M4', 'M4.1', 'M4.2', 'M4.3', 'M4.4'),
    of('M5', 'M5.1', 'M5.2', 'M5.3', 'M5.4', 'M5.5'),
    of('M6', 'M6.1'),
    of('M7', 'M7.1'),
    of(
      'M8',
      'M8.0',
      { id: 'M8.A', art: ['momiji-landscape-a'] },
      { id: 'M8.B', art: ['momiji-landscape-b'] },
      { id: 'M8.C', art: ['momiji-landscape-c'] },
      { id: 'M8.D', art: ['momiji-landscape-d'] },
      { id: 'M8.E', art: ['momiji-landscape-e'] },
      { id: 'M8.F', art: ['momiji-landscape-f'] },
      { id: 'M8.G', art: ['momiji-landscape-g'] },
    ),
    of('M9', 'M9.1', 'M9.2', 'M9.3'),
    of('M10', 'M10.1', 'M10.2', 'M10.3', 'M10.4', 'M10.5', 'M10.6', 'M10.7'),
  ],
}
