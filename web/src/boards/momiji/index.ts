import type { Play } from '../contract'
export const momiji = {} as Play
