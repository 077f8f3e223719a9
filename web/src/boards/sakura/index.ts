import type { Play } from '../contract'
export const sakura = {} as Play
