import type { StrangersWords } from '../../games/strangers'
import { pluralsOf } from '../plural'
import type { Texts } from '../texts'

const count = pluralsOf('es')
const from = (players: number[]): string =>
  players.length > 1 ? `${players[0]}–${players.at(-1)!}` : String(players[0] ?? 1)
const factsShort = (players: number[]): string =>
  `${from(players)} ${count(players.at(-1) ?? 1, { one: 'jugador', other: 'jugadores' })}`

/** What any screen says of such a game. */
export const theirs: StrangersWords = {
  facts: (players, minutes) => `${factsShort(players)} · ${minutes} min`,
  factsShort,
  sentence: 'Un juego hecho por otros, en un tablero sencillo.',
  yes: 'sí',
  no: 'no',
}

/** What is said at its table. */
export const plain: Texts['plain'] = {
  others: 'Más juegos',
  othersHint: 'Hechos por otros y añadidos a este sitio.',
  startOf: (game) => `Abrir una mesa: ${game}`,

  players: 'Jugadores',
  isToMove: 'debe jugar',
  points: 'puntos',
  toMove: (names) => `Esperando a ${names}`,
  choose: (moves) => count(moves, { one: 'Hay una sola jugada posible.', other: 'Elige una de # jugadas.' }),
  inWords: 'La mesa en palabras',
  moves: 'Jugadas posibles',
  find: 'Buscar una jugada',
  shown: (some, all) => `${some} de ${all}`,
  noneFound: 'Ninguna jugada posible se llama así.',
  chosen: 'Elegido:',
  hinted: 'Yo jugaría:',
  play: 'Hacer esta jugada',
  putBack: 'Devolver',

  nobodyWins: 'Nadie gana',
  standing: (name, score) => `${name}: ${score}`,
  part: (number) => `Parte ${number}`,
}
