import type { rules as en } from './en'

export const rules: typeof en = {
  lead: 'Dos jugadores, dieciséis losetas, ningún secreto. Una partida dura cinco minutos.',
  N1: 'El jardín',
  'N1.1':
    'Cada loseta muestra una de cuatro plantas (arce, cerezo, pino, lirio) y uno de cuatro símbolos (sol, poema, pájaro, lluvia). Cada pareja aparece una vez.',
  'N1.2': 'Barajadas, quedan boca arriba en un cuadrado de cuatro por cuatro. Cada jugador tiene ocho fichas.',
  'N1.4':
    'El azar decide quién empieza. En un encuentro, quien pierde una partida empieza la siguiente; tras un empate empieza el otro.',
  N2: 'Tu jugada',
  'N2.1': 'La primera loseta de una partida se toma del borde, nunca de las cuatro del centro.',
  'N2.2': 'Cada loseta siguiente debe compartir su **planta** o su **símbolo** con la última que se tomó.',
  'N2.3': 'La loseta que tomas va al montón entre los dos, a la vista de ambos. Una de tus fichas ocupa su lugar.',
  N3: 'Cómo se gana',
  'N3.1': '**Cuatro en línea**: en horizontal, en vertical o en una diagonal larga.',
  'N3.2': '**Cuatro en cuadrado** de dos por dos.',
  'N3.3': '**Bloqueo**: le toca a tu rival y no puede tomar ninguna loseta.',
  'N3.4':
    'Si la decimosexta ficha no forma línea ni cuadrado, gana quien la puso: ya no queda nada que tomar. Muchos lo juegan como empate; puedes elegirlo al abrir una mesa.',
  N4: 'Un encuentro',
  'N4.2': 'A tres victorias: gana el encuentro quien antes vence en tres partidas.',
  'N4.3':
    'A puntos: una victoria vale tantos puntos como losetas quedan en el jardín. Gana el encuentro quien antes llega a 10, 15 o 20.',
  'N4.4': 'Una partida empatada no cuenta para nadie; si era la única, no gana nadie.',
}
