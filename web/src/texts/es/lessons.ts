import type { lessons as en } from '../en/lessons'

export const lessons: typeof en = {
  niya: {
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
  },
  sakura: {
    goal: { say: 'Tu meta: tener más fichas que nadie tras el tercer cerezo.' },
    trees: { say: 'El Emperador paga en cada cerezo, y más al pintor más cercano.' },
    halves: { say: 'Una carta: arriba, lo que hace el jardín; abajo, lo que hace tu pintor.' },
    card: {
      say: 'Se elige en secreto y actúa primero el número más bajo. Juega una.',
      well: 'Las cartas han actuado, de menor a mayor, y todos vuelven a tener cinco.',
    },
    disgrace: { say: 'Otra ronda. No alcances al Emperador: perderías una ficha y tres casillas.' },
    bump: {
      say: 'Te lleva tres casillas. Elige una carta segura.',
      not: { bumps: 'Esa te lleva hasta el Emperador: deshonra. Elige otra.' },
      well: 'Sin deshonra: conservas todas tus fichas.',
    },
    way: {
      say: 'Otra ronda. Al actuar tu carta eliges hacia dónde: ves los dos destinos.',
      not: { bumps: 'Delante está el Emperador: una ficha menos y tres casillas atrás.' },
      well: 'A veces conviene retroceder. Ren, en cambio, cae en deshonra.',
    },
    counting: { say: 'Contar, como en la 27: una casilla por pintor entre tú y el Emperador.' },
    count: {
      say: 'Las casillas ocupadas no cuentan. ¿Qué carta te deja en cabeza?',
      not: { behind: 'Aún habría alguien delante. ¿Cuántos pintores van ante ti?' },
      well: 'Dos pintores delante, dos casillas libres: tu pintor va en cabeza.',
    },
    near: { say: 'Otra ronda: un paso hasta el primer cerezo. Allí se detiene el Emperador.' },
    tree: {
      say: 'Llévalo al cerezo y ponte en cabeza: ¿qué carta logra ambas cosas?',
      not: {
        waits: 'Esa carta no lleva al Emperador hasta el cerezo.',
        behind: 'Llega al cerezo, pero alguien está más cerca que tú: menos fichas.',
      },
      well: 'Tres fichas para ti, dos para Ren, una para Aiko; después, todos en fila.',
    },
    overtaking: { say: 'Adelantar, como en la 42: primera casilla libre ante el pintor siguiente.' },
    overtake: {
      say: 'Vas al final y falta un paso hasta el cerezo. ¿Qué carta te ayuda?',
      not: { behind: 'Aún habría alguien delante de ti: menos fichas en el cerezo.' },
    },
    done: { say: 'Adelantas a los dos, y tres fichas en el cerezo. Ya sabes jugar.' },
  },
  momiji: {
    goal: { say: 'Tu meta: más puntos que nadie con montones, bellotas y objetivos.' },
    piles: { say: 'Un montón vale sus cartas por el número de arriba. Empieza con un 0.' },
    acorns: { say: 'Juega dos tipos cuyas medias bellotas se unen: recibes dos bellotas.' },
    halves: {
      say: 'Juega tus dos 0, katsura y roble, de modo que se unan sus bellotas.',
      not: { take: 'Tomar puede esperar: hay dos bellotas a tu alcance.' },
    },
    second: {
      say: 'Ahora el otro 0, en el extremo donde se unen las medias bellotas.',
      not: {
        play: 'Ahí no se unen bellotas. Ponlo en el otro extremo.',
        end: 'Aún no: con el otro 0 todavía pueden unirse bellotas.',
      },
    },
    meet: { say: 'Las mitades forman una bellota. Termina tu turno: te da dos.' },
    take: {
      say: 'Otro turno. Toma una columna entera: ¿cuál ayuda más a tus montones?',
      not: { take: 'Ahí hay una sola hoja. La columna de katsura te da tres de una vez.' },
    },
    taken: { say: 'Un turno, una acción: tomar, jugar o conseguir. Termina tu turno.' },
    build: {
      say: 'Encima va el mismo número o el siguiente. Haz crecer el katsura.',
      not: {
        play: 'Un 0 también cabe, pero con 1 y 2 el montón sube más.',
        take: 'Ya tienes en la mano lo que necesitas: juega katsura.',
      },
    },
    higher: {
      say: 'Puedes jugar una o dos cartas del mismo tipo: pon encima también el 2.',
      not: { end: 'Aún no: con el 2 encima el montón vale más.' },
    },
    worth: { say: 'Tres cartas con un 2 encima: seis puntos por ahora. Termina tu turno.' },
    close: {
      say: 'Un 3 cierra un montón del todo, con un torii. Cierra el katsura.',
      not: { take: 'Eso puede esperar: con el 3 de tu mano son doce puntos.' },
    },
    closed: { say: 'Cuatro cartas por tres: doce puntos. Termina tu turno.' },
    landscapes: { say: 'Cada paisaje es un truco: sirve una vez y cuesta una bellota.' },
    landscape: {
      say: 'No tienes el 0 de ginkgo. Con el paisaje A se salta un número: úsalo.',
      not: {
        use: 'Ese no: con el A un montón puede empezar con un 1.',
        take: 'En la muestra no hay ginkgo. El paisaje A sirve ahora mismo.',
      },
    },
    skip: { say: 'Empieza el montón de ginkgo con un 1: se salta el 0.' },
    on: {
      say: 'Puede seguir otra carta del mismo tipo: el 2.',
      not: { play: 'Un 1 también cabe, pero un 2 encima vale más.', end: 'Aún no: encima cabe el 2 de ginkgo.' },
    },
    used: { say: 'Ese paisaje ya está usado. Termina tu turno.' },
    objectives: { say: 'Por 3 bellotas consigues un objetivo: 10 puntos si acabas en cabeza.' },
    claim: {
      say: 'Consigue uno en el que vayas por delante. Compara los dos jardines.',
      not: {
        claim: 'El arce lo tiene Ren; tú, ninguno. Elige uno en el que vayas delante.',
        take: 'Después. Tienes cinco bellotas: bastan para un objetivo.',
      },
    },
    done: { say: 'Bien elegido. Cuando se acaban el mazo o los torii, el final está cerca.' },
    any: {
      say: '',
      not: {
        use: 'Un paisaje sirve una vez por partida: guárdalo para otro momento.',
        claim: 'Un objetivo cuesta 3 bellotas: consíguelo cuando vayas por delante.',
        trade: 'Dos cartas por una bellota: aquí valen más las cartas.',
        refill: 'Cuatro cartas más por una bellota: ahora no hacen falta.',
      },
    },
  },
}
