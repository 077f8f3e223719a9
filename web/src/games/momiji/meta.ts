import type { Meta } from '../contract'

export const meta: Meta = {
  place: 3,
  weight: 3,
  kanji: '紅葉',
  art: 'momiji-leaf-red',
  from: 626,
  cartouche: 'left',
  faces: { novice: 'risu', apprentice: 'kitsune', adept: 'okiku', master: 'fukuro' },
  plainSpoken: ['solo'],
}
