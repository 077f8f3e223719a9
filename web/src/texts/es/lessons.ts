import type { lessons as en } from '../en/lessons'

export const lessons: typeof en = {
  niya: {
    1: { do: 'Toma la loseta con las marcas en las esquinas', why: 'Ren y tú jugáis por turnos. La primera loseta de una partida se toma del borde. Tu ficha ocupa su lugar.' },
    2: { do: 'Responde con lirio y pájaro', why: 'Ren tomó lirio y poema. Ahora estás atado: tu loseta debe mostrar un lirio o un poema. En el centro, tu ficha ayudará en todas direcciones.' },
    3: { do: 'Toma arce y pájaro', why: 'Ren tomó una loseta con pájaro, así que puedes tomar pájaros. Las fichas pequeñas muestran dónde podría responder Ren.' },
    4: { do: 'Cierra el cuadrado', why: 'Cuidado: Ren tiene tres en una columna. Pero a tus tres solo les falta una para un cuadrado de cuatro, y eso también gana.' },
    done: { do: 'Cuatro en cuadrado: has ganado', why: 'También se gana con cuatro en línea, o si tu rival se queda sin loseta que tomar. Ese es todo el juego.' },
  },
  sakura: {
    1: { do: 'Elige la carta 48 y déjala en la mesa', why: 'Eres el pintor azul de la puerta. Todos eligen en secreto. Arriba en la carta: lo que hace el jardín. Abajo: lo que hace tu pintor.' },
    2: { do: 'Deja la carta 12', why: 'El número más bajo actúa primero, así que el 12 va pronto: el Emperador retrocede, y quien venga después debe tener cuidado.' },
    3: { do: 'Deja la carta 50', why: '¿Lo has visto? Ren tropezó con el Emperador: una ficha perdida y tres espacios atrás. El 50 va tarde, así ves antes lo que hacen los demás.' },
    4: { do: 'Avanza', why: 'Una carta con flechas a ambos lados pregunta cuando actúa. Los dos finales se ven en el camino. Nadie estorba: sigue adelante.' },
    5: { do: 'Deja la carta 54', why: 'Vas segundo detrás del Emperador. En el próximo cerezo, quien está más cerca gana más.' },
    6: { do: 'Avanza', why: 'Un paso más allá de Aiko y serás el más cercano, y el Emperador está bastante lejos.' },
    done: { do: 'Tres fichas para ti', why: 'El Emperador se detuvo bajo el cerezo y tú eras el más cercano. Tras el tercer cerezo gana quien tenga más fichas.' },
  },
  momiji: {
    1: { do: 'Juega el 0 de katsura a la derecha', why: 'Reúnes hojas en montones, uno por tipo, y cada montón empieza con un 0. Mira las medias bellotas en los bordes de las cartas.' },
    2: { do: 'Juega el 0 de roble a su derecha', why: 'Dos tipos en un turno: ahora la media bellota del katsura se une con la del roble.' },
    3: { do: 'Termina tu turno', why: 'Al final de un turno con tipos distintos, cada bellota que se ha cerrado te da dos.' },
    4: { do: 'Toma la columna de katsura', why: 'Dos bellotas más. En otro turno tomas una columna entera de la muestra: aquí, tres hojas de katsura de una vez.' },
    5: { do: 'Termina tu turno', why: 'Una acción principal por turno: tomar, jugar o conseguir un objetivo.' },
    6: { do: 'Juega el 1 de katsura', why: 'Sobre un montón va el mismo número o el siguiente. Se pueden jugar juntas una o dos hojas de un tipo.' },
    7: { do: 'Juega encima el 2 de katsura', why: 'Al final, un montón vale sus cartas por el número superior. Hasta ahora: tres cartas con un 2 encima.' },
    8: { do: 'Termina tu turno', why: 'Nadie puede contar los montones durante la partida. ¡Recuerda los tuyos!' },
    9: { do: 'Juega el 3 de katsura', why: 'Un 3 cierra el montón y recibe un torii. Cuatro cartas por tres: doce puntos.' },
    10: { do: 'Termina tu turno', why: 'Cuando se acaban los torii o el mazo, a cada uno le queda un turno y la partida termina.' },
    11: { do: 'Consigue «mayor suma superior»', why: 'Con tres bellotas se consigue un objetivo. Si al final tu suma es la mayor, vale diez puntos.' },
    12: { do: 'Termina tu turno', why: 'Además, una vez por turno: un paisaje, que tiene su propio truco, o dos cartas por una bellota.' },
    done: { do: 'Tu jardín crece', why: 'Montones, bellotas y objetivos dan puntos. Las manos son secretas: fíjate en lo que toma Ren.' },
  },
}
