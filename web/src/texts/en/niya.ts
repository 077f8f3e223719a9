import { pluralsOf } from '../plural'

const few = pluralsOf('en')
const tiles = (count: number) => few(count, { one: '# tile', other: '# tiles' })

export const niya = {
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
  notBorder: 'The first move takes a tile at the border.',
  notKin: (plant: string, symbol: string) => `It shows neither ${plant} nor ${symbol}.`,
  notYourTurn: 'It is not your move.',

  take: 'Take tile',
  putBack: 'Put back',
  picked: (tile: string, cell: string) => `${tile} at ${cell}.`,
  pickedWins: 'That makes four: you win.',
  pickedBlocks: (name: string) => `Then ${name} has no tile to take: you win.`,
  pickedAnswers: (name: string, count: number) => `Then ${name} may answer on ${tiles(count)}.`,
  pickedLoses: (name: string, cells: string) => `Careful: ${name} could win at ${cells}.`,

  players: 'Players',
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
  took: (name: string | null, tile: string, cell: string) => `${name === null ? 'You take' : `${name} takes`} ${tile} at ${cell}.`,
  won: (name: string | null, how: string, left: number) => `${name === null ? 'You win' : `${name} wins`} ${how}; ${tiles(left)} left.`,
  wonBy: { row: 'with four in a row', square: 'with a square', blocked: 'by leaving no tile to take' },
  halved: 'The garden is full and nobody wins.',
  scored: (name: string | null, gain: number, total: number) =>
    `${name === null ? 'You gain' : `${name} gains`} ${few(gain, { one: '# point', other: '# points' })} (${total} now).`,

  youWin: 'You win',
  theyWin: (name: string) => `${name} wins`,
  nobodyWins: 'Nobody wins',
  endHow: (how: string, left: number) => `The last game was won ${how}; ${tiles(left)} left in the garden.`,
  endDrawn: 'The garden is full.',
  endScore: (mine: number, theirs: number) => `${mine} to ${theirs}.`,
}
