import { pluralsOf } from '../plural'
import type { Texts } from '../texts'

const count = pluralsOf('es')

export const deal: Texts['deal'] = {
  again: 'Repetir el mismo reparto',
  againLead: 'Las mismas cartas y la misma suerte para los bots, mientras elijan igual.',
  againKnown: 'Quizá ya conozcas estas cartas: una buena manera de probar otra cosa. Por eso nunca puntúa.',
  against: 'Contra',
  play: 'Volver a jugarlo',
  notOver: 'El reparto se puede repetir cuando acabe la partida.',
  known: 'Este reparto ya se jugó: quien lo jugó conoce las cartas, así que nunca puntúa.',
  knownFrom: 'Este reparto viene de una partida anterior: el mismo secreto y, por tanto, las mismas cartas.',
  firstGame: 'La partida anterior',

  friend: 'Retar a un amigo',
  friendLead:
    'Quien abra tu enlace juega este reparto contra los mismos bots y no ve nada de tu partida hasta acabar la suya. Después, todos los resultados quedan uno al lado del otro.',
  friendKept: 'Para eso tu partida se guarda en el servidor, con tu nombre.',
  friendOnlyBots: 'Se reta con una partida contra bots, o a solas. Repite el mismo reparto contra bots.',
  makeLink: 'Crear un enlace',
  yours: 'Tu reto',
  yoursHint: (days) =>
    count(days, {
      one: 'Quien abra este enlace puede aceptarlo, sin cuenta. Queda abierto un día más.',
      other: 'Quien abra este enlace puede aceptarlo, sin cuenta. Queda abierto # días más.',
    }),
  alone: 'Aparte de ti, nadie lo ha acabado todavía.',
  challenges: (name) => `${name} te reta`,
  challengeLead:
    'Las mismas cartas, los mismos bots y, para ellos, la misma suerte. Tienes un intento; los resultados de los demás se muestran cuando acabes tu partida.',
  challengeFair: 'Juegas en el servidor, que no dice a tu dispositivo nada que tu asiento no pueda saber.',
  takeUp: 'Aceptar el reto',
  played: (many) => count(many, { one: 'Ya lo ha jugado una persona.', other: 'Ya lo han jugado # personas.' }),
  going: 'Tu partida de este reto no ha acabado',
  goingHint: 'Los resultados de todos se muestran cuando acabe.',
  goOn: 'Seguir',
  closed: 'Este reto ha terminado',
  closedHint: 'Ya no se puede aceptar. Quien lo haya jugado sigue encontrando aquí los resultados.',
  missing: 'No hay ningún reto así',
  missingHint: 'El enlace está incompleto, o nadie lo ha creado. Pídelo otra vez.',
  otherRules: 'Este reparto ya no se puede jugar',
  otherRulesHint: 'Las reglas del juego han cambiado desde que se jugó.',
  giveOn: 'Pasar el enlace',
  sideBySide: 'Resultados, uno al lado del otro',

  of: (game) => `Un reto de ${game}`,
  result: 'Resultado',
  points: 'Puntos',
  place: 'Puesto',
  decided: 'Decisiones tomadas',
  choices: 'Coste de las decisiones',
  luck: 'Suerte',
  first: 'hizo el reto',
  knew: 'conocía las cartas',
  resigned: 'Se rindió',
  lookOf: (name) => `Repetición de ${name}`,
  mine: 'Tu repetición',
}
