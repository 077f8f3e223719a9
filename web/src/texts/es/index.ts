import type { GameWords } from '../../games/contract'
import { bound } from '../texts'
import { deal } from './deal'
import { end } from './end'
import { here } from './here'
import { plain, theirs } from './plain'
import { review } from './review'
import { shell } from './shell'
import { study } from './study'

const faces = import.meta.glob<GameWords>('../../games/*/words/es.ts', { eager: true, import: 'face' })
const tables = import.meta.glob<object>('../../games/*/words/es.ts', { eager: true, import: 'words' })

export const texts = bound({ shell, deal, end, here, plain, study, review }, theirs, faces, tables)
