import type { lesson as en } from './en'

export const lesson: typeof en = {
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
}
