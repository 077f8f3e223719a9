/** After a game: how it ended, how it went, and the replay. */
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
    deal: 'Not rated: this deal was played before.',
    device: 'Not rated: it was played on a device.',
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
  asItStood: 'As it stood',

  // replay
  run: 'Run',
  pause: 'Pause',
  moves: 'Moves',
  beginning: 'The beginning',
}
