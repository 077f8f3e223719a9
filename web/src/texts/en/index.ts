import { end } from './end'
import { momiji } from './momiji'
import { niya } from './niya'
import { sakura } from './sakura'
import { shell } from './shell'

export const texts = { shell, niya, sakura, momiji, end }

export type Texts = typeof texts
