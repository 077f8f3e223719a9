import { pluralsOf } from '../plural'

const few = pluralsOf('en')
const place = (space: number) => (space ? String(space) : 'the gate')
const ordinal = (number: number) => ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][number - 1] ?? ''
const which = (tree: number) => (tree === 3 ? 'last' : ordinal(tree))
const tokens = (count: number) => few(count, { one: '# token', other: '# tokens' })
const does = (name: string | null, you: string, they: string) => (name === null ? `You ${you}` : `${name} ${they}`)

export const sakura = {
  courtPainter: 'Court painter',
  garden: { 'emperor+1': 'Emperor +1', 'emperor+2': 'Emperor +2', 'emperor-1': 'Emperor −1', 'emperor+-1': 'Emperor ±1', 'closest-2': 'Closest −2', 'furthest+2': 'Furthest +2' },
  painter: { '+1': 'Painter +1', '+2': 'Painter +2', '+3': 'Painter +3', '+-1': 'Painter ±1', '+-2': 'Painter ±2', '+-3': 'Painter ±3', overtake: 'Overtake', count: 'Count' },
  cardLabel: (card: number, garden: string, painter: string) => `Card ${card}: ${garden}, then ${painter}`,

  chooseCard: 'Choose a card',
  chooseCardDetail: 'All are turned up together; the lowest number acts first',
  chooseTwo: 'Choose two cards',
  chooseTwoDetail: 'You are further back: first your own card, then the court painter’s',
  waitingFor: (names: string) => `Waiting for ${names}`,
  canChange: 'Your card lies face down. You may change it until the last one lies',
  inSecret: 'Cards are chosen in secret',
  walkWhere: 'Which way do you walk?',
  walkDetail: (card: number, steps: number) => `Your card ${card}: ${few(steps, { one: '# space', other: '# spaces' })}, forward or back`,
  leadWhere: 'Which way does the Emperor go?',
  leadDetail: (card: number) => `Your card ${card}: 1 space, forward or back`,
  theyWalk: (name: string) => `${name} chooses a way`,
  acting: (card: number, name: string | null) => (name === null ? `Your card ${card}` : `Card ${card}, ${name}`),
  roundEnds: 'The round ends',
  treePays: (tree: number) => `The ${which(tree)} tree pays`,
  closestEarns: 'The closest painter earns most; then all line up',
  everyoneDraws: 'Everyone draws a card',

  forward: (steps: number) => `Forward ${steps}`,
  back: (steps: number) => `Back ${steps}`,
  forwardShort: 'Forward',
  backShort: 'Back',
  outcome: (space: number, rank: number | null) => `to ${place(space)}${rank === null ? '' : `, ${ordinal(rank)}`}`,
  outcomeDisgrace: (space: number) => `disgrace, back to ${place(space)}`,
  leadsTo: (space: number) => `to ${space}`,
  leadsToTree: (space: number) => `to ${space}, the tree`,
  leadsToDisgrace: (space: number, names: string) => `to ${space}: disgrace for ${names}`,
  layDown: 'Lay it down',
  layDownBoth: 'Lay both down',
  putBack: 'Put back',
  swap: 'Swap',
  nextForCourt: 'Now one for the court painter',
  yours: 'yours',
  courts: 'court painter’s',
  chosen: 'chosen',
  laidDown: 'face down',
  hinted: 'hint',

  closestFirst: 'Closest first',
  nextTreePays: 'next tree pays',
  painters: 'Painters, closest to the Emperor first',
  behind: (spaces: number) => `${spaces} behind`,
  atGate: 'at the gate',
  gate: 'gate',
  onSpace: (space: number) => `on ${space}`,
  tokens,
  pays: (count: number) => `+${count} at the next tree`,
  thinking: 'thinking',
  hasChosen: 'has chosen',
  emperorOn: (space: number) => `Emperor on ${space}`,
  toTree: (steps: number, tree: number, pays: string) =>
    `${few(steps, { one: '# step', other: '# steps' })} to the ${which(tree)} tree. He stops there and pays ${pays}.`,
  allPaid: 'All three trees have paid.',
  board: (pieces: string) => `The garden path. ${pieces}.`,
  pieceOn: (name: string, space: number) => (space ? `${name} on ${space}` : `${name} at the gate`),
  treeOn: (space: number) => `next cherry tree on ${space}`,

  revealed: 'Revealed, lowest number first',
  onTable: 'On the table',
  round: (number: number) => `round ${number}`,
  hand: 'Your hand',
  nextRound: 'next round',
  thisRound: 'choose one',
  done: 'done',
  now: 'now',
  yoursNow: 'yours, now',
  next: 'next',
  last: 'last',
  notPlayed: 'not played',
  deck: (cards: number) => `Deck: ${few(cards, { one: '# card', other: '# cards' })}.`,

  reading: 'Reading the cards',
  readOrder: 'Low numbers act first',
  readHalves: 'Upper half: the garden. Lower half: your painter',
  readDisgrace: 'Bump into the Emperor: lose a token, three spaces back',
  readSkip: 'Spaces with other painters do not count',

  tellRound: (number: number) => `Round ${number}.`,
  tellDrew: (card: string) => `You draw a card. ${card}.`,
  tellGathered: (cards: number) => `The deck is empty; the ${cards} discards are shuffled.`,
  tellCard: (card: number, name: string | null, garden: string, painter: string) => `${card} (${name ?? 'you'}): ${garden}, then ${painter}.`,
  tellLed: (from: number, to: number) =>
    from === to ? `The Emperor stays on ${to}.` : `The Emperor goes ${to > from ? 'on' : 'back'} from ${from} to ${to}.`,
  tellWalked: (name: string | null, from: number, to: number) =>
    from === to
      ? `${does(name, 'stay', 'stays')} ${to ? 'on ' : 'at '}${place(to)}.`
      : `${does(name, 'walk', 'walks')} ${to > from ? '' : 'back '}from ${place(from)} to ${place(to)}.`,
  tellDisgraced: (name: string | null, lost: number, to: number) =>
    `${does(name, 'bump', 'bumps')} into the Emperor: ${lost ? 'one token lost' : 'no token left to lose'}, back to ${place(to)}.`,
  tellIdle: { 'closest-2': 'Nobody is closest, so nobody moves.', 'furthest+2': 'Nobody is furthest, so nobody moves.' },
  tellBlossomed: (tree: number, space: number) => `The Emperor stops at the ${which(tree)} tree, on ${space}.`,
  tellEarned: (name: string | null, gain: number, total: number) => `${does(name, 'earn', 'earns')} ${tokens(gain)} (${total} now).`,
  tellLinedUp: (name: string | null, from: number, to: number) => `${does(name, 'line', 'lines')} up, from ${place(from)} to ${to}.`,
  tellEnded: 'The last tree has paid; the game is over.',

  youWin: 'You win',
  theyWin: (name: string) => `${name} wins`,
  shared: (names: string) => `${names} share the win`,
  endDetail: (count: number) => `With ${tokens(count)}.`,
  endTie: (count: number) => `Tied at ${tokens(count)}; the closest to the Emperor wins.`,
}
