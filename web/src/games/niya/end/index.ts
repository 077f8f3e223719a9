import type { Ending } from '../../contract'
import type { Garden } from '../garden'
import Account from './Account.svelte'
import { courseOf, type MatchCourse } from './course'

export const ending: Ending<Garden, MatchCourse> = { course: courseOf, Account, square: true }
