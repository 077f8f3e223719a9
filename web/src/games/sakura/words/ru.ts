import { pluralsOf } from '../../../texts/plural'
import type { Texts } from '../../../texts/texts'
import type { face as en } from './en'

const few = pluralsOf('ru')
const to = (space: number) => (space ? `на ${space}` : 'к воротам')
const from = (space: number) => (space ? `с ${space}` : 'от ворот')
const ordinal = (number: number) => (number ? `${number}-е место` : '')
const tokens = (count: number) => few(count, { one: '# жетон', few: '# жетона', other: '# жетонов' })
const does = (name: string | null, you: string, they: string) => (name === null ? `Вы ${you}` : `${name} ${they}`)

export const face: typeof en = {
  title: 'Сакура',
  facts: '2–6 художников · 25 мин',
  factsShort: '2–6 игроков',
  sentence: 'Идите за Императором, но не столкнитесь с ним.',
  bots: {
    novice: {
      names: ['Кохана', 'Кохару', 'Коюки', 'Котори', 'Комати'],
      is: 'юная фрейлина',
      temper: 'Робка: ступает понемногу и охотнее отходит назад.',
    },
    apprentice: {
      names: ['Понта', 'Понкити', 'Понсукэ', 'Понтаро', 'Пондзи'],
      is: 'тануки',
      temper: 'Весел и тороплив. Ошибается в малом, редко в большом.',
    },
    adept: {
      names: ['Дама Фудзи', 'Дама Кири', 'Дама Ран', 'Дама Сино', 'Дама Тама'],
      is: 'поэтесса',
      temper: 'Не спешит и редко ошибается картой.',
    },
    master: {
      names: ['Хокуто', 'Хокудзан', 'Хокусуй', 'Хокурэн', 'Хокумэй'],
      is: 'старый художник',
      temper: 'Взвешивает каждую руку, какая может быть у вас, и скрывает свою.',
    },
  },
  options: {
    variant: 'Придворный художник',
  },
  values: {
    'variant.court': 'карта из колоды',
    'variant.tricky': 'за него играет тот, кто позади',
  },
}

