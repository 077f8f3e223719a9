/** The order of the rules, and their pictures. */
import { chapter, type Chapter, type Rule } from '../../rules'
import type { rules } from './en'

type Id = keyof typeof rules
const of = chapter<Id>

/** A rule about a landscape, with its picture. */
const landscape = (id: Id, picture: string): Rule<Id> => ({ id, art: [picture], size: [54, 38] })

export const chapters: Chapter[] = [
  of(
    'M1',
    {
      id: 'M1.1',
      art: [
        'momiji-leaf-brown',
        'momiji-leaf-green',
        'momiji-leaf-purple',
        'momiji-leaf-red',
        'momiji-leaf-orange',
        'momiji-leaf-yellow',
      ],
    },
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
    landscape('M8.A', 'momiji-landscape-a'),
    landscape('M8.B', 'momiji-landscape-b'),
    landscape('M8.C', 'momiji-landscape-c'),
    landscape('M8.D', 'momiji-landscape-d'),
    landscape('M8.E', 'momiji-landscape-e'),
    landscape('M8.F', 'momiji-landscape-f'),
    landscape('M8.G', 'momiji-landscape-g'),
  ),
  of('M9', 'M9.1', 'M9.2', 'M9.3'),
  of('M10', 'M10.1', 'M10.2', 'M10.3', 'M10.4', 'M10.5', 'M10.6', 'M10.7'),
]
