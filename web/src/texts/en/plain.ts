/** The table of a game that others made, and what any screen says of such a game. */
import type { StrangersWords } from '../../games/strangers'
import { pluralsOf } from '../plural'

const count = pluralsOf('en')
const from = (players: number[]) => (players.length > 1 ? `${players[0]}–${players.at(-1)!}` : String(players[0] ?? 1))

/** What any screen says of such a game. */
export const theirs: StrangersWords = {
  facts: (players: number[], minutes: number) =>
    `${from(players)} ${count(players.at(-1) ?? 1, { one: 'player', other: 'players' })} · ${minutes} min`,
  factsShort: (players: number[]) =>
    `${from(players)} ${count(players.at(-1) ?? 1, { one: 'player', other: 'players' })}`,
  sentence: 'A game made by others, on a plain board.',
  yes: 'yes',
  no: 'no',
}

/** What is said at its table. */
export const plain = {
  // at the gate and on a new table
  others: 'More games',
  othersHint: 'Made by others, and added to this site.',
  startOf: (game: string) => `Start a table: ${game}`,

  // at the table
  players: 'Players',
  isToMove: 'is to move',
  points: 'points',
  toMove: (names: string) => `Waiting for ${names}`,
  choose: (moves: number) => count(moves, { one: 'One move is possible.', other: 'Choose one of # moves.' }),
  inWords: 'The table in words',
  moves: 'Possible moves',
  find: 'Find a move',
  shown: (some: number, all: number) => `${some} of ${all}`,
  noneFound: 'No possible move is called that.',
  chosen: 'Chosen:',
  hinted: 'I would play:',
  play: 'Make this move',
  putBack: 'Put back',

  // how it ended
  nobodyWins: 'Nobody wins',
  standing: (name: string, score: number) => `${name}: ${score}`,
  part: (number: number) => `Part ${number}`,
}
