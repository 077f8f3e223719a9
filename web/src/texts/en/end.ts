/** After a game: how it ended, how it went, and the replay. */
import { pluralsOf } from '../plural'

const few = pluralsOf('en')
const tiles = (count: number) => few(count, { one: '# tile', other: '# tiles' })

export const end = {
  // how it ended
  wins: (name: string | null) => (name === null ? 'You win' : `${name} wins`),
  shareWin: (names: string) => `${names} share the win`,
  resigned: (name: string | null) => (name === null ? 'You resigned.' : `${name} resigned.`),
  youResigned: 'You resigned',
  unfinished: 'Ended unfinished',
  endedBy: (name: string | null) => (name === null ? 'You ended the game.' : `${name} ended the game.`),
  endedTogether: (names: string) => `Ended by agreement of ${names}.`,
  howItStood: 'How it stood',
  resign: 'Resign',
  resignTwo: (name: string) => `Give this game up? Then ${name} wins.`,
  resignMany: 'Give this game up? A bot plays your seat to the end; you cannot come back.',
  resignBots: 'Give this game up? It ends at once.',
  youHaveResigned: 'You have resigned. A bot plays your seat to the end.',
  endAlone: 'End this game unfinished? Nobody wins then.',
  keepPlaying: 'Play on',

  // ratings
  notRated: {
    moves: 'Not rated: someone made hardly a move.',
    often: 'Not rated: the same two have had five rated games today.',
    newcomers: 'Not rated: too many games against newcomers today.',
  } as Record<string, string>,

  // the shuffle
  fairChecking: 'Checking the shuffle…',
  fair: 'The shuffle was fair.',
  fairKept: 'The secret matches the seal that your browser has kept since it first saw the table.',
  unfair: 'The shuffle does not match its seal.',
  unfairHint: 'Something is wrong here. The record tells everything.',
  unchecked: 'The shuffle could not be checked here.',

  // how it went
  move: (number: number) => `Move ${number}`,
  gameMove: (game: number, move: number) => `Game ${game}, move ${move}`,
  round: (number: number) => `Round ${number}`,
  theCount: 'At the end',
  objectivesPay: (name: string | null, points: number) => `Objectives bring ${name ?? 'you'} ${points} at the end.`,

  // Niya
  gameByGame: 'Game by game',
  wonWith: { row: 'four in a row', square: 'a square', blocked: 'no tile left to take', drawn: 'a full garden', 'not yet': 'unfinished' },
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
  neverTurned: (name: string | null) => (name === null ? 'Yours from the first tile to the last: neither of you slipped.' : `It was ${name}’s from the first tile to the last: nobody slipped.`),
  slipWin: (name: string | null, cell: string, better: string) => (name === null ? `You took ${cell}; ${better} would have won.` : `${name} took ${cell}; ${better} would have won.`),
  slipDraw: (name: string | null, cell: string, better: string) => (name === null ? `You took ${cell}; ${better} would have kept the draw.` : `${name} took ${cell}; ${better} would have kept the draw.`),
  closedAt: (cell: string) => `Closed at ${cell}`,
  blockedAt: (cell: string) => `No answer to ${cell}`,
  fullGarden: 'A full garden',
  stoodGarden: (taken: number) => `${few(taken, { one: '# tile was', other: '# tiles were' })} taken.`,
  stoodMatch: (scores: string) => `The match stood ${scores}.`,

  // Sakura
  treeByTree: 'Tokens, tree by tree',
  painter: 'Painter',
  atStart: 'Start',
  trees: ['first', 'second', 'last'],
  lost: 'Lost',
  tokensHead: 'Tokens',
  closest: (name: string | null) => (name === null ? 'You stand closest to the Emperor' : `${name} stands closest to the Emperor`),
  stoodPath: (round: number) => `It was round ${round}.`,

  // Momiji
  leavesOf: (name: string | null, count: number) => (name === null ? few(count, { one: '# leaf in your garden', other: '# leaves in your garden' }) : few(count, { one: `# leaf in ${name}’s garden`, other: `# leaves in ${name}’s garden` })),
  stoodDeck: (cards: number) => `${few(cards, { one: '# card was', other: '# cards were' })} left in the deck.`,
  asItStood: 'As it stood',

  // replay
  run: 'Run',
  pause: 'Pause',
  moves: 'Moves',
  beginning: 'The beginning',
}
