import { end } from './end'
import { momiji } from './momiji'
import { niya } from './niya'
import { sakura } from './sakura'
import { shell } from './shell'

import type { Texts } from '../en'

export const texts: Texts = { shell, niya, sakura, momiji, end }
