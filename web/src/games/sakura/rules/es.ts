import type { rules as en } from './en'

export const rules: typeof en = {
  lead: 'De dos a seis pintores siguen al Emperador por su jardín. Quédate cerca de él cuando se detenga bajo un cerezo, y no tropieces con él.',
  S2: 'El comienzo',
  'S2.1':
    'El Emperador está en el torii y los pintores esperan en la puerta. Cada uno tiene cinco fichas y cinco cartas.',
  'S1.3': 'Con cinco o seis jugadores, cada puente tiene tres casillas en vez de una.',
  'S1.1':
    'El reglamento no enumera las sesenta cartas ni las casillas del camino: ambas cosas son una reconstrucción nuestra.',
  S4: 'Una ronda',
  'S4.1':
    'Todos eligen una carta **en secreto**. Luego se descubren y actúa primero el número más bajo. Una carta hace su acción de jardín (arriba) y después su acción de pintor (abajo).',
  'S4.2': 'Si una carta te deja elegir hacia dónde, lo eliges cuando actúa, no cuando la juegas.',
  'S4.3':
    'Después se descartan las cartas y todos roban hasta tener cinco. Al robar la última carta del mazo, los descartes se barajan y forman el mazo nuevo.',
  S6: 'Qué hacen las cartas',
  'S6.1': 'El Emperador avanza 1 o 2.',
  'S6.2': 'El Emperador retrocede 1.',
  'S6.3': 'El Emperador avanza o retrocede 1, como quieras.',
  'S6.4': 'El pintor más cercano al Emperador retrocede 2.',
  'S6.5': 'El pintor más lejano del Emperador avanza 2.',
  'S6.6': 'Tu pintor avanza 1, 2 o 3.',
  'S6.7': 'Tu pintor avanza o retrocede, como quieras.',
  'S6.8':
    '**Adelantar**: a la primera casilla libre delante del siguiente pintor; si allí está el Emperador, es deshonra. Si no hay nadie delante, te quedas.',
  'S6.9':
    '**Contar**: avanzas una casilla por cada pintor entre tú y el Emperador, contados antes de caminar. Si no hay ninguno, te quedas.',
  S5: 'Caminar',
  'S5.1': 'Los pintores nunca comparten casilla, salvo en la puerta. Quien camina cuenta solo las casillas sin pintor.',
  'S5.2':
    '**Deshonra**: el pintor que pisaría la casilla del Emperador se detiene allí, pierde una ficha si la tiene y retrocede desde allí tres casillas libres.',
  'S5.3': 'Lo mismo ocurre si el Emperador retrocede hasta un pintor, sea de quien sea la carta.',
  'S5.4': 'El pintor que cae en deshonra por la mitad de arriba de su propia carta aún hace la de abajo.',
  'S5.5':
    'Nadie sale del camino: un pintor que retrocedería demasiado queda en la puerta; el Emperador, en la primera casilla.',
  S3: 'En la puerta',
  'S3.1': 'Solo la puerta admite a varios pintores. Allí nadie va delante de nadie.',
  'S3.2':
    'Mientras todos estén en la puerta, nadie es el más cercano; mientras haya dos o más, nadie es el más lejano.',
  S7: 'Un cerezo',
  'S7.1':
    'La primera vez que el Emperador llega a un cerezo, se detiene. La acción de pintor de esa carta aún se cumple; las demás cartas de la ronda quedan anuladas.',
  'S7.2':
    'El pintor más cercano gana **3** fichas (**4** en el último cerezo), el segundo **2**, el tercero **1**; con cinco o seis jugadores, también el cuarto **1**.',
  'S7.3': 'Los pintores que comparten la puerta no ganan nada. Un pintor solo en ella es el último.',
  'S7.4':
    'Después todos se ponen en fila detrás del primero, sin huecos, y empieza la ronda siguiente. Los que comparten la puerta se quedan en ella.',
  S8: 'El final',
  'S8.1': 'Tras el último cerezo gana quien tiene más fichas.',
  'S8.2':
    'En caso de empate, gana el pintor más cercano al Emperador. Los que comparten la puerta comparten la victoria.',
  S9: 'Dos jugadores',
  'S9.1':
    'Os acompaña un pintor de la corte. Tiene fichas, puesto y recompensas, pero no mano: cuando ambos han elegido, la carta de arriba del mazo es suya, y avanza siempre que hay elección. Puede ganar.',
  'S9.2':
    'En la variante **astuta**, quien va detrás juega dos cartas, una para su pintor y otra para el pintor de la corte, y roba dos. Mientras ambos jugadores están en la puerta, la carta de este sale del mazo.',
}
