import { pluralsOf } from '../../../texts/plural'
import type { GameWords } from '../../contract'

const few = pluralsOf('en')
const tiles = (count: number) => few(count, { one: '# tile', other: '# tiles' })

declare module '../../../texts/texts' {
  interface Texts {
    niya: typeof words
  }
}

/** What any screen says of Niya. */
export const face = {
  title: 'Niya',
  facts: '2 players · 5 min',
  factsShort: '2 players',
  sentence: 'Four in a row, with tiles that bind your opponent.',
  bots: {
    novice: { names: ['Kero'], is: 'the frog', temper: 'Jumps at what is near and often overlooks a square.' },
    apprentice: {
      names: ['Kame'],
      is: 'the turtle',
      temper: 'Slow and steady. Looks three moves ahead, but not everywhere.',
    },
    adept: { names: ['Sagi'], is: 'the heron', temper: 'Stands still, looks six moves ahead, then strikes.' },
    master: { names: ['Ryōan'], is: 'the monk', temper: 'Has raked this garden to its end. Makes no mistakes.' },
  },
  options: {
    match: 'Match',
    target: 'Points to win',
    full_garden: 'A full garden',
  },
  values: {
    'match.single': 'one game',
    'match.sets': 'first to three wins',
    'match.points': 'by points',
    'full_garden.block': 'whoever fills it wins',
    'full_garden.draw': 'is a draw',
  },
  told: {
    'match.points': ({ target }) => `match to ${target} points`,
    target: () => null, // its match has said it
  },
} satisfies GameWords

