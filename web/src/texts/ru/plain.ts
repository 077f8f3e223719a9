import type { StrangersWords } from '../../games/strangers'
import { pluralsOf } from '../plural'
import type { Texts } from '../texts'

const count = pluralsOf('ru')
const from = (players: number[]): string =>
  players.length > 1 ? `${players[0]}–${players.at(-1)!}` : String(players[0] ?? 1)
const factsShort = (players: number[]): string =>
  `${from(players)} ${count(players.at(-1) ?? 1, { one: 'игрок', few: 'игрока', many: 'игроков', other: 'игрока' })}`

/** What any screen says of such a game. */
export const theirs: StrangersWords = {
  facts: (players, minutes) => `${factsShort(players)} · ${minutes} мин`,
  factsShort,
  sentence: 'Игра, сделанная другими, на простом поле.',
  yes: 'да',
  no: 'нет',
}

/** What is said at its table. */
export const plain: Texts['plain'] = {
  others: 'Другие игры',
  othersHint: 'Сделаны другими и добавлены на этот сайт.',
  startOf: (game) => `Открыть стол: ${game}`,

  players: 'Игроки',
  isToMove: 'ходит',
  points: 'очки',
  toMove: (names) => `Ждём: ${names}`,
  choose: (moves) =>
    moves === 1
      ? 'Возможен один ход.'
      : count(moves, { one: 'Выберите один из # хода.', other: 'Выберите один из # ходов.' }),
  inWords: 'Стол словами',
  moves: 'Возможные ходы',
  find: 'Найти ход',
  shown: (some, all) => `${some} из ${all}`,
  noneFound: 'Такого возможного хода нет.',
  chosen: 'Выбрано:',
  hinted: 'Мой ход был бы:',
  play: 'Сделать этот ход',
  putBack: 'Вернуть',

  nobodyWins: 'Никто не победил',
  standing: (name, score) => `${name}: ${score}`,
  part: (number) => `Часть ${number}`,
}
