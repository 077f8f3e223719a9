import { pluralsOf } from '../plural'
import type { Texts } from '../en'

const few = pluralsOf('es')
const to = (space: number) => (space ? `a la ${space}` : 'a la puerta')
const from = (space: number) => (space ? `de la ${space}` : 'de la puerta')
const ordinal = (number: number) => ['primero', 'segundo', 'tercero', 'cuarto', 'quinto', 'sexto'][number - 1] ?? ''
const which = (tree: number) => ['primer', 'segundo', 'último'][tree - 1] ?? ''
const tokens = (count: number) => few(count, { one: '# ficha', other: '# fichas' })
const does = (name: string | null, you: string, they: string) => (name === null ? you : `${name} ${they}`)

export const sakura: Texts['sakura'] = {
  courtPainter: 'Pintor de la corte',
  garden: { 'emperor+1': 'Emperador +1', 'emperor+2': 'Emperador +2', 'emperor-1': 'Emperador −1', 'emperor+-1': 'Emperador ±1', 'closest-2': 'Más cerca −2', 'furthest+2': 'Más lejos +2' },
  painter: { '+1': 'Pintor +1', '+2': 'Pintor +2', '+3': 'Pintor +3', '+-1': 'Pintor ±1', '+-2': 'Pintor ±2', '+-3': 'Pintor ±3', overtake: 'Adelantar', count: 'Contar' },
  cardLabel: (card, garden, painter) => `Carta ${card}: ${garden}, después ${painter}`,

  chooseCard: 'Elige una carta',
  chooseCardDetail: 'Se descubren todas a la vez; actúa primero el número más bajo',
  chooseTwo: 'Elige dos cartas',
  chooseTwoDetail: 'Vas detrás: primero tu carta, luego la del pintor de la corte',
  waitingFor: (names) => `Esperando a ${names}`,
  canChange: 'Tu carta está boca abajo. Puedes cambiarla hasta que estén todas',
  inSecret: 'Las cartas se eligen en secreto',
  walkWhere: '¿Hacia dónde caminas?',
  walkDetail: (card, steps) => `Tu carta ${card}: ${few(steps, { one: '# casilla', other: '# casillas' })}, adelante o atrás`,
  leadWhere: '¿Hacia dónde va el Emperador?',
  leadDetail: (card) => `Tu carta ${card}: 1 casilla, adelante o atrás`,
  theyWalk: (name) => `${name} elige hacia dónde`,
  acting: (card, name) => (name === null ? `Tu carta ${card}` : `Carta ${card}, ${name}`),
  roundEnds: 'Termina la ronda',
  treePays: (tree) => `Paga el ${which(tree)} cerezo`,
  closestEarns: 'Gana más el pintor más cercano; después todos se ponen en fila',
  everyoneDraws: 'Todos roban una carta',

  forward: (steps) => `Adelante ${steps}`,
  back: (steps) => `Atrás ${steps}`,
  forwardShort: 'Adelante',
  backShort: 'Atrás',
  outcome: (space, rank) => `${to(space)}${rank === null ? '' : `, ${ordinal(rank)}`}`,
  outcomeDisgrace: (space) => `desgracia, atrás ${to(space)}`,
  leadsTo: (space) => to(space),
  leadsToTree: (space) => `${to(space)}, el cerezo`,
  leadsToDisgrace: (space, names) => `${to(space)}: desgracia para ${names}`,
  layDown: 'Ponerla boca abajo',
  layDownBoth: 'Ponerlas boca abajo',
  putBack: 'Devolver',
  swap: 'Intercambiar',
  nextForCourt: 'Ahora una para el pintor de la corte',
  yours: 'tuya',
  courts: 'del pintor de la corte',
  chosen: 'elegida',
  laidDown: 'boca abajo',
  hinted: 'pista',

  closestFirst: 'Por cercanía',
  nextTreePays: 'paga el cerezo',
  painters: 'Pintores, primero el más cercano al Emperador',
  behind: (spaces) => `a ${spaces}`,
  atGate: 'en la puerta',
  gate: 'puerta',
  onSpace: (space) => `en la ${space}`,
  tokens,
  pays: (count) => `+${count} en el próximo cerezo`,
  thinking: 'pensando',
  hasChosen: 'ha elegido',
  emperorOn: (space) => `Emperador en la ${space}`,
  toTree: (steps, tree, pays) => `${few(steps, { one: 'Falta # paso', other: 'Faltan # pasos' })} hasta el ${which(tree)} cerezo. Allí se detiene y paga ${pays}.`,
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
  yoursNow: 'tuya, ahora',
  next: 'siguiente',
  last: 'última',
  notPlayed: 'no se juega',
  deck: (cards) => `Mazo: ${few(cards, { one: '# carta', other: '# cartas' })}.`,

  reading: 'Cómo leer las cartas',
  readOrder: 'Los números bajos actúan antes',
  readHalves: 'Mitad superior: el jardín. Mitad inferior: tu pintor',
  readDisgrace: 'Si alcanzas al Emperador pierdes una ficha y retrocedes tres casillas',
  readSkip: 'Las casillas con otros pintores no cuentan',

  tellRound: (number) => `Ronda ${number}.`,
  tellDrew: (card) => `Robas una carta. ${card}.`,
  tellGathered: (cards) => `El mazo se acaba; se barajan los ${cards} descartes.`,
  tellCard: (card, name, garden, painter) => `${card} (${name ?? 'tú'}): ${garden}, después ${painter}.`,
  tellLed: (a, b) => (a === b ? `El Emperador se queda en la ${b}.` : `El Emperador ${b > a ? 'avanza' : 'retrocede'} ${from(a)} ${to(b)}.`),
  tellWalked: (name, a, b) => {
    if (a === b) return `${does(name, 'Te quedas', 'se queda')} en ${b ? `la ${b}` : 'la puerta'}.`
    return `${b > a ? does(name, 'Avanzas', 'avanza') : does(name, 'Retrocedes', 'retrocede')} ${from(a)} ${to(b)}.`
  },
  tellDisgraced: (name, lost, b) =>
    `${does(name, 'Caes', 'cae')} en desgracia: ${lost ? 'una ficha menos' : 'sin fichas que perder'}, atrás ${to(b)}.`,
  tellIdle: { 'closest-2': 'Nadie es el más cercano: nadie se mueve.', 'furthest+2': 'Nadie es el más lejano: nadie se mueve.' },
  tellBlossomed: (tree, space) => `El Emperador se detiene en el ${which(tree)} cerezo, en la ${space}.`,
  tellEarned: (name, gain, total) => `${does(name, 'Ganas', 'gana')} ${tokens(gain)} (${total} en total).`,
  tellLinedUp: (name, a, b) => `${does(name, 'Te pones', 'se pone')} en fila, ${from(a)} ${to(b)}.`,
  tellEnded: 'El último cerezo ha pagado; la partida termina.',

  youWin: 'Has ganado',
  theyWin: (name) => `Gana ${name}`,
  shared: (names) => `Comparten la victoria ${names}`,
  endDetail: (count) => `Con ${tokens(count)}.`,
  endTie: (count) => `Empate a ${tokens(count)}; gana quien está más cerca del Emperador.`,
}