/** What is said at its table and after it: `t.niya`. */
export const words = {
  plants: { maple: 'maple', cherry: 'cherry', pine: 'pine', iris: 'iris' },
  symbols: { sun: 'sun', poem: 'poem', bird: 'bird', rain: 'rain' },
  tokens: ['Wave', 'Hemp leaf'],
  tile: (plant: string, symbol: string) => `${plant} and ${symbol}`,

  yourMove: 'Your move',
  theirMove: (name: string) => `${name} is thinking`,
  takeBorder: 'Take any tile at the border',
  takeKin: (plant: string, symbol: string) => `Take a tile with ${plant} or ${symbol}`,
  takeWith: 'Take a tile with',
  or: 'or',
  bound: (plant: string, symbol: string) => `The tile must show ${plant} or ${symbol}`,
  boundBorder: 'The first tile comes from the border',

  garden: 'Garden, 4 by 4',
  cellTile: (cell: string, tile: string) => `${cell}, ${tile}`,
  cellYours: (cell: string) => `${cell}, your token`,
  cellTheirs: (cell: string, name: string) => `${cell}, token of ${name}`,
  legal: 'you may take it',
  chosen: 'chosen',
  answer: (name: string | null) => (name === null ? 'you could answer here' : `${name} could answer here`),
  threat: (name: string | null) => (name === null ? 'your fourth token' : `fourth token of ${name}`),
  fresh: 'just placed',
  hinted: 'hint',
  notBorder: 'The first tile comes from the border, not from the middle.',
  notKin: (tile: string, plant: string, symbol: string) => `${tile} stays: it shows neither ${plant} nor ${symbol}.`,
  notYourTurn: 'It is not your move yet.',

  notOver: 'The game is over.',
  notSeated: 'You are watching.',
  laying: 'A new garden',
  layingDetail: 'The sixteen tiles are laid anew',
  nextGarden: 'Next garden',
  hintLead: (tile: string, cell: string) => `Take ${tile} at ${cell}:`,
  hintWins: 'that makes four, and you win.',
  hintBlocks: (name: string) => `then ${name} has no tile to take, and you win.`,
  hintStops: (name: string) => `there ${name} would have made four.`,
  hintBest: 'every tile lets them answer; this one costs least.',
  hintThreatens: (cells: string) => `then ${cells} would be your fourth.`,
  hintNarrows: (name: string, count: number) =>
    `then ${name} may answer on ${few(count, { one: 'one tile', other: '# tiles' })} only.`,
  take: 'Take tile',
  putBack: 'Put back',
  picked: (tile: string, cell: string) => `${tile} at ${cell}.`,
  pickedWins: 'That makes four: you win.',
  pickedBlocks: (name: string) => `Then ${name} has no tile to take: you win.`,
  pickedAnswers: (name: string, count: number) => `Then ${name} may answer on ${tiles(count)}.`,
  pickedLoses: (name: string, cells: string) => `Careful: ${name} could win at ${cells}.`,

  lastTaken: 'Last taken tile',
  justTook: (name: string | null) => (name === null ? 'You just took' : `${name} just took`),
  nothingTaken: 'No tile taken yet',
  matchIt: 'Match its plant or its symbol',
  tokensLeft: (count: number) => few(count, { one: '# token left', other: '# tokens left' }),
  points: (count: number) => few(count, { one: '# point', other: '# points' }),
  games: (count: number) => few(count, { one: '# game won', other: '# games won' }),

  match: 'Match',
  firstToPoints: (target: number) => `first to ${target} points`,
  firstToGames: (target: number) => `first to ${target} wins`,
  game: (number: number) => `game ${number}`,
  single: 'single game',
  reading: 'Reading the garden',
  readKento: 'Corner marks: you may take it',
  readAnswer: 'Could be the answer to your tile',
  readThreat: 'A fourth token here would win',
  readGoal: 'Four in a line or a square wins',

  began: (number: number, name: string | null) => `Game ${number}: ${name === null ? 'you begin' : `${name} begins`}.`,
  took: (name: string | null, tile: string, cell: string) =>
    `${name === null ? 'You take' : `${name} takes`} ${tile} at ${cell}.`,
  won: (name: string | null, how: string, left: number) =>
    `${name === null ? 'You win' : `${name} wins`} ${how}; ${tiles(left)} left.`,
  wonBy: { row: 'with four in a row', square: 'with a square', blocked: 'by leaving no tile to take' },
  halved: 'The garden is full and nobody wins.',
  scored: (name: string | null, gain: number, total: number) =>
    `${name === null ? 'Your' : `${name}’s`} score: ${total} (+${gain}).`,

  youWin: 'You win',
  theyWin: (name: string) => `${name} wins`,
  nobodyWins: 'Nobody wins',
  endHow: (how: string, left: number) => `Won ${how}; ${tiles(left)} left in the garden.`,
  endDrawn: 'The garden is full.',
  endScore: (mine: number, theirs: number) => `${mine} to ${theirs}.`,

  // after a game
  move: (number: number) => `Move ${number}`,
  gameMove: (game: number, move: number) => `Game ${game}, move ${move}`,
  gameByGame: 'Game by game',
  wonWith: {
    row: 'four in a row',
    square: 'a square',
    blocked: 'no tile left to take',
    drawn: 'a full garden',
    'not yet': 'unfinished',
  },
  slips: (count: number) => few(count, { one: '# slip', other: '# slips' }),
  noSlips: 'no slip',
  openGame: (game: number) => `Replay game ${game}`,
  hintPoints: (target: number) => `tiles left are points, first to ${target}`,
  hintSets: 'first to three wins',
  truth: 'With best play',
  truthHint: 'who would win after each move, and with how many tiles left; exact',
  truthSpoken: (lines: string) => `With best play by both, after each move. ${lines}`,
  truthLine: (move: string, name: string, left: number) => `${move}: ${name}, ${tiles(left)} left.`,
  truthLineDrawn: (move: string) => `${move}: a draw.`,
  neverTurned: (name: string | null) =>
    name === null
      ? 'Yours from the first tile to the last: neither of you slipped.'
      : `It was ${name}’s from the first tile to the last: nobody slipped.`,
  slipWin: (name: string | null, cell: string, better: string) =>
    name === null ? `You took ${cell}; ${better} would have won.` : `${name} took ${cell}; ${better} would have won.`,
  slipDraw: (name: string | null, cell: string, better: string) =>
    name === null
      ? `You took ${cell}; ${better} would have kept the draw.`
      : `${name} took ${cell}; ${better} would have kept the draw.`,
  closedAt: (cell: string) => `Closed at ${cell}`,
  blockedAt: (cell: string) => `No answer to ${cell}`,
  fullGarden: 'A full garden',
  stoodGarden: (taken: number) => `${few(taken, { one: '# tile was', other: '# tiles were' })} taken.`,
  stoodMatch: (scores: string) => `The match stood ${scores}.`,
  // study
  askTitle: (name: string) => `${name} to move. One tile wins`,
  askAbout: (count: number, name: string) =>
    `You may take ${tiles(count)}. With one of them you win, whatever ${name} answers; with any other ${name} does.`,
  askDepth: (moves: number) => `${few(moves, { one: 'One move', other: '# moves' })} to the end with best play.`,
  askHint: (mark: string) => `The tile shows ${mark}.`,
  askHintHow: (how: string) => `In the end you win ${how}.`,
  itIs: (cell: string) => `Solved: ${cell} it is`,
  onlyOne: 'The only tile that wins.',
  notThis: (cell: string, name: string) => `Not ${cell}: ${name} wins`,
  notThisDetail: (moves: number) =>
    few(moves, { one: 'Follow the number: it is lost.', other: 'Follow the numbers: # moves, and it is lost.' }),
  whyCell: (cell: string, why: string) => `${cell}: ${why}`,
  allLose: (answers: number, left: number) =>
    `${few(answers, { one: 'The one answer to it loses', other: 'All # answers to it lose' })}: with best play you win and ${tiles(left)} stay.`,
  stepHere: (step: number, name: string) => `step ${step} of the line: ${name}`,
  worthWon: (name: string | null, left: number) =>
    `${name === null ? 'you win' : `${name} wins`}, ${few(left, { one: '# tile left', other: '# tiles left' })}`,
  worthDrawn: 'a draw',
  wholeGardens: 'Whole gardens',
  look: 'A garden to look into',
  lookDetail: 'Any garden, any moves: what every tile is worth',
  lookInto: 'Look into it',
  theGarden: 'The garden',
  shuffle: 'Shuffle',
  layTiles: 'Lay tiles',
  layDone: 'They lie well',
  layTitle: 'Lay the garden',
  layHint: 'Two tiles, one after the other, change places. Moves made are put back.',
  lifted: (tile: string, cell: string) => `${tile} is lifted from ${cell}. Where to?`,
  paste: 'Paste',
  pasteHint:
    'The 16 tiles of a garden from a1 to d4 (MS is maple and sun), a link to a garden, or the record of a game',
  fullDraws: 'A full garden is a draw',
  showWorths: 'Show what tiles are worth',
  howToRead: 'How to read it',
  worthHint:
    'On each tile stands who wins after it with best play by both, and how many tiles are left then. Nothing is an estimate. U and R go back and on.',
  toMove: (name: string) => `${name} to move`,
  bestPlay: (name: string, left: number, cell: string) => `Best is ${cell}: ${name} wins, ${tiles(left)} left.`,
  bestDrawn: (cell: string) => `Best is ${cell}: a draw.`,
  playBest: 'Best move',
  stepBack: 'One move back',
  stepOn: 'One move on',
  movesMade: 'Moves made',
  noMoves: 'None yet. The first tile comes from the border.',
  everyTile: 'Every tile',
  badLead: 'That is no position',
  badMove: (number: number, move: string) => `Move ${number}, ${move}, is against the rules. Nothing was changed.`,
  badCount: (count: number) => `A garden has 16 tiles; here are ${count}. Nothing was changed.`,
  badTile: (tile: string) =>
    `“${tile}” is no tile: a plant M, C, P or I, then a symbol S, P, B or R. Nothing was changed.`,
  badTwice: (tile: string) => `The tile ${tile} is there twice. Nothing was changed.`,
  badPosition: {
    long: 'That is too long for a garden or a record. Nothing was changed.',
    garden: 'Neither a garden nor a link to one can be read in it. Nothing was changed.',
    record: 'It is not a record of Niya that can be played through. Nothing was changed.',
  },

  // a review
  review: {
    roll: 'Who was winning, and by how many tiles',
    cards: 'The garden, with best play',
    result: 'Tiles left at the end',
    note: 'In tiles. No luck in play: every number is exact.',
    stood: (amount: number) => (amount === 0 ? 'a draw' : amount > 0 ? `won by ${amount}` : `lost by ${-amount}`),
    garden: 'The garden',
    gardenOf: (game: number) => `Game ${game}, the garden`,
    then: 'then',
    youTook: 'you took',
    taken: 'taken',
    draw: 'a draw',
    wins: (name: string | null, left: number) => `${name === null ? 'you win' : `${name} wins`}, ${tiles(left)} left`,
    changed: (before: string, after: string) => `With the best tile: ${before}. With this one: ${after}.`,
    bound: (name: string | null, tile: string, cell: string, plant: string, symbol: string) =>
      `${name === null ? 'You had' : `${name} had`} just taken ${tile} at ${cell}: take a tile with ${plant} or ${symbol}.`,
    reading: 'Reading the tiles',
    reasons: {
      letsClose: (move: string, name: string | null, reply: string, four: string, cells: string, soon: boolean) =>
        `${move} lets ${name ?? 'you'} take ${reply}${soon ? ' and close' : ', and later close'} ${four}: ${cells}.`,
      letsBlock: (move: string, name: string | null, reply: string) =>
        `${move} lets ${name ?? 'you'} take ${reply}, and in the end no tile can be taken.`,
      onlyDraws: (move: string) => `${move} no more than draws.`,
      givesTiles: (move: string, lost: number) => `${move} gives away ${tiles(lost)} of those left.`,
      onlyWinner: (move: string, of: number) => `Of ${tiles(of)} only ${move} wins.`,
      leaves: (move: string, name: string | null, answers: string) =>
        `${move} leaves ${name ?? 'you'} only ${answers}.`,
      closes: (move: string, four: string, cells: string, soon: boolean) =>
        soon ? `${move} closes ${four}: ${cells}.` : `${move} leads to ${four}: ${cells}.`,
      blocks: (move: string, name: string | null) => `After ${move}, ${name ?? 'you'} will find no tile to take.`,
      draws: (move: string) => `${move} draws.`,
      holdsOut: (move: string, left: number) => `Every tile loses; ${move} gives away the fewest: ${left}.`,
    },
  },
}