export const words: Texts['sakura'] = {
  courtPainter: 'Придворный художник',
  garden: {
    'emperor+1': 'Император +1',
    'emperor+2': 'Император +2',
    'emperor-1': 'Император −1',
    'emperor+-1': 'Император ±1',
    'closest-2': 'Ближайший −2',
    'furthest+2': 'Дальний +2',
  },
  painter: {
    '+1': 'Художник +1',
    '+2': 'Художник +2',
    '+3': 'Художник +3',
    '+-1': 'Художник ±1',
    '+-2': 'Художник ±2',
    '+-3': 'Художник ±3',
    overtake: 'Обгон',
    count: 'Счёт',
  },
  cardLabel: (card, garden, painter) => `Карта ${card}: ${garden}, затем ${painter}`,

  chooseCard: 'Выберите карту',
  chooseCardDetail: 'Карты откроют вместе; первым действует наименьший номер',
  chooseTwo: 'Выберите две карты',
  chooseTwoDetail: 'Вы позади: своя карта, затем карта придворного художника',
  waitingFor: (names) => `Ждём: ${names}`,
  waitingForMany: (count) => few(count, { one: 'Ждём # художника', other: 'Ждём # художников' }),
  canChange: 'Свою карту ещё можно сменить',
  inSecret: 'Карты выбирают втайне',
  walkWhere: 'Куда вы идёте?',
  walkDetail: (card, steps) =>
    `Ваша карта ${card}: ${few(steps, { one: '# клетка', few: '# клетки', other: '# клеток' })}, вперёд или назад`,
  leadWhere: 'Куда идёт Император?',
  leadDetail: (card) => `Ваша карта ${card}: 1 клетка, вперёд или назад`,
  theyWalk: (name) => `Выбирает ${name}`,
  acting: (card, name) => (name === null ? `Ваша карта ${card}` : `Карта ${card}, ${name}`),
  roundEnds: 'Раунд закончен',
  treePays: (tree) => `Награда ${['первой', 'второй', 'последней'][tree - 1]} сакуры`,
  closestEarns: 'Ближайший получает больше всех; затем все встают в ряд',
  everyoneDraws: 'Все берут по карте',

  forward: (steps) => `Вперёд ${steps}`,
  back: (steps) => `Назад ${steps}`,
  forwardShort: 'Вперёд',
  backShort: 'Назад',
  outcome: (space, rank) => `${to(space)}${rank === null ? '' : `, ${rank}-е`}`,
  outcomeDisgrace: (space) => `опала, ${to(space)}`,
  leadsTo: (space) => to(space),
  leadsToTree: (space) => `${to(space)}, к сакуре`,
  leadsToDisgrace: (space, names) => `${to(space)}: опала, ${names}`,
  layDown: 'Положить карту',
  layDownBoth: 'Положить обе',
  putBack: 'Вернуть',
  swap: 'Поменять местами',
  nextForCourt: 'Теперь карту придворному художнику',
  yours: 'ваша',
  courts: 'придворного художника',
  chosen: 'выбрана',
  laidDown: 'лежит закрытой',
  hinted: 'подсказка',

  painters: 'Художники, сначала ближайший к Императору',
  behind: (spaces) => `${spaces} позади`,
  atGate: 'у ворот',
  onSpace: (space) => `на ${space}`,
  tokens,
  pays: (count) => `+${count} у следующей сакуры`,
  thinking: 'думает',
  hasChosen: 'выбор сделан',
  emperorOn: (space) => `Император на ${space}`,
  toTree: (steps, tree, pays) =>
    `До ${['первой', 'второй', 'последней'][tree - 1]} сакуры ${few(steps, { one: '# шаг', few: '# шага', other: '# шагов' })}. Там он остановится и даст ${pays}.`,
  allPaid: 'Все три сакуры пройдены.',
  board: (pieces) => `Садовая дорожка. ${pieces}.`,
  pieceOn: (name, space) => (space ? `${name} на ${space}` : `${name} у ворот`),
  treeOn: (space) => `следующая сакура на ${space}`,

  revealed: 'Открыты, по порядку',
  onTable: 'На столе',
  round: (number) => `раунд ${number}`,
  hand: 'Ваша рука',
  nextRound: 'следующий раунд',
  thisRound: 'выберите одну',
  done: 'готово',
  now: 'сейчас',
  yoursNow: 'ваша',
  next: 'далее',
  last: 'последняя',
  notPlayed: 'пропала',
  deck: (cards) => `В колоде ${few(cards, { one: '# карта', few: '# карты', other: '# карт' })}.`,

  asItStands: (cards) => `${cards} сейчас:`,
  hintLay: (cards) => `Карта ${cards}:`,
  hintForward: 'Вперёд:',
  hintBack: 'Назад:',
  wouldReachTree: (space) => `Император доходит до сакуры на ${space}`,
  wouldLead: (a, ends) => {
    if (ends[0] === a) return `Император остаётся на ${a}`
    return `Император идёт ${ends.length === 1 && ends[0]! < a ? 'назад ' : ''}${ends.map(to).join(' или ')}`
  },
  wouldWalk: (name, a, ends) => {
    const b = ends[0]!.to
    const says = (you: string, they: string) => (name === null ? `вы ${you}` : `${name} ${they}`)
    if (ends.length > 1)
      return `${says('идёте', 'идёт')} ${ends.map((end) => `${end.disgraced ? 'в опалу ' : ''}${to(end.to)}`).join(' или ')}`
    if (b === a) return `${says('остаётесь', 'остаётся')} ${b ? `на ${b}` : 'у ворот'}`
    return `${says('идёте', 'идёт')} ${b > a ? '' : 'назад '}${to(b)}`
  },
  wouldFall: (name, space) => `${name ?? 'вы'} в опале, назад ${to(space)}`,
  wouldIdle: { 'closest-2': 'ближайшего нет', 'furthest+2': 'самого дальнего нет' },
  foreseen: (moves, standing) =>
    `${[...moves.slice(0, -1), ''].join(', ')}${moves.length > 1 ? 'затем ' : ''}${moves.at(-1)}${standing && `: ${standing}`}.`,
  rankOnly: (rank) => ordinal(rank),
  rankAtTree: (rank, gain) => `${ordinal(rank)} у сакуры, ${gain ? tokens(gain) : 'без жетона'}`,
  atBest: (rank) => `в лучшем случае ${ordinal(rank)}`,

  notCard: (card) => `Не ${card}:`,
  liesAlready: 'она уже лежит закрытой; чтобы сменить, коснитесь другой.',
  allOver: 'партия окончена.',
  firstTheWay: 'сначала направление; карты выбирают в следующем раунде.',
  nextRoundOnly: 'сначала действуют карты на столе, потом вы выбираете снова.',
  notSpace: (space) => `Не ${to(space)}:`,
  onlyReached: (steps, spaces) =>
    `карта ведёт ровно на ${few(steps, { one: '# клетку', few: '# клетки', other: '# клеток' })}: только ${spaces.map(to).join(' или ')}.`,
  onlyLed: (spaces) => `Император идёт ровно на 1 клетку: только ${spaces.map(to).join(' или ')}.`,
  onlyDisgrace: (spaces) => `эта карта ведёт ${spaces.map(to).join(' или ')}, и одно из двух — опала.`,
  cardsMove: 'художников и Императора двигают только карты.',
  treeLead: (tree, space) => `${['Первая', 'Вторая', 'Последняя'][tree - 1]} сакура, на ${space}:`,
  treeWillPay: (pays) => `когда дойдёт Император, она даст ${pays}.`,
  treeHasPaid: 'жетоны уже розданы.',
  paysNow: (tree, pays) => `У ${['первой', 'второй', 'последней'][tree - 1]} сакуры, она даёт ${pays}.`,
  liesUntilAll: 'карта лежит закрытой, пока не выберут все.',
  choosesStill: 'ещё выбирает.',
  courtsFromDeck: 'получит верхнюю карту колоды, когда выберут все.',

  paidTo: (name, gain) => `${name ?? 'вы'} ${gain}`,
  sinceTree: (tree, paid) => `награда ${['первой', 'второй', 'последней'][tree - 1]} сакуры: ${paid}.`,
  sinceTreeNobody: (tree) => `${['первая', 'вторая', 'последняя'][tree - 1]} сакура никому ничего не даёт.`,
  wentTo: (name, space, disgraced) => `${name ?? 'вы'} ${disgraced ? 'в опалу ' : ''}${to(space)}`,
  sinceMoves: (emperor, painters) =>
    `${[...(emperor === null ? [] : [`Император ${to(emperor)}`]), ...painters].join(', ')}.`,

  reading: 'Как читать карты',
  readOrder: 'Меньшие номера действуют раньше',
  readHalves: 'Верх карты: сад. Низ: ваш художник',
  readDisgrace: 'Столкнулись с Императором: минус жетон и три клетки назад',
  readSkip: 'Клетки с другими художниками не считаются',

  tellRound: (number) => `Раунд ${number}.`,
  tellDrew: (card) => `Вы берёте карту. ${card}.`,
  tellGathered: (cards) =>
    `Колода кончилась; сброс перемешан: ${few(cards, { one: '# карта', few: '# карты', other: '# карт' })}.`,
  tellCard: (card, name, garden, painter) => `${card} (${name ?? 'вы'}): ${garden}, затем ${painter}.`,
  tellLed: (a, b) =>
    a === b ? `Император остаётся на ${b}.` : `Император идёт ${b > a ? 'вперёд' : 'назад'} с ${a} на ${b}.`,
  tellWalked: (name, a, b) => {
    if (a === b) return `${does(name, 'остаётесь', 'остаётся')} ${b ? `на ${b}` : 'у ворот'}.`
    return `${does(name, 'идёте', 'идёт')} ${b > a ? '' : 'назад '}${from(a)} ${to(b)}.`
  },
  tellDisgraced: (name, lost, b) =>
    `${does(name, 'попадаете', 'попадает')} в опалу: ${lost ? 'минус один жетон' : 'терять уже нечего'}, назад ${to(b)}.`,
  tellIdle: { 'closest-2': 'Ближайшего нет, никто не идёт.', 'furthest+2': 'Самого дальнего нет, никто не идёт.' },
  tellBlossomed: (tree, space) =>
    `Император останавливается у ${['первой', 'второй', 'последней'][tree - 1]} сакуры, на ${space}.`,
  tellEarned: (name, gain, total) => `${does(name, 'получаете', 'получает')} ${tokens(gain)} (всего ${total}).`,
  tellLinedUp: (name, a, b) => `${does(name, 'подходите', 'подходит')} в ряд ${from(a)} ${to(b)}.`,
  tellEnded: 'Последняя сакура пройдена; партия окончена.',

  youWin: 'Вы победили',
  courtWins: 'Победа двора',
  theyWin: (name) => `Победа: ${name}`,
  shared: (names) => `Победу делят ${names}`,
  endDetail: (count) => `Итог: ${tokens(count)}.`,
  endTie: (count) => `Поровну, ${tokens(count)}; побеждает ближайший к Императору.`,

  roundTitle: (number) => `Раунд ${number}`,
  treeByTree: 'Жетоны, сакура за сакурой',
  painterHead: 'Художник',
  atStart: 'Начало',
  trees: ['первая', 'вторая', 'последняя'],
  lost: 'Потери',
  tokensHead: 'Жетоны',
  closest: (name) => (name === null ? 'Вы ближе всех к Императору' : `Ближе всех к Императору ${name}`),
  stoodPath: (round) => `Шёл раунд ${round}.`,

  review: {
    round: (number) => `Раунд ${number}`,
    cards: (cards) => (cards.length > 1 ? `карты ${cards.join(' и ')}` : `карта ${cards[0]}`),
    ways: { 'E+': 'Император вперёд', 'E-': 'Император назад', 'P+': 'вперёд', 'P-': 'назад' },
    played: (yours) => (yours ? 'ваше решение' : 'решение'),
    reasons: {
      late: (best, often, made, seldom) =>
        `Сработает до сакуры: ${best} — ${often} раз из 100, ${made} — лишь ${seldom}.`,
      disgrace: (best, seldom, made, often) =>
        `Жетон из-за Императора теряется: ${made} — ${often} раз из 100, ${best} — ${seldom}.`,
      reward: (best, more, made, fewer) => `Следующая сакура в среднем даёт: ${best} — ${more}, ${made} — ${fewer}.`,
      rank: (best, better, made, worse) => `Место в среднем: ${best} — ${better}, ${made} — ${worse}.`,
      shames: (best, more, made, fewer) =>
        `Остальные теряют жетонов из-за Императора: ${best} — ${more}, ${made} — ${fewer}.`,
      steps: (best, more, made, fewer) => `Клеток в среднем: ${best} — ${more}, ${made} — ${fewer}.`,
      lead: (best, more, made, fewer) => `Перевес в жетонах к концу: ${best} — ${more}, ${made} — ${fewer}.`,
      rival: (best, fewer, made, more) =>
        `У сильнейшего соперника после следующей сакуры жетонов: ${best} — ${fewer}, ${made} — ${more}.`,
      cards: (best, made) => `Карты, что остаются в руке, после решения «${best}» дороже, чем после «${made}».`,
      hindsight: (move, tokens) => `Если бы карты были известны: ${move}, жетонов: ${tokens}.`,
    },
  },
}
