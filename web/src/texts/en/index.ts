import { bound, type Said } from '../texts'
import { end } from './end'
import { shell } from './shell'

export const texts = bound({ shell, end }, import.meta.glob<Said>('../../games/*/words/en.ts', { eager: true }))
