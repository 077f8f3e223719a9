/** Games on this device, and a page that has no server. */
import { pluralsOf } from '../plural'

const count = pluralsOf('en')

export const here = {
  onDevice: 'on this device',
  honest:
    'This game is played on your device. Whoever looks into the memory of the browser could see what is hidden, so it is never rated.',
  fleeting: 'This browser keeps nothing: the game goes on, but it will be gone with this tab.',

  // states of a table
  elsewhere: 'This game is open in another tab',
  elsewhereHint: 'It is played in one place at a time. You may go on here; the other tab then stops.',
  playHere: 'Play here',
  unable: 'This game cannot be opened here just now',
  unableHint: 'Its rules are not on this device yet, or the browser cannot run them. The game itself is kept.',
  unreadable: 'This game cannot be read',
  unreadableHint: 'What is kept of it on this device is damaged. You may download what is there, or delete the game.',
  older: 'This game began with older rules',
  olderHint: 'Teien has been renewed since, and cannot replay it any more. You may download what is kept of it.',
  noTableHint: 'It was deleted, or it is on another device: games against bots stay where they are played.',

  // what is kept
  download: 'Download what is there',
  delete: 'Delete',
  deleteWho: (game: string) => `Delete ${game}`,
  deleteSure: 'Delete this game from the device? It cannot be brought back.',
  keepIt: 'Do not delete',
  deleted: 'Deleted',
  keepOnServer: 'Keep on the server',
  keptOnServer: 'Kept on the server',

  // the whole record, dealt and played again
  proven: (deals: number) =>
    count(deals, {
      one: 'Your browser has dealt from the secret itself and played every move again, by the rules.',
      other: 'Your browser has made all # deals from the secret itself and played every move again, by the rules.',
    }),

  // a page without a server
  lead: (games: string) => `${games} in your browser: with a patient bot, alone, or together at one screen.`,
  noServer: 'This page has no server',
  noServerHint: 'Here one plays against bots, alone or at one screen. Friends elsewhere and the ranking need a server.',

  /** What a device refuses, by its kind. */
  refusals: {
    'not-judged': 'The server judges only what its search has found.',
    'no-server': 'This page has no server.',
    'no-device': 'This cannot be played on the device just now.',
    elsewhere: 'This game is open in another tab.',
    unreadable: 'This game cannot be read.',
    'older-build': 'This game began with older rules.',
    'not-kept': 'That could not be kept on this device. Here is how the game stands.',
    engine: 'Something went wrong on this device; nothing that was kept is lost. Try again.',
  } as Record<string, string>,
}
