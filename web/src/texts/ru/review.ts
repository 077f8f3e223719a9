import { pluralsOf } from '../plural'
import type { Texts } from '../texts'

const count = pluralsOf('ru')
const halves = (number: number) => (number % 1 ? `${Math.floor(number) || ''}½` : String(number))
/** Halves are counted as parts are: половина лепестка. */
const petals = (number: number) =>
  number % 1
    ? `${halves(number)} лепестка`
    : count(number, { one: '# лепесток', few: '# лепестка', other: '# лепестков' })

export const review: Texts['review'] = {
  title: 'Разбор',
  open: 'Разбор',
  opening: 'Разбор начинается',
  judging: 'Это решение оценивается',
  settling: 'уточняется',
  settlingHint: 'Уточняется: серые цифры ещё могут немного измениться.',
  toTable: 'К столу',

  unable: 'В этом браузере разбора нет',
  unableHint: 'Разбор считает ваше устройство, а этот браузер не может. Повтор доступен.',
  notOver: 'Партия ещё идёт',
  notOverHint: 'Разбор возможен, когда партия окончена.',
  refused: 'Эту партию разобрать нельзя',
  refusedHint: 'Ничего не потеряно: повтор показывает каждый ход.',
  stopped: 'Разбор остановился',
  stoppedHint: 'Он шёл слишком долго, или правила не загрузились. Что уже оценено, остаётся.',
  goOn: 'Продолжить',
  byServer: 'Пусть судит сервер',
  nobodyWon: 'Никто не побеждает',

  question: (nth, all) => `Вопрос ${nth} из ${all}`,
  findBetter: 'Найдите лучше',
  howToAnswer: 'Что бы вы сделали сейчас, зная только то, что знали тогда?',
  knewThen: 'Что вы тогда знали',
  showMe: 'Покажите',
  tryAgain: 'Ещё раз',
  tryOther: 'Попробовать иначе',
  nextQuestion: 'Следующий вопрос',
  playOn: 'Играть отсюда',
  yes: (choice) => `Да, лучше: ${choice}`,
  noBetter: (choice) => `Не хуже: ${choice}`,
  notBetter: (choice) => `Не лучше: ${choice}`,
  findOther: 'Найдите другое решение или идите дальше.',
  seeLine: 'Посмотрите на поле, что последовало бы.',
  done: 'так и было',

  judgement: 'Оценка',
  wasDone: (name, choice) => (name === null ? `Ваше решение: ${choice}.` : `${name}, решение: ${choice}.`),
  wasBetter: (choice) => `Лучше: ${choice}`,
  bestWas: (choice) => `Лучшее: ${choice}`,
  asGoodWas: (choice) => `Не хуже других: ${choice}`,
  nothingToChoose: 'Выбирать было не из чего.',
  nothingBetter: 'Ничего лучше здесь не было.',
  withinError: 'В пределах погрешности не хуже лучшего.',
  gamesInTwenty: (games) =>
    `примерно ${games % 1 ? `${halves(games)} партии` : count(games, { one: '# партия', few: '# партии', other: '# партий' })} из 20`,
  withChoice: (choice) => `Если ${choice}`,
  ofTwenty: (won) => `побед: ${halves(won)} из 20`,
  couldBeChosen: 'Из чего можно было выбрать',
  best: 'лучший',
  asGood: 'не хуже',
  petalsLost: (number) => `потеряно: ${petals(number)}`,
  petalsGained: (number) => `получено: ${petals(number)}`,
  why: 'Почему',
  theLine: 'Предполагаемое продолжение',
  playLine: 'Показать продолжение на поле',
  stepsOfLine: 'Шаги продолжения',
  lineStep: (step) => `Шаг ${step}`,
  hindsight: 'Задним числом, не в счёт.',

  sumYours: (choices, cards, other) =>
    [`Ваши решения ${choices}`, cards && `удача ${cards}`, other].filter(Boolean).join(', '),
  sumOf: (name) => (choices, cards, other) =>
    [`${name}: решения ${choices}`, cards && `удача ${cards}`, other].filter(Boolean).join(', '),
  allEqual: (players) =>
    players === 1
      ? 'В начале'
      : `${count(players, { one: '# игрок', few: '# игрока', other: '# игроков' })}, все равны`,
  yourChoices: 'Ваши решения',
  choicesOf: (name) => `${name}: решения`,
  othersChoices: 'Чужие решения',
  cardsLuck: 'Карты (удача)',
  hundredths: 'В сотых долях победы. Один лепесток — это 5.',

  everyonesChoices: 'Решения всех',
  whose: 'Чьи решения',
  all: 'Все',
  size: 'Показать',
  sizes: { all: 'все', dear: 'дорогие', large: 'от двух лепестков' },
  showAll: (many) => `Показать все ${many}`,
  showFew: 'Показать меньше',
  noneOfThese: 'Таких нет.',

  yourChance: 'Ваш шанс на победу',
  chanceOf: (name) => `${name}: шанс на победу`,
  yourChoice: 'Ваше решение',
  choiceOf: (name) => `${name}: решение`,
  theCards: 'Карты',
  stepBack: 'Шаг назад',
  stepOn: 'Шаг вперёд',
  slider: 'По ходу партии',
  partOf: (part, all) => `${part} из ${all}`,
  ofHundred: (chance) => `${chance} из 100`,
  rollSpoken: (parts) =>
    `Как он менялся: ${count(parts, { one: '# часть', few: '# части', other: '# частей' })}; ползунок читает каждую.`,
}
