import type { Meta } from '../contract'

export const meta: Meta = {
  place: 2,
  weight: 1,
  kanji: '庭',
  art: 'niya-token-wave-s',
  from: 313,
  cartouche: 'left',
  faces: { novice: 'kero', apprentice: 'kame', adept: 'sagi', master: 'ryoan' },
  plainSpoken: ['match'],
  readMode: (mode) => ({ target: /points-(\d+)/.exec(mode)?.[1] ?? 10 }),
}
