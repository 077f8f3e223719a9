import { pluralsOf } from '../../../texts/plural'
import type { Texts } from '../../../texts/texts'
import type { face as en } from './en'

const few = pluralsOf('es')
const to = (space: number) => (space ? `a la ${space}` : 'a la puerta')
const from = (space: number) => (space ? `de la ${space}` : 'de la puerta')
const ordinal = (number: number) => ['primero', 'segundo', 'tercero', 'cuarto', 'quinto', 'sexto'][number - 1] ?? ''
const which = (tree: number) => ['primer', 'segundo', 'último'][tree - 1] ?? ''
const tokens = (count: number) => few(count, { one: '# ficha', other: '# fichas' })
const does = (name: string | null, you: string, they: string) => (name === null ? you : `${name} ${they}`)

export const face: typeof en = {
  title: 'Sakura',
  facts: '2–6 pintores · 25 min',
  factsShort: '2–6 jugadores',
  sentence: 'Sigue al Emperador, pero nunca tropieces con él.',
  bots: {
    novice: {
      names: ['Kohana', 'Koharu', 'Koyuki', 'Kotori', 'Komachi'],
      is: 'la doncella',
      temper: 'Tímida: da pasos cortos y prefiere retroceder.',
    },
    apprentice: {
      names: ['Ponta', 'Ponkichi', 'Ponsuke', 'Pontarō', 'Ponji'],
      is: 'el tanuki',
      temper: 'Alegre y apresurado. Falla en lo pequeño, rara vez en lo grande.',
    },
    adept: {
      names: ['Dama Fuji', 'Dama Kiri', 'Dama Ran', 'Dama Shino', 'Dama Tama'],
      is: 'la poeta',
      temper: 'Se toma su tiempo y rara vez juega mal una carta.',
    },
    master: {
      names: ['Hokuto', 'Hokuzan', 'Hokusui', 'Hokuren', 'Hokumei'],
      is: 'el viejo pintor',
      temper: 'Sopesa cada mano que podrías tener y varía la suya.',
    },
  },
  options: {
    variant: 'El pintor de la corte',
  },
  values: {
    'variant.court': 'su carta sale del mazo',
    'variant.tricky': 'lo juega quien va detrás',
  },
}

