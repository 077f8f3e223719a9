import { pluralsOf } from '../plural'
import type { Texts } from '../en'

const few = pluralsOf('ru')
const to = (space: number) => (space ? `на ${space}` : 'к воротам')
const from = (space: number) => (space ? `с ${space}` : 'от ворот')
const ordinal = (number: number) => (number ? `${number}-е место` : '')
const tokens = (count: number) => few(count, { one: '# жетон', few: '# жетона', other: '# жетонов' })
const does = (name: string | null, you: string, they: string) => (name === null ? `Вы ${you}` : `${name} ${they}`)

export const sakura: Texts['sakura'] = {
  courtPainter: 'Придворный художник',
  garden: { 'emperor+1': 'Император +1', 'emperor+2': 'Император +2', 'emperor-1': 'Император −1', 'emperor+-1': 'Император ±1', 'closest-2': 'Ближний −2', 'furthest+2': 'Дальний +2' },
  painter: { '+1': 'Художник +1', '+2': 'Художник +2', '+3': 'Художник +3', '+-1': 'Художник ±1', '+-2': 'Художник ±2', '+-3': 'Художник ±3', overtake: 'Обгон', count: 'Счёт' },
  cardLabel: (card, garden, painter) => `Карта ${card}: ${garden}, затем ${painter}`,

  chooseCard: 'Выберите карту',
  chooseCardDetail: 'Все открываются вместе; первой действует карта с меньшим номером',
  chooseTwo: 'Выберите две карты',
  chooseTwoDetail: 'Вы позади: сначала своя карта, потом карта придворного художника',
  waitingFor: (names) => `Ждём: ${names}`,
  canChange: 'Ваша карта лежит закрытой. Её можно сменить, пока не лягут все',
  inSecret: 'Карты выбирают втайне',
  walkWhere: 'Куда вы идёте?',
  walkDetail: (card, steps) => `Ваша карта ${card}: ${few(steps, { one: '# шаг', few: '# шага', other: '# шагов' })} вперёд или назад`,
  leadWhere: 'Куда идёт Император?',
  leadDetail: (card) => `Ваша карта ${card}: 1 шаг вперёд или назад`,
  theyWalk: (name) => `${name} выбирает направление`,
  acting: (card, name) => (name === null ? `Ваша карта ${card}` : `Карта ${card}, ${name}`),
  roundEnds: 'Раунд закончен',
  treePays: (tree) => `${['Первая', 'Вторая', 'Последняя'][tree - 1]} сакура раздаёт жетоны`,
  closestEarns: 'Ближний получает больше; затем все встают в ряд',
  everyoneDraws: 'Все берут по карте',

  forward: (steps) => `Вперёд ${steps}`,
  back: (steps) => `Назад ${steps}`,
  forwardShort: 'Вперёд',
  backShort: 'Назад',
  outcome: (space, rank) => `${to(space)}${rank === null ? '' : `, ${ordinal(rank)}`}`,
  outcomeDisgrace: (space) => `опала, назад ${to(space)}`,
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

  closestFirst: 'По близости',
  nextTreePays: 'даст сакура',
  painters: 'Художники, сначала ближний к Императору',
  behind: (spaces) => `${spaces} позади`,
  atGate: 'у ворот',
  gate: 'у ворот',
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
  yoursNow: 'ваша, сейчас',
  next: 'далее',
  last: 'последняя',
  notPlayed: 'не сыграна',
  deck: (cards) => `В колоде ${few(cards, { one: '# карта', few: '# карты', other: '# карт' })}.`,

  reading: 'Как читать карты',
  readOrder: 'Меньшие номера действуют раньше',
  readHalves: 'Верх карты: сад. Низ: ваш художник',
  readDisgrace: 'Догнали Императора: минус жетон и три шага назад',
  readSkip: 'Места с другими художниками не считаются',

  tellRound: (number) => `Раунд ${number}.`,
  tellDrew: (card) => `Вы берёте карту. ${card}.`,
  tellGathered: (cards) => `Колода кончилась; сброс перемешан: ${few(cards, { one: '# карта', few: '# карты', other: '# карт' })}.`,
  tellCard: (card, name, garden, painter) => `${card} (${name ?? 'вы'}): ${garden}, затем ${painter}.`,
  tellLed: (a, b) => (a === b ? `Император остаётся на ${b}.` : `Император идёт ${b > a ? 'вперёд' : 'назад'} с ${a} на ${b}.`),
  tellWalked: (name, a, b) => {
    if (a === b) return `${does(name, 'остаётесь', 'остаётся')} ${b ? `на ${b}` : 'у ворот'}.`
    return `${does(name, 'идёте', 'идёт')} ${b > a ? '' : 'назад '}${from(a)} ${to(b)}.`
  },
  tellDisgraced: (name, lost, b) =>
    `${does(name, 'попадаете', 'попадает')} в опалу: ${lost ? 'минус один жетон' : 'терять уже нечего'}, назад ${to(b)}.`,
  tellIdle: { 'closest-2': 'Ближнего нет, никто не идёт.', 'furthest+2': 'Дальнего нет, никто не идёт.' },
  tellBlossomed: (tree, space) => `Император останавливается у ${['первой', 'второй', 'последней'][tree - 1]} сакуры, на ${space}.`,
  tellEarned: (name, gain, total) => `${does(name, 'получаете', 'получает')} ${tokens(gain)} (всего ${total}).`,
  tellLinedUp: (name, a, b) => `${does(name, 'подходите', 'подходит')} в ряд ${from(a)} ${to(b)}.`,
  tellEnded: 'Последняя сакура пройдена; игра окончена.',

  youWin: 'Вы победили',
  theyWin: (name) => `Победа: ${name}`,
  shared: (names) => `Победу делят ${names}`,
  endDetail: (count) => `Итог: ${tokens(count)}.`,
  endTie: (count) => `Поровну, ${tokens(count)}; побеждает ближайший к Императору.`,
}
