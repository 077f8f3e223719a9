import { pluralsOf } from '../../../texts/plural'
import type { Texts } from '../../../texts/texts'
import type { face as en } from './en'

const few = pluralsOf('ru')
const genitive: Record<string, string> = {
  клён: 'клёна',
  вишня: 'вишни',
  сосна: 'сосны',
  ирис: 'ириса',
  солнце: 'солнца',
  стихи: 'стихов',
  птица: 'птицы',
  дождь: 'дождя',
}

export const face: typeof en = {
  title: 'Ния',
  facts: '2 игрока · 5 мин',
  factsShort: '2 игрока',
  sentence: 'Четыре в ряд, а каждая плитка связывает соперника.',
  bots: {
    novice: { names: ['Кэро'], is: 'лягушонок', temper: 'Прыгает на то, что рядом, и часто не видит квадратов.' },
    apprentice: {
      names: ['Камэ'],
      is: 'черепаха',
      temper: 'Нетороплива и упорна. Смотрит на три хода вперёд, но не всюду.',
    },
    adept: { names: ['Саги'], is: 'цапля', temper: 'Стоит неподвижно, видит на шесть ходов вперёд и бьёт.' },
    master: { names: ['Рёан'], is: 'монах', temper: 'Знает этот сад до последней песчинки. Не ошибается.' },
  },
  options: {
    match: 'Матч',
    target: 'Очков до победы',
    full_garden: 'Полный сад',
  },
  values: {
    'match.single': 'одна партия',
    'match.sets': 'до трёх побед',
    'match.points': 'по очкам',
    'full_garden.block': 'побеждает тот, кто заполнил',
    'full_garden.draw': 'ничья',
  },
  told: {
    'match.points': ({ target }) => `матч до ${target} очков`,
    target: () => null, // its match has said it
  },
}

