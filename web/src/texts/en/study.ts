/** Puzzles and series, and what one looks into. */
import { pluralsOf } from '../plural'

const count = pluralsOf('en')

export const study = {
  puzzles: 'Puzzles',
  ofDay: 'Puzzle of the day',
  sameForAll: 'the same for all',
  solved: 'solved',
  notSolved: 'not solved',
  toSolve: 'to solve',
  today: 'today',

  // the branch
  branch: 'Your branch',
  daysInARow: (days: number) => count(days, { one: '# day in a row', other: '# days in a row' }),
  longest: (days: number) => `Your longest: ${count(days, { one: '# day', other: '# days' })}.`,
  branchHint: 'A blossom for each day whose puzzle you solved. A missed day leaves the branch bare, nothing falls off.',
  branchSpoken: (solved: number, today: boolean) =>
    `The last seven days: ${count(solved, { one: '# puzzle solved', other: '# puzzles solved' })}; today ${today ? 'solved' : 'open'}.`,
  newBlossom: 'Your branch has a new blossom.',
  notKept: 'This browser keeps nothing here. What you solve counts until you close the page.',

  // a puzzle
  practice: 'Practice',
  grade: (grade: string) => `Grade ${grade}`,
  howDeep: 'How deep',
  depthOf: (grade: number, grades: number) => `Grade ${grade} of ${grades}`,
  rating: 'Rating',
  thisPuzzle: 'This puzzle',
  settling: 'still settling',
  afterFirst: 'Your first answer counts.',
  answer: 'This one',
  putBack: 'Put back',
  showMe: 'Show me',
  tryAgain: 'Try again',
  next: 'Next puzzle',
  lookInto: 'Look into this position',
  playOut: 'Play it out',
  refutation: 'The refutation',
  why: (move: string) => `Why ${move}`,
  solution: (move: string) => `It was ${move}`,
  solutionDetail: 'Look how it goes on; it will come again.',
  onBoard: 'On the board',
  playLine: 'Play the line on the board',
  stopLine: 'Stop the line',
  step: (step: number) => `Step ${step}`,
  noPuzzle: 'There is no such puzzle',
  noPuzzleHint: 'It may be from a set that was replaced since.',
  toPuzzles: 'To the puzzles',

  // a series
  series: 'Series',
  seriesBest: (best: number) => `3 minutes · your best ${best}`,
  seriesNew: '3 minutes, three lanterns',
  seriesHint: 'They grow deeper. A mistake puts out one lantern; at the third the series ends.',
  seriesReady: 'Three minutes, three lanterns',
  begin: 'Begin',
  ofTime: (time: string) => `of ${time}`,
  timeLeft: (minutes: number, seconds: number) =>
    `${count(minutes, { one: '# minute', other: '# minutes' })} ${seconds} left`,
  lanternsLit: (lit: number) => `${lit} of 3 lanterns lit`,
  solvedBest: (best: number) => (best ? `solved · your best ${best}` : 'solved'),
  run: 'Your run',
  stopHere: 'Stop here',
  nthPuzzle: (nth: number, grade: string) => `Puzzle ${nth} · grade ${grade}`,
  seriesOver: (solved: number) => count(solved, { one: '# puzzle solved', other: '# puzzles solved' }),
  seriesRecord: 'Your best series so far.',
  seriesTimeUp: 'Time is up.',
  seriesDark: 'The lanterns are out.',
  seriesStopped: 'You stopped here.',
  onceMore: 'Once more',
  lookAgain: 'To look at once more',
}
