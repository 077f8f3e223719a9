import type { Meta } from '../contract'

export const meta: Meta = {
  place: 1,
  weight: 2,
  kanji: '桜',
  art: 'sakura-token',
  from: 0,
  cartouche: 'right',
  faces: { novice: 'kohana', apprentice: 'tanuki', adept: 'fuji', master: 'hokuto' },
  plainSpoken: [],
}
