/** The order of the rules, and their pictures. */
import { chapter, type Chapter } from '../../rules'
import type { rules } from './en'

const of = chapter<keyof typeof rules>

export const chapters: Chapter[] = [
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
]
