import type { rules as en } from './en'

export const rules: typeof en = {
  lead: 'De uno a cuatro jardineros reúnen hojas de otoño. Las manos son secretas, la muestra está a la vista y cuántas cartas hay en cada montón es cosa de memoria.',
  M1: 'Hojas, bellotas, paisajes',
  'M1.1': 'Cada tipo de hoja tiene catorce cartas: cinco 0, cuatro 1, tres 2 y dos 3.',
  'M1.2': 'Las cartas con un 0 o un 1 pueden mostrar media bellota en el borde izquierdo, en el derecho o en ambos.',
  'M1.3': 'Los objetivos preguntan quién tiene más de algo. A su lado están las fichas de torii.',
  'M1.4':
    'El reglamento no muestra todas las piezas: tres de las hojas, dónde hay medias bellotas, los objetivos que no nombran una hoja y cuántos paisajes hay de cada letra son una reconstrucción nuestra.',
  M2: 'El comienzo',
  'M2.1': 'Cuatro jugadores usan seis tipos de hoja, tres usan cinco y dos usan cuatro; el azar deja fuera los demás.',
  'M2.2': 'Cada uno tiene seis cartas. Cuatro cartas quedan a la vista, en una columna por tipo.',
  'M2.3': 'Hay dos objetivos más que jugadores, elegidos al azar, y otras tantas fichas de torii.',
  'M2.4': 'Cada uno tiene tres paisajes: en la primera partida A, B y C; si no, se eligen de uno en uno.',
  'M2.5': 'El azar decide quién empieza. El primer jugador tiene cuatro bellotas; los demás, cinco.',
  M3: 'Tu turno',
  'M3.1':
    'Una acción principal: **tomar**, **jugar** o **conseguir** un objetivo. Quien no puede hacer ninguna de las tres puede pasar.',
  'M3.2': 'Además, una vez cada cosa: usar un paisaje y descartar dos cartas cualesquiera por una bellota.',
  'M3.3': 'Al final de tu turno, si tienes más de ocho cartas, descartas hasta quedarte con ocho.',
  M4: 'Tomar',
  'M4.1': 'Toma una columna entera de la muestra y llévala a tu mano.',
  'M4.2': 'Justo antes puedes devolver, una sola vez, una bellota para descubrir cuatro cartas más, o las que queden.',
  'M4.3': 'Una columna de siete no admite más; la carta que le tocaría se descarta.',
  'M4.4': 'Si después la muestra está vacía, se descubren cuatro cartas sin coste.',
  M5: 'Jugar',
  'M5.1': 'Juega dos o más cartas de tipos **distintos**, o una o dos del **mismo** tipo.',
  'M5.2': 'Hay un montón por tipo. Empieza con un 0; encima va el mismo número o el siguiente.',
  'M5.3': 'Un 3 cierra su montón y recibe una ficha de torii, si queda alguna.',
  'M5.4': 'Un montón nuevo va al extremo izquierdo o derecho de tu fila.',
  'M5.5': 'Solo se ve la carta de arriba de un montón. Nadie puede contar sus cartas antes del final.',
  M6: 'Bellotas que se unen',
  'M6.1':
    'Si jugaste dos o más tipos distintos: al final de tu turno, cada dos montones vecinos cuyas cartas de arriba unen dos medias bellotas te dan **2 bellotas**.',
  M7: 'Conseguir',
  'M7.1': 'Paga tres bellotas y toma un objetivo. Queda a la vista ante ti, y todos pueden cumplirlo.',
  M8: 'Paisajes',
  'M8.0': 'Pon una de tus bellotas en un paisaje para usarlo. Cada uno sirve una vez por partida.',
  'M8.A':
    '**A**, al jugar: una carta salta un número (2 sobre 0, 3 sobre 1, o un montón nuevo con un 1). Una vez usado, una carta debe saltar.',
  'M8.B': '**B**, al tomar: una o dos columnas enteras, cuatro cartas como máximo.',
  'M8.C': '**C**: reordena tus montones como quieras y toma dos bellotas.',
  'M8.D':
    '**D**, en vez de una columna: roba cuatro cartas y descarta una de ellas. Antes no se descubre nada por una bellota.',
  'M8.E': '**E**, justo después de tomar: juega una o dos cartas.',
  'M8.F': '**F**: la carta de arriba de una columna y dos bellotas.',
  'M8.G': '**G**: una carta a tu elección de los descartes.',
  M9: 'El final',
  'M9.1':
    'Cuando se acaban el mazo o las fichas de torii del centro, a cada uno le queda un turno, empezando por el siguiente jugador.',
  'M9.2':
    'Un montón vale sus cartas por el número de arriba; una bellota, un punto. Un objetivo conseguido da 10 puntos a quien lo consiguió si nadie tiene más de lo que pide, y 3 a cada uno de los demás que también lo cumpla. Sin nada de lo que pide, nadie lo cumple.',
  'M9.3': 'Gana quien tiene más puntos; después, quien tiene más cartas en la mano; después se comparte la victoria.',
  M10: 'En solitario: Brisa fría',
  'M10.1': 'Hojas de roble, bambú y katsura; paisajes A, E y C; cuatro bellotas.',
  'M10.2':
    'No se pueden descubrir más cartas por una bellota. Después de tomar, el resto de la muestra se retira y llegan cuatro cartas nuevas.',
  'M10.3': 'Después de jugar, descarta una carta más de tu mano.',
  'M10.4': 'Después de conseguir un objetivo también se retira la muestra.',
  'M10.5':
    'El objetivo de una hoja cuesta lo que marca la carta de arriba de su montón. «Montón más alto» se consigue mientras el central de tus tres sea el más alto (el empate vale); «Mayoría de ceros», con cuatro ceros entre la mano y lo alto de los montones; cada uno cuesta 3.',
  'M10.6': 'Cuando no se pueden descubrir cuatro cartas nuevas, queda un último turno.',
  'M10.7':
    'Ganas si cada montón vale al menos 10 puntos, el montón central tiene más cartas que los demás y tienes al menos tres objetivos.',
}