export const words: Texts['sakura'] = {
  courtPainter: 'Pintor de la corte',
  garden: {
    'emperor+1': 'Emperador +1',
    'emperor+2': 'Emperador +2',
    'emperor-1': 'Emperador −1',
    'emperor+-1': 'Emperador ±1',
    'closest-2': 'Cercano −2',
    'furthest+2': 'Lejano +2',
  },
  painter: {
    '+1': 'Pintor +1',
    '+2': 'Pintor +2',
    '+3': 'Pintor +3',
    '+-1': 'Pintor ±1',
    '+-2': 'Pintor ±2',
    '+-3': 'Pintor ±3',
    overtake: 'Adelantar',
    count: 'Contar',
  },
  cardLabel: (card, garden, painter) => `Carta ${card}: ${garden}, después ${painter}`,

  chooseCard: 'Elige una carta',
  chooseCardDetail: 'Se descubren a la vez; actúa primero el número más bajo',
  chooseTwo: 'Elige dos cartas',
  chooseTwoDetail: 'Vas detrás: tu carta y luego la del pintor de la corte',
  waitingFor: (names) => `Esperando a ${names}`,
  waitingForMany: (count) => few(count, { one: 'Falta # pintor', other: 'Faltan # pintores' }),
  canChange: 'Aún puedes cambiar tu carta',
  inSecret: 'Las cartas se eligen en secreto',
  walkWhere: '¿Hacia dónde caminas?',
  walkDetail: (card, steps) =>
    `Tu carta ${card}: ${few(steps, { one: '# casilla', other: '# casillas' })}, adelante o atrás`,
  leadWhere: '¿Adónde va el Emperador?',
  leadDetail: (card) => `Carta ${card}: 1 casilla, adelante o atrás`,
  theyWalk: (name) => `${name} elige hacia dónde`,
  acting: (card, name) => (name === null ? `Tu carta ${card}` : `Carta ${card}, ${name}`),
  roundEnds: 'Termina la ronda',
  treePays: (tree) => `Paga el ${which(tree)} cerezo`,
  closestEarns: 'El más cercano gana más; después, todos en fila',
  everyoneDraws: 'Todos roban una carta',

  forward: (steps) => `Adelante ${steps}`,
  back: (steps) => `Atrás ${steps}`,
  forwardShort: 'Adelante',
  backShort: 'Atrás',
  outcome: (space, rank) => `${to(space)}${rank === null ? '' : `, ${rank}.º`}`,
  outcomeDisgrace: (space) => `deshonra, ${to(space)}`,
  leadsTo: (space) => to(space),
  leadsToTree: (space) => `${to(space)}, el cerezo`,
  leadsToDisgrace: (space, names) => `${to(space)}: deshonra para ${names}`,
  layDown: 'Jugar la carta',
  layDownBoth: 'Jugar las dos',
  putBack: 'Devolver',
  swap: 'Intercambiar',
  nextForCourt: 'Ahora una para el pintor de la corte',
  yours: 'tuya',
  courts: 'del pintor de la corte',
  chosen: 'elegida',
  laidDown: 'boca abajo',
  hinted: 'pista',

  painters: 'Pintores, primero el más cercano al Emperador',
  behind: (spaces) => `a ${spaces}`,
  atGate: 'en la puerta',
  onSpace: (space) => `en la ${space}`,
  tokens,
  pays: (count) => `+${count} en el próximo cerezo`,
  thinking: 'pensando',
  hasChosen: 'ha elegido',
  emperorOn: (space) => `Emperador en la ${space}`,
  toTree: (steps, tree, pays) =>
    `${few(steps, { one: 'Falta # paso', other: 'Faltan # pasos' })} hasta el ${which(tree)} cerezo. Allí se detiene y paga ${pays}.`,
  allPaid: 'Los tres cerezos han pagado.',
  board: (pieces) => `El camino del jardín. ${pieces}.`,
  pieceOn: (name, space) => (space ? `${name} en la ${space}` : `${name} en la puerta`),
  treeOn: (space) => `próximo cerezo en la ${space}`,

  revealed: 'Descubiertas, de menor a mayor',
  onTable: 'Sobre la mesa',
  round: (number) => `ronda ${number}`,
  hand: 'Tu mano',
  nextRound: 'próxima ronda',
  thisRound: 'elige una',
  done: 'hecha',
  now: 'ahora',
  yoursNow: 'la tuya',
  next: 'luego',
  last: 'última',
  notPlayed: 'anulada',
  deck: (cards) => `Mazo: ${few(cards, { one: '# carta', other: '# cartas' })}.`,

  asItStands: (cards) => `Ahora, con la ${cards}:`,
  hintLay: (cards) => `Juega la ${cards}:`,
  hintForward: 'Adelante:',
  hintBack: 'Atrás:',
  wouldReachTree: (space) => `el Emperador llega al cerezo de la ${space}`,
  wouldLead: (a, ends) => {
    if (ends[0] === a) return `el Emperador se queda en la ${a}`
    return `el Emperador ${ends.length === 1 && ends[0]! < a ? 'retrocede' : 'va'} ${ends.map(to).join(' o ')}`
  },
  wouldWalk: (name, a, ends) => {
    const b = ends[0]!.to
    const says = (you: string, they: string) => (name === null ? you : `${name} ${they}`)
    if (ends.length > 1)
      return `${says('vas', 'va')} ${ends.map((end) => `${end.disgraced ? 'en deshonra ' : ''}${to(end.to)}`).join(' o ')}`
    if (b === a) return `${says('te quedas', 'se queda')} en ${b ? `la ${b}` : 'la puerta'}`
    return `${b > a ? says('avanzas', 'avanza') : says('retrocedes', 'retrocede')} ${to(b)}`
  },
  wouldFall: (name, space) => `${name === null ? 'caes' : `${name} cae`} en deshonra, atrás ${to(space)}`,
  wouldIdle: { 'closest-2': 'nadie es el más cercano', 'furthest+2': 'nadie es el más lejano' },
  foreseen: (moves, standing) =>
    `${[...moves.slice(0, -1), ''].join(', ')}${moves.length > 1 ? 'luego ' : ''}${moves.at(-1)}${standing && `: ${standing}`}.`,
  rankOnly: (rank) => ordinal(rank),
  rankAtTree: (rank, gain) => `${ordinal(rank)} en el cerezo, ${gain ? tokens(gain) : 'sin ficha'}`,
  atBest: (rank) => `en el mejor caso, ${ordinal(rank)}`,

  notCard: (card) => `La ${card} no:`,
  liesAlready: 'ya está boca abajo; toca otra para cambiarla.',
  allOver: 'la partida ha terminado.',
  firstTheWay: 'di primero hacia dónde; las cartas se eligen en la próxima ronda.',
  nextRoundOnly: 'antes actúan las cartas de la mesa; después eliges otra vez.',
  notSpace: (space) => (space ? `La ${space} no:` : 'La puerta no:'),
  onlyReached: (steps, spaces) => `la carta mueve exactamente ${steps}: solo se llega ${spaces.map(to).join(' o ')}.`,
  onlyLed: (spaces) => `el Emperador va exactamente 1: solo llega ${spaces.map(to).join(' o ')}.`,
  onlyDisgrace: (spaces) =>
    `con esta carta se acaba ${spaces.map((space) => (space ? `en la ${space}` : 'en la puerta')).join(' o ')}, y una de las dos es deshonra.`,
  cardsMove: 'solo las cartas mueven a los pintores y al Emperador.',
  treeLead: (tree, space) => `El ${which(tree)} cerezo, en la ${space}:`,
  treeWillPay: (pays) => `paga ${pays} cuando llega el Emperador.`,
  treeHasPaid: 'ya ha pagado.',
  paysNow: (tree, pays) => `En el ${which(tree)} cerezo, que paga ${pays}.`,
  liesUntilAll: 'una carta jugada queda boca abajo hasta que elijan todos.',
  choosesStill: 'todavía está eligiendo.',
  courtsFromDeck: 'recibe la carta de arriba del mazo cuando todos han elegido.',

  paidTo: (name, gain) => `${gain} a ${name ?? 'ti'}`,
  sinceTree: (tree, paid) => `el ${which(tree)} cerezo ha pagado ${paid}.`,
  sinceTreeNobody: (tree) => `el ${which(tree)} cerezo no ha pagado a nadie.`,
  wentTo: (name, space, disgraced) => `${name ?? 'tú'} ${disgraced ? 'en deshonra ' : ''}${to(space)}`,
  sinceMoves: (emperor, painters) =>
    `${[...(emperor === null ? [] : [`el Emperador ${to(emperor)}`]), ...painters].join(', ')}.`,

  reading: 'Cómo leer las cartas',
  readOrder: 'Los números bajos actúan antes',
  readHalves: 'Mitad superior: el jardín. Mitad inferior: tu pintor',
  readDisgrace: 'Deshonra al alcanzar al Emperador: una ficha menos y tres casillas atrás',
  readSkip: 'Las casillas con otros pintores no cuentan',

  tellRound: (number) => `Ronda ${number}.`,
  tellDrew: (card) => `Robas una carta. ${card}.`,
  tellGathered: (cards) => `El mazo se acaba; se barajan los ${cards} descartes.`,
  tellCard: (card, name, garden, painter) => `${card} (${name ?? 'tú'}): ${garden}, después ${painter}.`,
  tellLed: (a, b) =>
    a === b
      ? `El Emperador se queda en la ${b}.`
      : `El Emperador ${b > a ? 'avanza' : 'retrocede'} ${from(a)} ${to(b)}.`,
  tellWalked: (name, a, b) => {
    if (a === b) return `${does(name, 'Te quedas', 'se queda')} en ${b ? `la ${b}` : 'la puerta'}.`
    return `${b > a ? does(name, 'Avanzas', 'avanza') : does(name, 'Retrocedes', 'retrocede')} ${from(a)} ${to(b)}.`
  },
  tellDisgraced: (name, lost, b) =>
    `${does(name, 'Caes', 'cae')} en deshonra: ${lost ? 'una ficha menos' : 'sin fichas que perder'}, atrás ${to(b)}.`,
  tellIdle: {
    'closest-2': 'Nadie es el más cercano: nadie se mueve.',
    'furthest+2': 'Nadie es el más lejano: nadie se mueve.',
  },
  tellBlossomed: (tree, space) => `El Emperador se detiene en el ${which(tree)} cerezo, en la ${space}.`,
  tellEarned: (name, gain, total) => `${does(name, 'Ganas', 'gana')} ${tokens(gain)} (${total} en total).`,
  tellLinedUp: (name, a, b) => `${does(name, 'Te pones', 'se pone')} en fila, ${from(a)} ${to(b)}.`,
  tellEnded: 'El último cerezo ha pagado; la partida termina.',

  youWin: 'Has ganado',
  courtWins: 'Gana la corte',
  theyWin: (name) => `Gana ${name}`,
  shared: (names) => `Comparten la victoria ${names}`,
  endDetail: (count) => `Con ${tokens(count)}.`,
  endTie: (count) => `Empate a ${tokens(count)}; gana quien está más cerca del Emperador.`,

  roundTitle: (number) => `Ronda ${number}`,
  treeByTree: 'Fichas, cerezo a cerezo',
  painterHead: 'Pintor',
  atStart: 'Inicio',
  trees: ['primero', 'segundo', 'último'],
  lost: 'Perdidas',
  tokensHead: 'Fichas',
  closest: (name) =>
    name === null ? 'Eres quien está más cerca del Emperador' : `${name} es quien está más cerca del Emperador`,
  stoodPath: (round) => `Era la ronda ${round}.`,

  review: {
    round: (number) => `Ronda ${number}`,
    cards: (cards) => (cards.length > 1 ? `cartas ${cards.join(' y ')}` : `carta ${cards[0]}`),
    ways: { 'E+': 'Emperador adelante', 'E-': 'Emperador atrás', 'P+': 'adelante', 'P-': 'atrás' },
    played: (yours) => (yours ? 'elegiste' : 'elegida'),
    reasons: {
      late: (best, often, made, seldom) =>
        `El cerezo no se alcanza antes de que actúe ${best} en ${often} de 100 partidas; con ${made}, solo en ${seldom}.`,
      disgrace: (best, seldom, made, often) =>
        `Con ${made} pierdes una ficha ante el Emperador en ${often} de 100 partidas; con ${best}, en ${seldom}.`,
      reward: (best, more, made, fewer) =>
        `El próximo cerezo paga de media ${more} con ${best} y ${fewer} con ${made}.`,
      rank: (best, better, made, worse) => `El puesto medio es ${better} con ${best} y ${worse} con ${made}.`,
      shames: (best, more, made, fewer) =>
        `Los demás pierden ${more} fichas ante el Emperador con ${best} y ${fewer} con ${made}.`,
      steps: (best, more, made, fewer) => `De media, ${more} casillas con ${best} y ${fewer} con ${made}.`,
      lead: (best, more, made, fewer) =>
        `Al final, de media, ${more} fichas de ventaja con ${best} y ${fewer} con ${made}.`,
      rival: (best, fewer, made, more) =>
        `El rival más fuerte tiene ${fewer} fichas tras el próximo cerezo con ${best} y ${more} con ${made}.`,
      cards: (best, made) => `Las cartas que quedan en la mano valen más tras ${best} que tras ${made}.`,
      hindsight: (move, tokens) => `Si hubieras sabido las cartas: ${move}, por ${tokens} fichas.`,
    },
  },
}
