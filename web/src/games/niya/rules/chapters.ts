/** The order of the rules, and their pictures. */
import { chapter, type Chapter } from '../../rules'
import type { rules } from './en'

const of = chapter<keyof typeof rules>

export const chapters: Chapter[] = [
  of(
    'N1',
    {
      id: 'N1.1',
      art: [
        'niya-plant-maple',
        'niya-plant-cherry',
        'niya-plant-pine',
        'niya-plant-iris',
        'niya-symbol-sun',
        'niya-symbol-poem',
        'niya-symbol-bird',
        'niya-symbol-rain',
      ],
    },
    { id: 'N1.2', art: ['niya-token-wave', 'niya-token-hemp'] },
    'N1.4',
  ),
  of('N2', 'N2.1', 'N2.2', 'N2.3'),
  of('N3', 'N3.1', 'N3.2', 'N3.3', 'N3.4'),
  of('N4', 'N4.2', 'N4.3', 'N4.4'),
]
