import { pluralsOf } from '../plural'
import type { Texts } from '../en'

const few = pluralsOf('ru')

export const niya: Texts['niya'] = {
  plants: { maple: 'клён', cherry: 'вишня', pine: 'сосна', iris: 'ирис' },
  symbols: { sun: 'солнце', poem: 'стихи', bird: 'птица', rain: 'дождь' },
  tokens: ['Волна', 'Асаноха'],
  tile: (plant, symbol) => `${plant} и ${symbol}`,

  yourMove: 'Ваш ход',
  theirMove: (name) => `Думает ${name}`,
  takeBorder: 'Возьмите любую плитку с края',
  takeKin: (plant, symbol) => `Возьмите плитку, где есть ${plant} или ${symbol}`,
  takeWith: 'Возьмите плитку, где есть',
  or: 'или',
  bound: (plant, symbol) => `На плитке должны быть ${plant} или ${symbol}`,
  boundBorder: 'Первую плитку берут с края',

  garden: 'Сад 4 на 4',
  cellTile: (cell, tile) => `${cell}, ${tile}`,
  cellYours: (cell) => `${cell}, ваш жетон`,
  cellTheirs: (cell, name) => `${cell}, жетон игрока ${name}`,
  legal: 'можно взять',
  chosen: 'выбрана',
  answer: (name) => (name === null ? 'здесь можете ответить вы' : `здесь может ответить ${name}`),
  threat: (name) => (name === null ? 'ваш четвёртый жетон' : `четвёртый жетон игрока ${name}`),
  fresh: 'только что поставлен',
  hinted: 'подсказка',
  notBorder: 'Первым ходом берут плитку с края.',
  notKin: (plant, symbol) => `Здесь нет ни того, ни другого: ${plant}, ${symbol}.`,
  notYourTurn: 'Сейчас не ваш ход.',

  take: 'Взять плитку',
  putBack: 'Вернуть',
  picked: (tile, cell) => `${tile}, ${cell}.`,
  pickedWins: 'Это четыре жетона: вы побеждаете.',
  pickedBlocks: (name) => `Тогда ${name} остаётся без хода: вы побеждаете.`,
  pickedAnswers: (name, count) =>
    `Тогда ${name} может ответить на ${few(count, { one: '# плитке', other: '# плитках' })}.`,
  pickedLoses: (name, cells) => `Осторожно: ${name} может победить на ${cells}.`,

  players: 'Игроки',
  lastTaken: 'Последняя взятая плитка',
  justTook: (name) => (name === null ? 'Вы только что взяли' : `Последний ход: ${name}`),
  nothingTaken: 'Ещё ничего не взято',
  matchIt: 'Повторите растение или знак',
  tokensLeft: (count) => few(count, { one: 'остался # жетон', few: 'осталось # жетона', other: 'осталось # жетонов' }),
  points: (count) => few(count, { one: '# очко', few: '# очка', other: '# очков' }),
  games: (count) => few(count, { one: '# победа', few: '# победы', other: '# побед' }),

  match: 'Матч',
  firstToPoints: (target) => `до ${target} очков`,
  firstToGames: (target) => few(target, { one: 'до # победы', other: 'до # побед' }),
  game: (number) => `партия ${number}`,
  single: 'одна партия',
  reading: 'Как читать сад',
  readKento: 'Уголки: плитку можно взять',
  readAnswer: 'Возможный ответ на вашу плитку',
  readThreat: 'Четвёртый жетон здесь победит',
  readGoal: 'Побеждает ряд или квадрат из четырёх',

  began: (number, name) => `Партия ${number}: ${name === null ? 'начинаете вы' : `начинает ${name}`}.`,
  took: (name, tile, cell) => `${name === null ? 'Вы берёте' : `${name} берёт`} «${tile}» на ${cell}.`,
  won: (name, how, left) =>
    `${name === null ? 'Вы побеждаете' : `${name} побеждает`} ${how}; ${few(left, { one: 'осталась # плитка', few: 'остались # плитки', other: 'осталось # плиток' })}.`,
  wonBy: { row: 'четырьмя в ряд', square: 'квадратом', blocked: 'не оставив плиток для хода' },
  halved: 'Сад полон, никто не победил.',
  scored: (name, gain, total) => `${name === null ? 'Ваш счёт' : `Счёт игрока ${name}`}: ${total} (+${gain}).`,

  youWin: 'Вы победили',
  theyWin: (name) => `Победа: ${name}`,
  nobodyWins: 'Никто не победил',
  endHow: (how, left) => `Победа ${how}; в саду ${few(left, { one: 'осталась # плитка', few: 'остались # плитки', other: 'осталось # плиток' })}.`,
  endDrawn: 'Сад полон.',
  endScore: (mine, theirs) => `${mine} : ${theirs}.`,
}
