/** A deal played again: alone, or as a challenge to friends. */
import { pluralsOf } from '../plural'

const count = pluralsOf('en')

export const deal = {
  again: 'The same deal again',
  againLead: 'What chance laid lies there again, and the bots have the same luck, as far as all choose alike.',
  againKnown:
    'You may know by now what is coming: a good way to try what you would do otherwise. So it is never rated.',
  against: 'Against',
  play: 'Play it again',
  notOver: 'The deal can be played again when the game is over.',
  known: 'This deal was played before: whoever did knows what is coming, so it is never rated.',
  knownFrom: 'This deal comes from an earlier game: the same secret, so the same shuffles.',
  firstGame: 'The earlier game',

  // a challenge
  friend: 'Challenge a friend',
  friendLead:
    'Whoever opens your link plays this deal against the same bots, and sees nothing of your game before theirs is over. Then all results stand side by side.',
  friendKept: (name: string) => `Your game is kept on the server for that, and shown to them as that of ${name}.`,
  friendOnlyBots: 'A challenge is made of a game against bots, or alone. Play the same deal again, against bots.',
  makeLink: 'Make a link',
  yours: 'Your challenge',
  yoursHint: (days: number) =>
    count(days, {
      one: 'Whoever opens this link can take it up, without an account. It is open for one more day.',
      other: 'Whoever opens this link can take it up, without an account. It is open for # more days.',
    }),
  alone: 'Nobody has finished it yet besides you.',
  challenges: (name: string) => `${name} challenges you`,
  challengeLead:
    'The same deal, the same bots, and for these the same luck. You have one try; the results of the others are told when your game is over.',
  challengeAlone:
    'The same deal, card for card. You have one try; the results of the others are told when your game is over.',
  challengeFair: 'You play on the server, which tells your device nothing that your seat may not know.',
  takeUp: 'Take it up',
  played: (many: number) => count(many, { one: 'Besides, one has played it.', other: 'Besides, # have played it.' }),
  going: 'Your game of this challenge is not over',
  goingHint: 'The results of all are told when it is.',
  goOn: 'Go on',
  closed: 'This challenge is over',
  closedHint: 'It can be taken up no more. Whoever has played it still finds the results here.',
  missing: 'There is no such challenge',
  missingHint: 'The link is incomplete, or nobody has made it. Ask for it again.',
  otherRules: 'This deal cannot be played any more',
  otherRulesHint: 'The rules of the game have changed since it was played.',
  giveOn: 'Give the link on',
  sideBySide: 'Results side by side',

  // the results
  of: (game: string) => `A challenge at ${game}`,
  result: 'Result',
  points: 'Points',
  place: 'Place',
  decided: 'Choices made',
  choices: 'Cost of choices',
  luck: 'Luck',
  first: 'made the challenge',
  knew: 'knew the deal',
  resigned: 'Resigned',
  replayOf: (name: string | null) => (name === null ? 'Your replay' : `Replay of ${name}`),
  reviewOf: (name: string | null) => (name === null ? 'Your review' : `Review of ${name}’s game`),
}
