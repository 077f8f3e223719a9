import type { lesson as en } from './en'

export const lesson: typeof en = {
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
}
