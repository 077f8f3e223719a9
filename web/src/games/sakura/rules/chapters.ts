/** The order of the rules, and their pictures. */
import { chapter, type Chapter, type Rule } from '../../rules'
import type { rules } from './en'

type Id = keyof typeof rules
const of = chapter<Id>

/** A rule about an action, with those that the cards show. */
const action = (id: Id, ...art: string[]): Rule<Id> => ({ id, art, size: [54, 26] })

export const chapters: Chapter[] = [
  of('S2', { id: 'S2.1', art: ['sakura-emperor', 'sakura-painter', 'sakura-token'] }, 'S1.3', 'S1.1'),
  of('S4', 'S4.1', 'S4.2', 'S4.3'),
  of(
    'S6',
    action('S6.1', 'act-garden-emperor-plus-1', 'act-garden-emperor-plus-2'),
    action('S6.2', 'act-garden-emperor-minus-1'),
    action('S6.3', 'act-garden-emperor-either-1'),
    action('S6.4', 'act-garden-closest-minus-2'),
    action('S6.5', 'act-garden-furthest-plus-2'),
    action('S6.6', 'act-painter-plus-1', 'act-painter-plus-2', 'act-painter-plus-3'),
    action('S6.7', 'act-painter-either-1', 'act-painter-either-2', 'act-painter-either-3'),
    action('S6.8', 'act-painter-overtake'),
    action('S6.9', 'act-painter-count'),
  ),
  of('S5', 'S5.1', 'S5.2', 'S5.3', 'S5.4', 'S5.5'),
  of('S3', { id: 'S3.1', art: ['sakura-gate'] }, 'S3.2'),
  of('S7', { id: 'S7.1', art: ['sakura-tree'] }, 'S7.2', 'S7.3', 'S7.4'),
  of('S8', 'S8.1', 'S8.2'),
  of('S9', 'S9.1', 'S9.2'),
]
