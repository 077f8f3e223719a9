import type { lesson as en } from './en'

export const lesson: typeof en = {
  goal: { say: 'Tu meta: cuatro fichas tuyas en línea o en un cuadrado de dos por dos.' },
  turns: { say: 'Ren y tú jugáis por turnos. Tu ficha ocupa el lugar de la loseta.' },
  border: { say: 'Empieza: elige cualquier loseta del borde y tómala.' },
  bound: {
    say: 'Ren ha respondido. Toma una loseta con su misma planta o símbolo.',
    well: 'Así es cada jugada: una planta o un símbolo en común.',
  },
  danger: { say: 'Otro jardín. Ren tiene tres en una columna: con una más gana.' },
  bind: {
    say: 'Átalo: toma una loseta sin nada en común con la que está marcada.',
    not: { lets: 'Esa tiene algo en común con la marcada: Ren tomaría esta y ganaría.' },
    well: 'Ahora Ren no puede tomarla. Lo que tomas decide lo que él puede tomar.',
  },
  square: {
    say: 'Otro jardín, y tu oportunidad: ¿con qué loseta haces cuatro?',
    not: { missed: 'Aún no son cuatro. A tus tres fichas de la esquina les falta una.' },
    well: 'Cuatro en cuadrado: ganas. También valdrían cuatro en línea.',
  },
  block: {
    say: 'El último jardín: deja a Ren sin loseta. Elige y verás sus respuestas.',
    not: { missed: 'A esa Ren aún podría responder. Busca una sin respuesta.' },
  },
  done: { say: 'Ren no puede jugar: ganas. Línea, cuadrado o bloqueo: ese es el juego.' },
}
