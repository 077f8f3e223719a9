import { pluralsOf } from '../plural'
import type { Texts } from '../en'

const few = pluralsOf('es')
const tiles = (count: number) => few(count, { one: '# loseta', other: '# losetas' })

export const niya: Texts['niya'] = {
  plants: { maple: 'arce', cherry: 'cerezo', pine: 'pino', iris: 'lirio' },
  symbols: { sun: 'sol', poem: 'poema', bird: 'pájaro', rain: 'lluvia' },
  tokens: ['Ola', 'Hoja de cáñamo'],
  tile: (plant, symbol) => `${plant} y ${symbol}`,

  yourMove: 'Te toca',
  theirMove: (name) => `${name} está pensando`,
  takeBorder: 'Toma cualquier loseta del borde',
  takeKin: (plant, symbol) => `Toma una loseta con ${plant} o ${symbol}`,
  takeWith: 'Toma una loseta con',
  or: 'o',
  bound: (plant, symbol) => `La loseta debe mostrar ${plant} o ${symbol}`,
  boundBorder: 'La primera loseta sale del borde',

  garden: 'Jardín de 4 por 4',
  cellTile: (cell, tile) => `${cell}, ${tile}`,
  cellYours: (cell) => `${cell}, ficha tuya`,
  cellTheirs: (cell, name) => `${cell}, ficha de ${name}`,
  legal: 'puedes tomarla',
  chosen: 'elegida',
  answer: (name) => (name === null ? 'podrías responder aquí' : `${name} podría responder aquí`),
  threat: (name) => (name === null ? 'tu cuarta ficha' : `cuarta ficha de ${name}`),
  fresh: 'recién colocada',
  hinted: 'pista',
  notBorder: 'La primera jugada toma una loseta del borde.',
  notKin: (plant, symbol) => `No muestra ni ${plant} ni ${symbol}.`,
  notYourTurn: 'No es tu turno.',

  take: 'Tomar loseta',
  putBack: 'Devolver',
  picked: (tile, cell) => `${tile} en ${cell}.`,
  pickedWins: 'Son cuatro: ganas.',
  pickedBlocks: (name) => `Entonces ${name} no puede tomar ninguna loseta: ganas.`,
  pickedAnswers: (name, count) => `Entonces ${name} puede responder en ${tiles(count)}.`,
  pickedLoses: (name, cells) => `Cuidado: ${name} podría ganar en ${cells}.`,

  players: 'Jugadores',
  lastTaken: 'Última loseta tomada',
  justTook: (name) => (name === null ? 'Acabas de tomar' : `${name} acaba de tomar`),
  nothingTaken: 'Aún no se ha tomado ninguna',
  matchIt: 'Repite su planta o su símbolo',
  tokensLeft: (count) => few(count, { one: 'queda # ficha', other: 'quedan # fichas' }),
  points: (count) => few(count, { one: '# punto', other: '# puntos' }),
  games: (count) => few(count, { one: '# partida ganada', other: '# partidas ganadas' }),

  match: 'Encuentro',
  firstToPoints: (target) => `a ${target} puntos`,
  firstToGames: (target) => `a ${target} victorias`,
  game: (number) => `partida ${number}`,
  single: 'una sola partida',
  reading: 'Cómo leer el jardín',
  readKento: 'Marcas en las esquinas: puedes tomarla',
  readAnswer: 'Posible respuesta a tu loseta',
  readThreat: 'Una cuarta ficha aquí ganaría',
  readGoal: 'Gana quien hace una línea o un cuadrado de cuatro',

  began: (number, name) => `Partida ${number}: ${name === null ? 'empiezas tú' : `empieza ${name}`}.`,
  took: (name, tile, cell) => `${name === null ? 'Tomas' : `${name} toma`} ${tile} en ${cell}.`,
  won: (name, how, left) => `${name === null ? 'Ganas' : `${name} gana`} ${how}; ${few(left, { one: 'queda # loseta', other: 'quedan # losetas' })}.`,
  wonBy: { row: 'con cuatro en línea', square: 'con un cuadrado', blocked: 'sin dejar loseta que tomar' },
  halved: 'El jardín está lleno y nadie gana.',
  scored: (name, gain, total) => `${name === null ? 'Tu marcador' : `Marcador de ${name}`}: ${total} (+${gain}).`,

  youWin: 'Has ganado',
  theyWin: (name) => `Gana ${name}`,
  nobodyWins: 'Nadie gana',
  endHow: (how, left) => `Victoria ${how}; ${few(left, { one: 'quedaba # loseta', other: 'quedaban # losetas' })} en el jardín.`,
  endDrawn: 'El jardín está lleno.',
  endScore: (mine, theirs) => `${mine} a ${theirs}.`,
}
