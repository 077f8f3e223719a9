import { pluralsOf } from '../plural'
import type { Texts } from '../texts'

const count = pluralsOf('es')

export const deal: Texts['deal'] = {
  again: 'Repetir el mismo reparto',
  againLead:
    'Lo que dispuso el azar vuelve a estar ahí, y los bots tienen la misma suerte, mientras todos elijan igual.',
  againKnown: 'Quizá ya sepas lo que viene: una buena manera de probar otra cosa. Por eso nunca puntúa.',
  against: 'Contra',
  play: 'Volver a jugarlo',
  notOver: 'El reparto se puede repetir cuando acabe la partida.',
  known: 'Este reparto ya se jugó: quien lo jugó sabe lo que viene, así que nunca puntúa.',
  knownFrom: 'Este reparto viene de una partida anterior: el mismo secreto y, por tanto, los mismos barajados.',
  firstGame: 'La partida anterior',

  friend: 'Retar a un amigo',
  friendLead:
    'Quien abra tu enlace juega este reparto contra los mismos bots y no ve nada de tu partida hasta acabar la suya. Después, todos los resultados quedan uno al lado del otro.',
  friendKept: (name) => `Para eso tu partida se guarda en el servidor y se les muestra como la de ${name}.`,
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
    'El mismo reparto, los mismos bots y, para ellos, la misma suerte. Tienes un intento; los resultados de los demás se muestran cuando acabes tu partida.',
  challengeAlone:
    'El mismo reparto, carta por carta. Tienes un intento; los resultados de los demás se muestran cuando acabes tu partida.',
  challengeFair: 'Juegas en el servidor, que no dice a tu dispositivo nada que tu asiento no pueda saber.',
  takeUp: 'Aceptar el reto',
  played: (many) =>
    count(many, { one: 'Además, ya lo ha jugado una persona.', other: 'Además, ya lo han jugado # personas.' }),
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
  knew: 'conocía el reparto',
  resigned: 'Se rindió',
  replayOf: (name) => (name === null ? 'Tu repetición' : `Repetición de ${name}`),
  reviewOf: (name) => (name === null ? 'Tu análisis' : `Análisis de la partida de ${name}`),
}