export const words: Texts['niya'] = {
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
  bound: (plant, symbol) => `Подходит плитка, где есть ${plant} или ${symbol}`,
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
  notBorder: 'Первую плитку берут с края, а не из середины.',
  notKin: (tile, plant, symbol) => `${tile}: нельзя, здесь нет ни ${genitive[plant]}, ни ${genitive[symbol]}.`,
  notYourTurn: 'Сейчас не ваш ход.',

  notOver: 'Партия окончена.',
  notSeated: 'Вы зритель.',
  laying: 'Новый сад',
  layingDetail: 'Шестнадцать плиток раскладывают заново',
  nextGarden: 'Следующий сад',
  hintLead: (tile, cell) => `Возьмите «${tile}» на ${cell}:`,
  hintWins: 'это четыре жетона и победа.',
  hintBlocks: (name) => `тогда ${name} остаётся без хода, а вы побеждаете.`,
  hintStops: (name) => `иначе здесь четыре соберёт ${name}.`,
  hintBest: 'ответ есть на любую плитку; эта обойдётся дешевле всего.',
  hintThreatens: (cells) => `затем ваш четвёртый жетон ляжет на ${cells}.`,
  hintNarrows: (name, count) =>
    `затем ${name} сможет ответить только на ${few(count, { one: '# плитке', few: '# плитках', many: '# плитках', other: '# плитках' })}.`,
  take: 'Взять плитку',
  putBack: 'Вернуть',
  picked: (tile, cell) => `${tile}, ${cell}.`,
  pickedWins: 'Это четыре жетона: вы побеждаете.',
  pickedBlocks: (name) => `Тогда ${name} остаётся без хода: вы побеждаете.`,
  pickedAnswers: (name, count) =>
    `Тогда ${name} может ответить на ${few(count, { one: '# плитке', other: '# плитках' })}.`,
  pickedLoses: (name, cells) => `Осторожно: ${name} может победить на ${cells}.`,

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
  readAnswer: 'Здесь могут ответить на вашу плитку',
  readThreat: 'Четвёртый жетон здесь победит',
  readGoal: 'Побеждает ряд или квадрат из четырёх',

  began: (number, name) => `Партия ${number}: ${name === null ? 'начинаете вы' : `начинает ${name}`}.`,
  took: (name, tile, cell) => `${name === null ? 'Вы берёте' : `${name} берёт`} «${tile}» на ${cell}.`,
  won: (name, how, left) =>
    `${name === null ? 'Вы побеждаете' : `${name} побеждает`} ${how}; ${few(left, { one: 'осталась # плитка', few: 'остались # плитки', other: 'осталось # плиток' })}.`,
  wonBy: { row: 'четырьмя в ряд', square: 'квадратом', blocked: 'тупиком' },
  halved: 'Сад полон, никто не победил.',
  scored: (name, gain, total) => `${name === null ? 'Ваш счёт' : `Счёт игрока ${name}`}: ${total} (+${gain}).`,

  youWin: 'Вы победили',
  theyWin: (name) => `Победа: ${name}`,
  nobodyWins: 'Никто не победил',
  endHow: (how, left) =>
    `Победа ${how}; в саду ${few(left, { one: 'осталась # плитка', few: 'остались # плитки', other: 'осталось # плиток' })}.`,
  endDrawn: 'Сад полон.',
  endScore: (mine, theirs) => `${mine} : ${theirs}.`,

  move: (number) => `Ход ${number}`,
  gameMove: (game, move) => `Партия ${game}, ход ${move}`,
  gameByGame: 'Партия за партией',
  wonWith: { row: 'четыре в ряд', square: 'квадрат', blocked: 'тупик', drawn: 'полный сад', 'not yet': 'не доиграна' },
  slips: (count) => few(count, { one: '# промах', few: '# промаха', other: '# промахов' }),
  noSlips: 'без промахов',
  openGame: (game) => `Повтор партии ${game}`,
  hintPoints: (target) => `оставшиеся плитки — очки; до ${target}`,
  hintSets: 'до трёх побед',
  truth: 'При лучшей игре',
  truthHint: 'кто победил бы после каждого хода и сколько плиток осталось бы; точно',
  truthSpoken: (lines) => `При лучшей игре обоих, после каждого хода. ${lines}`,
  truthLine: (move, name, left) =>
    `${move}: ${name}, ${few(left, { one: 'останется # плитка', few: 'останутся # плитки', other: 'останется # плиток' })}.`,
  truthLineDrawn: (move) => `${move}: ничья.`,
  neverTurned: (name) =>
    name === null
      ? 'Сад был вашим от первой плитки до последней: никто не промахнулся.'
      : `Победа всё время за игроком ${name}: никто не промахнулся.`,
  slipWin: (name, cell, better) =>
    name === null ? `Вы взяли ${cell}; к победе вело ${better}.` : `${name} берёт ${cell}; к победе вело ${better}.`,
  slipDraw: (name, cell, better) =>
    name === null ? `Вы взяли ${cell}; к ничьей вело ${better}.` : `${name} берёт ${cell}; к ничьей вело ${better}.`,
  closedAt: (cell) => `Последний ход: ${cell}`,
  blockedAt: (cell) => `Нет ответа на ${cell}`,
  fullGarden: 'Полный сад',
  stoodGarden: (taken) => `${few(taken, { one: 'Взята # плитка', few: 'Взято # плитки', other: 'Взято # плиток' })}.`,
  stoodMatch: (scores) => `Счёт матча: ${scores}.`,
  askTitle: (name) => `Ходит ${name}. Побеждает одна плитка`,
  askAbout: (count, name) =>
    `Можно взять ${few(count, { one: '# плитку', few: '# плитки', other: '# плиток' })}. С одной победите вы, как бы ни ответила ${name}; с любой другой победит ${name}.`,
  askDepth: (moves) => `До конца при лучшей игре ${few(moves, { one: '# ход', few: '# хода', other: '# ходов' })}.`,
  askHint: (mark) => `На плитке есть ${mark}.`,
  askHintHow: (how) => `В конце вы победите ${how}.`,
  itIs: (cell) => `Решено: это ${cell}`,
  onlyOne: 'Единственная плитка, которая побеждает.',
  notThis: (cell, name) => `Не ${cell}: победит ${name}`,
  notThisDetail: (moves) =>
    few(moves, {
      one: 'Следите за числами: # ход до поражения.',
      few: 'Следите за числами: # хода до поражения.',
      other: 'Следите за числами: # ходов до поражения.',
    }),
  whyCell: (cell, why) => `${cell}: ${why}`,
  allLose: (answers, left) =>
    `${few(answers, { one: 'Ответ здесь # и он проигрывает', few: 'Все # ответа проигрывают', other: 'Все # ответов проигрывают' })}: при лучшей игре вы победите, и ${few(left, { one: 'останется # плитка', few: 'останутся # плитки', other: 'останется # плиток' })}.`,
  stepHere: (step, name) => `шаг ${step} продолжения: ${name}`,
  worthWon: (name, left) =>
    `${name === null ? 'победите вы' : `победит ${name}`}, ${few(left, { one: 'останется # плитка', few: 'останутся # плитки', other: 'останется # плиток' })}`,
  worthDrawn: 'ничья',
  wholeGardens: 'Целые сады',
  look: 'Изучить сад',
  lookDetail: 'Любой сад, любые ходы: сколько стоит каждая плитка',
  lookInto: 'Изучить',
  theGarden: 'Сад',
  shuffle: 'Перемешать',
  layTiles: 'Разложить',
  layDone: 'Готово',
  layTitle: 'Разложите сад',
  layHint: 'Две плитки, взятые одна за другой, меняются местами. Сделанные ходы убираются.',
  lifted: (tile, cell) => `${tile}, ${cell}. Куда?`,
  paste: 'Вставить',
  pasteHint: '16 плиток сада от a1 до d4 (MS это клён и солнце), ссылка на сад или запись партии',
  fullDraws: 'Полный сад: ничья',
  showWorths: 'Показывать, сколько стоят плитки',
  howToRead: 'Как это читать',
  worthHint:
    'На каждой плитке показано, кто после неё победит при лучшей игре обоих и сколько плиток тогда останется. Здесь всё точно. U и R: ход назад и вперёд.',
  toMove: (name) => `Ходит ${name}`,
  bestPlay: (name, left, cell) =>
    `Лучше всего ${cell}: победит ${name}, ${few(left, { one: 'останется # плитка', few: 'останутся # плитки', other: 'останется # плиток' })}.`,
  bestDrawn: (cell) => `Лучше всего ${cell}: ничья.`,
  playBest: 'Лучший ход',
  stepBack: 'На ход назад',
  stepOn: 'На ход вперёд',
  movesMade: 'Сделанные ходы',
  noMoves: 'Ещё ни одного. Первую плитку берут с края.',
  everyTile: 'Каждая плитка',
  badLead: 'Это не позиция',
  badMove: (number, move) => `Ход ${number}, ${move}: так не ходят. Ничего не изменилось.`,
  badCount: (count) => `В саду 16 плиток, а здесь их ${count}. Ничего не изменилось.`,
  badTile: (tile) =>
    `«${tile}» не плитка: сначала растение M, C, P или I, затем знак S, P, B или R. Ничего не изменилось.`,
  badTwice: (tile) => `Плитка ${tile} здесь дважды. Ничего не изменилось.`,
  badPosition: {
    long: 'Это слишком длинно для сада или записи. Ничего не изменилось.',
    garden: 'В этом не читается ни сад, ни ссылка на него. Ничего не изменилось.',
    record: 'Это не запись партии в Нию, которую можно сыграть. Ничего не изменилось.',
  },

  review: {
    roll: 'Кто побеждал и на сколько плиток',
    cards: 'Сад при лучшей игре',
    result: 'Плиток осталось в конце',
    note: 'В плитках. Удачи в игре нет: каждое число точное.',
    stood: (amount) => (amount === 0 ? 'ничья' : amount > 0 ? `победа, ${amount}` : `поражение, ${-amount}`),
    garden: 'Сад',
    gardenOf: (game) => `Партия ${game}, сад`,
    then: 'затем',
    youTook: 'вы взяли',
    taken: 'взято',
    draw: 'ничья',
    wins: (name, left) =>
      `${name === null ? 'побеждаете вы' : `побеждает ${name}`}, ${few(left, { one: 'остаётся # плитка', few: 'остаются # плитки', other: 'остаётся # плиток' })}`,
    changed: (before, after) => `С лучшей плиткой: ${before}. С этой: ${after}.`,
    bound: (name, tile, cell, plant, symbol) =>
      `${name === null ? 'Вы только что взяли' : `${name} перед этим берёт`} «${tile}» на ${cell}. Вам нужна плитка, где есть ${plant} или ${symbol}.`,
    reading: 'Как читать плитки',
    reasons: {
      letsClose: (move, name, reply, four, cells, soon) =>
        `После ${move} ${name === null ? 'вы можете' : `${name} может`} взять ${reply} и ${soon ? 'сразу' : 'позже'} закрыть ${four}: ${cells}.`,
      letsBlock: (move, name, reply) =>
        `После ${move} ${name === null ? 'вы можете' : `${name} может`} взять ${reply}, и в конце брать будет нечего.`,
      onlyDraws: (move) => `${move} даёт лишь ничью.`,
      givesTiles: (move, lost) =>
        `${move} отдаёт ${few(lost, { one: '# плитку', few: '# плитки', other: '# плиток' })} из оставшихся.`,
      onlyWinner: (move, of) =>
        `Из ${few(of, { one: '# плитки', few: '# плиток', other: '# плиток' })} к победе ведёт только ${move}.`,
      leaves: (move, name, answers) =>
        `${move} оставляет только ${answers}: ${name === null ? 'так отвечаете вы' : `так отвечает ${name}`}.`,
      closes: (move, four, cells, soon) =>
        soon ? `${move} закрывает ${four}: ${cells}.` : `${move} ведёт к цели, ${four}: ${cells}.`,
      blocks: (move, name) => `После ${move} ${name === null ? 'вам будет' : `игроку ${name} будет`} нечего взять.`,
      draws: (move) => `${move} ведёт к ничьей.`,
      holdsOut: (move, left) => `Любая плитка проигрывает; ${move} отдаёт меньше всего: ${left}.`,
    },
  },
}
