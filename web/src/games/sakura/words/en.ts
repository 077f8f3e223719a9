import { pluralsOf } from '../../../texts/plural'
import type { GameWords } from '../../contract'

const few = pluralsOf('en')
const place = (space: number) => (space ? String(space) : 'the gate')
const ordinal = (number: number) => ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][number - 1] ?? ''
const which = (tree: number) => (tree === 3 ? 'last' : ordinal(tree))
const tokens = (count: number) => few(count, { one: '# token', other: '# tokens' })
const does = (name: string | null, you: string, they: string) => (name === null ? `You ${you}` : `${name} ${they}`)

declare module '../../../texts/texts' {
  interface Texts {
    sakura: typeof words
  }
}

/** What any screen says of Sakura. */
export const face = {
  title: 'Sakura',
  facts: '2–6 painters · 25 min',
  factsShort: '2–6 players',
  sentence: 'Follow the Emperor, but never bump into him.',
  bots: {
    novice: {
      names: ['Kohana', 'Koharu', 'Koyuki', 'Kotori', 'Komachi'],
      is: 'the page',
      temper: 'Shy: takes small steps and would rather go back.',
    },
    apprentice: {
      names: ['Ponta', 'Ponkichi', 'Ponsuke', 'Pontarō', 'Ponji'],
      is: 'the tanuki',
      temper: 'Cheerful and hasty. Small mistakes, seldom large ones.',
    },
    adept: {
      names: ['Lady Fuji', 'Lady Kiri', 'Lady Ran', 'Lady Shino', 'Lady Tama'],
      is: 'the poet',
      temper: 'Takes her time, and seldom plays the wrong card.',
    },
    master: {
      names: ['Hokuto', 'Hokuzan', 'Hokusui', 'Hokuren', 'Hokumei'],
      is: 'the old painter',
      temper: 'Weighs every hand you might be holding, and mixes his own.',
    },
  },
  options: {
    variant: 'The court painter',
  },
  values: {
    'variant.court': 'draws from the deck',
    'variant.tricky': 'played by whoever is behind',
  },
} satisfies GameWords

