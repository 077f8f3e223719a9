import { momiji } from './momiji'
import { niya } from './niya'
import { sakura } from './sakura'
import { shell } from './shell'

export const texts = { shell, niya, sakura, momiji }

export type Texts = typeof texts
