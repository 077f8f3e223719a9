import { pluralsOf } from '../../../texts/plural'
import type { Texts } from '../../../texts/texts'
import type { face as en } from './en'

const few = pluralsOf('es')
const tiles = (count: number) => few(count, { one: '# loseta', other: '# losetas' })

export const face: typeof en = {
  title: 'Niya',
  facts: '2 jugadores · 5 min',
  factsShort: '2 jugadores',
  sentence: 'Cuatro en línea, con losetas que atan a tu rival.',
  bots: {
    novice: { names: ['Kero'], is: 'la rana', temper: 'Salta a lo que tiene cerca y a menudo no ve los cuadrados.' },
    apprentice: {
      names: ['Kame'],
      is: 'la tortuga',
      temper: 'Lenta y constante. Mira tres jugadas más allá, pero no a todas partes.',
    },
    adept: { names: ['Sagi'], is: 'la garza', temper: 'Quieta, mira seis jugadas más allá y entonces ataca.' },
    master: { names: ['Ryōan'], is: 'el monje', temper: 'Ha rastrillado este jardín hasta el final. No se equivoca.' },
  },
  options: {
    match: 'Encuentro',
    target: 'Puntos para ganar',
    full_garden: 'El jardín lleno',
  },
  values: {
    'match.single': 'una partida',
    'match.sets': 'a tres victorias',
    'match.points': 'a puntos',
    'full_garden.block': 'gana quien lo llena',
    'full_garden.draw': 'es empate',
  },
  told: {
    'match.points': ({ target }) => `encuentro a ${target} puntos`,
    target: () => null, // its match has said it
  },
}

