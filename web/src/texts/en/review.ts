/** A game judged decision by decision. */
import { pluralsOf } from '../plural'

const count = pluralsOf('en')
/** A number in halves as one says it. */
const halves = (number: number) => (number % 1 ? `${Math.floor(number) || ''}½` : String(number))

export const review = {
  title: 'Review',
  open: 'Review',
  opening: 'The review begins',
  judging: 'This choice is being judged',
  settling: 'settling',
  settlingHint: 'Settling: figures in grey may still change a little.',
  toTable: 'To the table',

  // what stands in the way
  unable: 'No review in this browser',
  unableHint: 'A review is worked out on your device, and this browser cannot do it. The replay is there.',
  notOver: 'The game goes on',
  notOverHint: 'A game can be reviewed when it is over.',
  refused: 'This game cannot be reviewed',
  refusedHint: 'Nothing is lost: the replay shows every move.',
  stopped: 'The review stopped',
  stoppedHint: 'It took too long, or its rules did not come. What has been judged stays.',
  goOn: 'Go on',
  byServer: 'Let the server judge',
  nobodyWon: 'Nobody wins',

  // questions
  question: (nth: number, all: number) => `Question ${nth} of ${all}`,
  findBetter: 'Find something better',
  howToAnswer: 'What would you do now, knowing only what you knew then?',
  knewThen: 'What you knew then',
  showMe: 'Show me',
  tryAgain: 'Try again',
  tryOther: 'Try another choice',
  nextQuestion: 'Next question',
  playOn: 'Play on from here',
  yes: (choice: string) => `Yes: ${choice} is better`,
  noBetter: (choice: string) => `As good: ${choice}`,
  notBetter: (choice: string) => `Not better: ${choice}`,
  findOther: 'Find the other one, or go on.',
  seeLine: 'See on the board how it would be answered.',
  done: 'this was done',

  // a judgement
  judgement: 'The judgement',
  wasDone: (name: string | null, choice: string) =>
    name === null ? `You chose ${choice}.` : `${name} chose ${choice}.`,
  wasBetter: (choice: string) => `Better: ${choice}`,
  bestWas: (choice: string) => `The best: ${choice}`,
  asGoodWas: (choice: string) => `As good as any: ${choice}`,
  nothingToChoose: 'There was nothing to choose.',
  nothingBetter: 'Nothing better was there to be found.',
  withinError: 'Within the error this is as good as the best.',
  gamesInTwenty: (games: number) => `about ${halves(games)} ${games <= 1 ? 'game' : 'games'} in 20`,
  withChoice: (choice: string) => `With ${choice}`,
  ofTwenty: (won: number) => `${halves(won)} of 20 games won`,
  couldBeChosen: 'What could be chosen',
  best: 'best',
  asGood: 'as good',
  petalsLost: (petals: number) => (petals <= 1 ? `${halves(petals)} petal lost` : `${halves(petals)} petals lost`),
  petalsGained: (petals: number) =>
    petals <= 1 ? `${halves(petals)} petal gained` : `${halves(petals)} petals gained`,
  why: 'Why',
  theLine: 'The line it imagined',
  playLine: 'Play the line on the board',
  stepsOfLine: 'Steps of the line',
  lineStep: (step: number) => `Step ${step}`,
  hindsight: 'Hindsight, not counted.',

  // the sum
  sumYours: (choices: string, cards: string | null, other: string | null) =>
    [`Your choices ${choices}`, cards && `luck ${cards}`, other].filter(Boolean).join(', '),
  sumOf: (name: string) => (choices: string, cards: string | null, other: string | null) =>
    [`${name}’s choices ${choices}`, cards && `luck ${cards}`, other].filter(Boolean).join(', '),
  allEqual: (players: number) =>
    players === 1 ? 'At the start' : `${count(players, { one: '# player', other: '# players' })}, all equal`,
  yourChoices: 'Your choices',
  choicesOf: (name: string) => `${name}’s choices`,
  othersChoices: 'Others’ choices',
  cardsLuck: 'The cards: luck',
  hundredths: 'Hundredths of a win. One petal is 5.',

  // the list
  everyonesChoices: 'Everyone’s choices',
  whose: 'Whose choices',
  all: 'All',
  size: 'Show',
  sizes: { all: 'every choice', dear: 'the dear ones', large: 'two petals or more' },
  showAll: (many: number) => `Show all ${many}`,
  showFew: 'Show fewer',
  noneOfThese: 'None of these.',

  // the roll
  yourChance: 'Your chance to win',
  chanceOf: (name: string) => `${name}’s chance to win`,
  yourChoice: 'Your choice',
  choiceOf: (name: string) => `${name}’s choice`,
  theCards: 'The cards',
  stepBack: 'Step back',
  stepOn: 'Step on',
  slider: 'Move through the game',
  partOf: (part: string, all: number) => `${part} of ${all}`,
  ofHundred: (chance: number) => `${chance} of 100`,
  rollSpoken: (parts: number) =>
    `How it changed in ${count(parts, { one: '# part', other: '# parts' })}; the slider tells each.`,
}
