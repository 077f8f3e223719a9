import type { Ending } from '../../contract'
import type { Leaves } from '../leaves'
import { courseOf } from './course'

export const ending: Ending<Leaves> = { course: courseOf }