export const words: Texts['niya'] = {
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
  notBorder: 'La primera loseta se toma del borde, no del centro.',
  notKin: (tile, plant, symbol) => `${tile} se queda: no muestra ni ${plant} ni ${symbol}.`,
  notYourTurn: 'Aún no te toca.',

  notOver: 'La partida ha terminado.',
  notSeated: 'Estás mirando.',
  laying: 'Un jardín nuevo',
  layingDetail: 'Se colocan de nuevo las dieciséis losetas',
  nextGarden: 'Siguiente jardín',
  hintLead: (tile, cell) => `Toma ${tile} en ${cell}:`,
  hintWins: 'son cuatro, y ganas.',
  hintBlocks: (name) => `así ${name} se queda sin loseta que tomar, y ganas.`,
  hintStops: (name) => `ahí ${name} habría hecho cuatro.`,
  hintBest: 'todas dejan responder; esta es la que menos cuesta.',
  hintThreatens: (cells) => `después tu cuarta ficha iría en ${cells}.`,
  hintNarrows: (name, count) =>
    `después ${name} solo puede responder en ${few(count, { one: 'una loseta', other: '# losetas' })}.`,
  take: 'Tomar loseta',
  putBack: 'Devolver',
  picked: (tile, cell) => `${tile} en ${cell}.`,
  pickedWins: 'Son cuatro: ganas.',
  pickedBlocks: (name) => `Así ${name} se queda sin loseta que tomar: ganas.`,
  pickedAnswers: (name, count) => `${name} podrá responder en ${tiles(count)}.`,
  pickedLoses: (name, cells) => `Cuidado: ${name} podría ganar en ${cells}.`,

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
  single: 'una partida',
  reading: 'Cómo leer el jardín',
  readKento: 'Esquinas marcadas: puedes tomarla',
  readAnswer: 'Posible respuesta a tu loseta',
  readThreat: 'Una cuarta ficha aquí ganaría',
  readGoal: 'Cuatro en línea o en cuadrado ganan',

  began: (number, name) => `Partida ${number}: ${name === null ? 'empiezas tú' : `empieza ${name}`}.`,
  took: (name, tile, cell) => `${name === null ? 'Tomas' : `${name} toma`} ${tile} en ${cell}.`,
  won: (name, how, left) =>
    `${name === null ? 'Ganas' : `${name} gana`} ${how}; ${few(left, { one: 'queda # loseta', other: 'quedan # losetas' })}.`,
  wonBy: { row: 'con cuatro en línea', square: 'con un cuadrado', blocked: 'por bloqueo' },
  halved: 'El jardín está lleno y nadie gana.',
  scored: (name, gain, total) => `${name === null ? 'Tus puntos' : `Puntos de ${name}`}: ${total} (+${gain}).`,

  youWin: 'Has ganado',
  theyWin: (name) => `Gana ${name}`,
  nobodyWins: 'Nadie gana',
  endHow: (how, left) => `Victoria ${how}; ${few(left, { one: 'quedaba # loseta', other: 'quedaban # losetas' })}.`,
  endDrawn: 'El jardín está lleno.',
  endScore: (mine, theirs) => `${mine} a ${theirs}.`,

  move: (number) => `Jugada ${number}`,
  gameMove: (game, move) => `Partida ${game}, jugada ${move}`,
  gameByGame: 'Partida a partida',
  wonWith: {
    row: 'cuatro en línea',
    square: 'un cuadrado',
    blocked: 'un bloqueo',
    drawn: 'el jardín lleno',
    'not yet': 'sin acabar',
  },
  slips: (count) => few(count, { one: '# descuido', other: '# descuidos' }),
  noSlips: 'sin descuidos',
  openGame: (game) => `Ver la repetición de la partida ${game}`,
  hintPoints: (target) => `las losetas que quedan son puntos; a ${target}`,
  hintSets: 'a tres victorias',
  truth: 'Con el mejor juego',
  truthHint: 'quién ganaría tras cada jugada y cuántas losetas quedarían; exacto',
  truthSpoken: (lines) => `Con el mejor juego de ambos, tras cada jugada. ${lines}`,
  truthLine: (move, name, left) =>
    `${move}: ${name}, ${few(left, { one: 'queda # loseta', other: 'quedan # losetas' })}.`,
  truthLineDrawn: (move) => `${move}: empate.`,
  neverTurned: (name) =>
    name === null
      ? 'Tuya de la primera loseta a la última: nadie tuvo un descuido.'
      : `Fue de ${name} de la primera loseta a la última: nadie tuvo un descuido.`,
  slipWin: (name, cell, better) =>
    name === null
      ? `Tomaste ${cell}; con ${better} habrías ganado.`
      : `${name} tomó ${cell}; con ${better} habría ganado.`,
  slipDraw: (name, cell, better) =>
    name === null
      ? `Tomaste ${cell}; con ${better} mantenías el empate.`
      : `${name} tomó ${cell}; con ${better} mantenía el empate.`,
  closedAt: (cell) => `Cerrado en ${cell}`,
  blockedAt: (cell) => `Sin respuesta a ${cell}`,
  fullGarden: 'El jardín lleno',
  stoodGarden: (taken) => `${few(taken, { one: 'Se había tomado # loseta', other: 'Se habían tomado # losetas' })}.`,
  stoodMatch: (scores) => `El encuentro iba ${scores}.`,
  askTitle: (name) => `Juega ${name}. Una loseta gana`,
  askAbout: (count, name) =>
    `Puedes tomar ${tiles(count)}. Con una ganas tú, responda lo que responda ${name}; con cualquier otra gana ${name}.`,
  askDepth: (moves) => `${few(moves, { one: 'Una jugada', other: '# jugadas' })} hasta el final con el mejor juego.`,
  askHint: (mark) => `La loseta muestra ${mark}.`,
  askHintHow: (how) => `Al final ganas ${how}.`,
  itIs: (cell) => `Resuelto: es ${cell}`,
  onlyOne: 'La única loseta que gana.',
  notThis: (cell, name) => `${cell} no: gana ${name}`,
  notThisDetail: (moves) =>
    few(moves, { one: 'Sigue el número: está perdida.', other: 'Sigue los números: # jugadas y está perdida.' }),
  whyCell: (cell, why) => `${cell}: ${why}`,
  allLose: (answers, left) =>
    `${few(answers, { one: 'La única respuesta pierde', other: 'Las # respuestas pierden' })}: con el mejor juego ganas y quedan ${tiles(left)}.`,
  stepHere: (step, name) => `paso ${step} de la línea: ${name}`,
  worthWon: (name, left) => `${name === null ? 'ganas' : `gana ${name}`}, quedan ${tiles(left)}`,
  worthDrawn: 'empate',
  wholeGardens: 'Jardines enteros',
  look: 'Un jardín para explorar',
  lookDetail: 'Cualquier jardín, cualquier jugada: lo que vale cada loseta',
  lookInto: 'Explorarlo',
  theGarden: 'El jardín',
  shuffle: 'Barajar',
  layTiles: 'Colocar',
  layDone: 'Ya está',
  layTitle: 'Coloca el jardín',
  layHint: 'Dos losetas, una tras otra, cambian de sitio. Las jugadas se retiran.',
  lifted: (tile, cell) => `${tile}, de ${cell}. ¿Adónde?`,
  paste: 'Pegar',
  pasteHint:
    'Las 16 losetas de un jardín de a1 a d4 (MS es arce y sol), un enlace a un jardín o el registro de una partida',
  fullDraws: 'Un jardín lleno es empate',
  showWorths: 'Mostrar lo que valen las losetas',
  howToRead: 'Cómo leerlo',
  worthHint:
    'En cada loseta está quién gana tras ella con el mejor juego de ambos y cuántas losetas quedan entonces. Nada es una estimación. U y R van atrás y adelante.',
  toMove: (name) => `Juega ${name}`,
  bestPlay: (name, left, cell) => `La mejor es ${cell}: gana ${name}, quedan ${tiles(left)}.`,
  bestDrawn: (cell) => `La mejor es ${cell}: empate.`,
  playBest: 'La mejor',
  stepBack: 'Una jugada atrás',
  stepOn: 'Una jugada adelante',
  movesMade: 'Jugadas hechas',
  noMoves: 'Ninguna aún. La primera loseta sale del borde.',
  everyTile: 'Cada loseta',
  badLead: 'No es una posición',
  badMove: (number, move) => `La jugada ${number}, ${move}, va contra las reglas. Nada ha cambiado.`,
  badCount: (count) => `Un jardín tiene 16 losetas; aquí hay ${count}. Nada ha cambiado.`,
  badTile: (tile) => `«${tile}» no es una loseta: una planta M, C, P o I y un símbolo S, P, B o R. Nada ha cambiado.`,
  badTwice: (tile) => `La loseta ${tile} está dos veces. Nada ha cambiado.`,
  badPosition: {
    long: 'Es demasiado largo para un jardín o un registro. Nada ha cambiado.',
    garden: 'No se lee en ello ni un jardín ni un enlace a uno. Nada ha cambiado.',
    record: 'No es un registro de Niya que se pueda jugar. Nada ha cambiado.',
  },

  review: {
    roll: 'Quién iba ganando, y por cuántas losetas',
    cards: 'El jardín, con el mejor juego',
    result: 'Losetas que quedaron al final',
    note: 'En losetas. Al jugar no hay suerte: cada número es exacto.',
    stood: (amount) => (amount === 0 ? 'empate' : amount > 0 ? `ganada por ${amount}` : `perdida por ${-amount}`),
    garden: 'El jardín',
    gardenOf: (game) => `Partida ${game}, el jardín`,
    then: 'después',
    youTook: 'la tomaste',
    taken: 'tomada',
    draw: 'empate',
    wins: (name, left) => `${name === null ? 'ganas' : `gana ${name}`}, quedan ${tiles(left)}`,
    changed: (before, after) => `Con la mejor loseta: ${before}. Con esta: ${after}.`,
    bound: (name, tile, cell, plant, symbol) =>
      `${name === null ? 'Acababas' : `${name} acababa`} de tomar ${tile} en ${cell}: toma una loseta con ${plant} o ${symbol}.`,
    reading: 'Leer las losetas',
    reasons: {
      letsClose: (move, name, reply, four, cells, soon) =>
        `${move} ${name === null ? 'te deja' : `deja a ${name}`} tomar ${reply}${soon ? ' y cerrar' : ', y más tarde cerrar'} ${four}: ${cells}.`,
      letsBlock: (move, name, reply) =>
        `${move} ${name === null ? 'te deja' : `deja a ${name}`} tomar ${reply}, y al final no queda loseta que tomar.`,
      onlyDraws: (move) => `${move} solo da empate.`,
      givesTiles: (move, lost) => `${move} regala ${tiles(lost)} de las que quedan.`,
      onlyWinner: (move, of) => `De ${tiles(of)}, solo gana ${move}.`,
      leaves: (move, name, answers) => `${move} ${name === null ? 'te deja' : `deja a ${name}`} solo ${answers}.`,
      closes: (move, four, cells, soon) =>
        soon ? `${move} cierra ${four}: ${cells}.` : `${move} lleva a ${four}: ${cells}.`,
      blocks: (move, name) =>
        `Tras ${move}, ${name === null ? 'te quedarás' : `${name} se quedará`} sin loseta que tomar.`,
      draws: (move) => `${move} da empate.`,
      holdsOut: (move, left) => `Todas pierden; ${move} regala menos: ${left}.`,
    },
  },
}
