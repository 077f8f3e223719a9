import type { Texts } from '../texts'

export const end: Texts['end'] = {
  wins: (name) => (name === null ? 'Has ganado' : `Gana ${name}`),
  shareWin: (names) => `Comparten la victoria ${names}`,
  resigned: (name) => (name === null ? 'Te has rendido.' : `${name} se ha rendido.`),
  youResigned: 'Te has rendido',
  unfinished: 'Partida sin acabar',
  endedBy: (name) => (name === null ? 'Has terminado la partida.' : `${name} ha terminado la partida.`),
  endedTogether: (names) => `Terminada de común acuerdo: ${names}.`,
  howItStood: 'Cómo estaba',
  resign: 'Rendirse',
  resignTwo: (name) => `¿Te rindes? Entonces gana ${name}.`,
  resignMany: '¿Te rindes? Un bot jugará por ti hasta el final; no podrás volver.',
  resignBots: '¿Te rindes? La partida termina al momento.',
  youHaveResigned: 'Te has rendido. Un bot juega por ti hasta el final.',
  endAlone: '¿Terminar esta partida sin acabarla? Entonces no gana nadie.',
  keepPlaying: 'Seguir jugando',

  notRated: {
    deal: 'No puntúa: este reparto ya se había jugado.',
    device: 'No puntúa: se jugó en un dispositivo.',
    moves: 'No puntúa: alguien apenas ha jugado.',
    often: 'No puntúa: hoy ya van cinco partidas puntuadas entre los mismos dos.',
    newcomers: 'No puntúa: demasiadas partidas de hoy contra recién llegados.',
  },

  fairChecking: 'Comprobando el barajado…',
  fair: 'El barajado fue limpio.',
  fairKept: 'El secreto corresponde al sello que tu navegador guarda desde que vio la mesa por primera vez.',
  unfair: 'El barajado no corresponde a su sello.',
  unfairHint: 'Aquí algo va mal. Descarga la partida: lo cuenta todo.',
  unchecked: 'Aquí no se ha podido comprobar el barajado.',

  asItStood: 'Así quedó',

  run: 'Reproducir',
  pause: 'Pausa',
  moves: 'Jugadas',
  beginning: 'El principio',
}