/** What is said at its table and after it: `t.sakura`. */
export const words = {
  courtPainter: 'Court painter',
  garden: {
    'emperor+1': 'Emperor +1',
    'emperor+2': 'Emperor +2',
    'emperor-1': 'Emperor −1',
    'emperor+-1': 'Emperor ±1',
    'closest-2': 'Closest −2',
    'furthest+2': 'Furthest +2',
  },
  painter: {
    '+1': 'Painter +1',
    '+2': 'Painter +2',
    '+3': 'Painter +3',
    '+-1': 'Painter ±1',
    '+-2': 'Painter ±2',
    '+-3': 'Painter ±3',
    overtake: 'Overtake',
    count: 'Count',
  },
  cardLabel: (card: number, garden: string, painter: string) => `Card ${card}: ${garden}, then ${painter}`,

  chooseCard: 'Choose a card',
  chooseCardDetail: 'All are turned up together; the lowest number acts first',
  chooseTwo: 'Choose two cards',
  chooseTwoDetail: 'You are behind: your card first, then the court painter’s',
  waitingFor: (names: string) => `Waiting for ${names}`,
  waitingForMany: (count: number) => `Waiting for ${count} painters`,
  canChange: 'You may still change your card',
  inSecret: 'Cards are chosen in secret',
  walkWhere: 'Which way do you go?',
  walkDetail: (card: number, steps: number) =>
    `Your card ${card}: ${few(steps, { one: '# space', other: '# spaces' })}, forward or back`,
  leadWhere: 'Lead the Emperor',
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
  outcomeDisgrace: (space: number) => `disgrace, to ${place(space)}`,
  leadsTo: (space: number) => `to ${space}`,
  leadsToTree: (space: number) => `to ${space}, the tree`,
  leadsToDisgrace: (space: number, names: string) => `to ${space}, disgraces ${names}`,
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

  painters: 'Painters, closest to the Emperor first',
  behind: (spaces: number) => `${spaces} behind`,
  atGate: 'at the gate',
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

  asItStands: (cards: string) => `${cards}, as it stands:`,
  hintLay: (cards: string) => `Lay ${cards}:`,
  hintForward: 'Forward:',
  hintBack: 'Back:',
  wouldReachTree: (space: number) => `the Emperor reaches the tree on ${space}`,
  wouldLead: (from: number, to: number[]) =>
    to[0] === from
      ? `the Emperor stays on ${from}`
      : `the Emperor goes ${to.length === 1 && to[0]! < from ? 'back ' : ''}to ${to.join(' or ')}`,
  wouldWalk: (name: string | null, from: number, ends: { to: number; disgraced: boolean }[]) => {
    const { to } = ends[0]!
    if (ends.length > 1)
      return `${name ?? 'you'} ${name === null ? 'walk' : 'walks'} to ${ends.map((end) => `${place(end.to)}${end.disgraced ? ' in disgrace' : ''}`).join(' or ')}`
    if (to === from) return `${name ?? 'you'} ${name === null ? 'stay' : 'stays'} ${to ? 'on ' : 'at '}${place(to)}`
    return `${name ?? 'you'} ${name === null ? 'walk' : 'walks'} ${to < from ? 'back ' : ''}to ${place(to)}`
  },
  wouldFall: (name: string | null, space: number) =>
    `${name === null ? 'you are' : `${name} is`} disgraced, back to ${place(space)}`,
  wouldIdle: { 'closest-2': 'nobody is closest', 'furthest+2': 'nobody is furthest' },
  foreseen: (moves: string[], standing: string) =>
    `${[...moves.slice(0, -1), ''].join(', ')}${moves.length > 1 ? 'then ' : ''}${moves.at(-1)}${standing && `: ${standing}`}.`,
  rankOnly: (rank: number) => ordinal(rank),
  rankAtTree: (rank: number, gain: number) => `${ordinal(rank)} at the tree, ${gain ? tokens(gain) : 'no token'}`,
  atBest: (rank: number) => `${ordinal(rank)} at best`,

  notCard: (card: number) => `Not ${card}:`,
  liesAlready: 'it lies face down already; touch another one to change it.',
  allOver: 'the game is over.',
  firstTheWay: 'first say which way; cards are chosen in the next round.',
  nextRoundOnly: 'the cards on the table act first, then you choose again.',
  notSpace: (space: number) => `Not ${place(space)}:`,
  onlyReached: (steps: number, spaces: number[]) =>
    `the card walks exactly ${steps}, so only ${spaces.map(place).join(' and ')} can be reached.`,
  onlyLed: (spaces: number[]) => `the Emperor goes exactly 1, so only ${spaces.join(' and ')} can be reached.`,
  onlyDisgrace: (spaces: number[]) =>
    `with this card it is ${spaces.map(place).join(' or ')}, and one of them is disgrace.`,
  cardsMove: 'only cards move the painters and the Emperor.',
  treeLead: (tree: number, space: number) => `The ${which(tree)} tree, on ${space}:`,
  treeWillPay: (pays: string) => `it pays ${pays} when the Emperor gets there.`,
  treeHasPaid: 'it has paid.',
  paysNow: (tree: number, pays: string) => `At the ${which(tree)} tree, which pays ${pays}.`,
  liesUntilAll: 'a card laid down lies until all have chosen.',
  choosesStill: 'is still choosing.',
  courtsFromDeck: 'gets the top card of the deck when all have chosen.',

  paidTo: (name: string | null, gain: number) => `${name ?? 'you'} ${gain}`,
  sinceTree: (tree: number, paid: string) => `the ${which(tree)} tree paid ${paid}.`,
  sinceTreeNobody: (tree: number) => `the ${which(tree)} tree paid nobody.`,
  wentTo: (name: string | null, space: number, disgraced: boolean) =>
    `${name ?? 'you'} to ${place(space)}${disgraced ? ' in disgrace' : ''}`,
  sinceMoves: (emperor: number | null, painters: string[]) =>
    `${[...(emperor === null ? [] : [`the Emperor to ${emperor}`]), ...painters].join(', ')}.`,

  reading: 'Reading the cards',
  readOrder: 'Low numbers act first',
  readHalves: 'Upper half: the garden. Lower half: your painter',
  readDisgrace: 'Bump into the Emperor: lose a token, three spaces back',
  readSkip: 'Spaces with other painters do not count',

  tellRound: (number: number) => `Round ${number}.`,
  tellDrew: (card: string) => `You draw a card. ${card}.`,
  tellGathered: (cards: number) => `The deck is empty; the ${cards} discards are shuffled.`,
  tellCard: (card: number, name: string | null, garden: string, painter: string) =>
    `${card} (${name ?? 'you'}): ${garden}, then ${painter}.`,
  tellLed: (from: number, to: number) =>
    from === to
      ? `The Emperor stays on ${to}.`
      : `The Emperor goes ${to > from ? 'forward' : 'back'} from ${from} to ${to}.`,
  tellWalked: (name: string | null, from: number, to: number) =>
    from === to
      ? `${does(name, 'stay', 'stays')} ${to ? 'on ' : 'at '}${place(to)}.`
      : `${does(name, 'walk', 'walks')} ${to > from ? '' : 'back '}from ${place(from)} to ${place(to)}.`,
  tellDisgraced: (name: string | null, lost: number, to: number) =>
    `${does(name, 'bump', 'bumps')} into the Emperor: ${lost ? 'one token lost' : 'no token left to lose'}, back to ${place(to)}.`,
  tellIdle: {
    'closest-2': 'Nobody is closest, so nobody moves.',
    'furthest+2': 'Nobody is furthest, so nobody moves.',
  },
  tellBlossomed: (tree: number, space: number) => `The Emperor stops at the ${which(tree)} tree, on ${space}.`,
  tellEarned: (name: string | null, gain: number, total: number) =>
    `${does(name, 'earn', 'earns')} ${tokens(gain)} (${total} now).`,
  tellLinedUp: (name: string | null, from: number, to: number) =>
    `${does(name, 'line', 'lines')} up, from ${place(from)} to ${to}.`,
  tellEnded: 'The last tree has paid; the game is over.',

  youWin: 'You win',
  courtWins: 'The court wins',
  theyWin: (name: string) => `${name} wins`,
  shared: (names: string) => `${names} share the win`,
  endDetail: (count: number) => `With ${tokens(count)}.`,
  endTie: (count: number) => `Tied at ${tokens(count)}; the closest to the Emperor wins.`,

  // after a game
  roundTitle: (number: number) => `Round ${number}`,
  treeByTree: 'Tokens, tree by tree',
  painterHead: 'Painter',
  atStart: 'Start',
  trees: ['first', 'second', 'last'],
  lost: 'Lost',
  tokensHead: 'Tokens',
  closest: (name: string | null) =>
    name === null ? 'You stand closest to the Emperor' : `${name} stands closest to the Emperor`,
  stoodPath: (round: number) => `It was round ${round}.`,

  // a review
  review: {
    round: (number: number) => `Round ${number}`,
    cards: (cards: string[]) => (cards.length > 1 ? `cards ${cards.join(' and ')}` : `card ${cards[0]}`),
    ways: { 'E+': 'Emperor forward', 'E-': 'Emperor back', 'P+': 'forward', 'P-': 'back' } as Record<string, string>,
    played: (yours: boolean): string => (yours ? 'you chose' : 'chosen'),
    reasons: {
      late: (best: string, often: string, made: string, seldom: string) =>
        `The tree is not reached before ${best} acts in ${often} of 100 games; with ${made} only in ${seldom}.`,
      disgrace: (best: string, seldom: string, made: string, often: string) =>
        `With ${made} you lose a token to the Emperor in ${often} of 100 games, with ${best} in ${seldom}.`,
      reward: (best: string, more: string, made: string, fewer: string) =>
        `The next tree pays ${more} on average with ${best}, ${fewer} with ${made}.`,
      rank: (best: string, better: string, made: string, worse: string) =>
        `With ${best} the rank is ${better} on average, with ${made} ${worse}.`,
      shames: (best: string, more: string, made: string, fewer: string) =>
        `The others lose ${more} tokens to the Emperor with ${best}, ${fewer} with ${made}.`,
      steps: (best: string, more: string, made: string, fewer: string) =>
        `${more} spaces with ${best}, ${fewer} with ${made}, on average.`,
      lead: (best: string, more: string, made: string, fewer: string) =>
        `In the end ${more} tokens ahead with ${best}, ${fewer} with ${made}, on average.`,
      rival: (best: string, fewer: string, made: string, more: string) =>
        `The strongest of the others has ${fewer} tokens after the next tree with ${best}, ${more} with ${made}.`,
      cards: (best: string, made: string) =>
        `The cards that stay in hand are worth more after ${best} than after ${made}.`,
      hindsight: (move: string, tokens: string) => `Had you known the cards: ${move}, for ${tokens} tokens.`,
    },
  },
}
