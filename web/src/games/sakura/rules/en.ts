/** The rules in our own words, by the numbers of the rule book. */
export const rules = {
  lead: 'Two to six painters follow the Emperor through his garden. Be near him when he stops under a cherry tree, and do not bump into him.',
  S2: 'The start',
  'S2.1': 'The Emperor stands on the torii, the painters wait at the gate. Everyone has five tokens and five cards.',
  'S1.3': 'With five or six players each bridge has three spaces instead of one.',
  'S1.1': 'The rule book lists neither the sixty cards nor the spaces of the path: both are our reconstruction.',
  S4: 'A round',
  'S4.1':
    'All choose a card **in secret**. Then all are turned up, and the lowest number acts first. A card does its garden action (above), then its painter action (below).',
  'S4.2': 'Where a card lets you choose a way, you choose when it acts, not when you lay it down.',
  'S4.3':
    'Then the cards are discarded and everyone draws up to five. When the last card of the deck is taken, the discards are shuffled and become the deck.',
  S6: 'What the cards do',
  'S6.1': 'The Emperor goes forward 1 or 2.',
  'S6.2': 'The Emperor goes back 1.',
  'S6.3': 'The Emperor goes forward or back 1, as you like.',
  'S6.4': 'The painter closest to the Emperor goes back 2.',
  'S6.5': 'The painter furthest from the Emperor goes forward 2.',
  'S6.6': 'Your painter goes forward 1, 2 or 3.',
  'S6.7': 'Your painter goes forward or back, as you like.',
  'S6.8':
    '**Overtake**: to the first empty space in front of the next painter ahead; if the Emperor stands there, it is disgrace. With nobody ahead you stay.',
  'S6.9':
    '**Count**: forward one space for each painter between you and the Emperor, counted before you walk. With none you stay.',
  S5: 'Walking',
  'S5.1': 'Painters never share a space, except at the gate. Whoever walks counts only spaces without a painter.',
  'S5.2':
    '**Disgrace**: a painter who would step onto the Emperor’s space stops there, loses a token if there is one, and goes back three empty spaces from there.',
  'S5.3': 'It is the same when the Emperor steps back onto a painter, and whoever’s card did it.',
  'S5.4': 'A painter disgraced by the upper half of their own card still does the lower half.',
  'S5.5':
    'Nobody leaves the path: a painter who would go back too far stands at the gate, the Emperor on the first space.',
  S3: 'At the gate',
  'S3.1': 'Only the gate holds several painters. There, nobody is ahead of anybody.',
  'S3.2': 'While all stand at the gate nobody is closest; while two or more stand there nobody is furthest.',
  S7: 'A cherry tree',
  'S7.1':
    'The first time the Emperor comes to a tree he stops. The painter action of that card is still done; all other cards of the round are void.',
  'S7.2':
    'The closest painter earns **3** tokens (**4** at the last tree), the second **2**, the third **1**; with five or six players the fourth **1** as well.',
  'S7.3': 'Painters who share the gate earn nothing. A painter alone there ranks last.',
  'S7.4':
    'Then all line up behind the first, without gaps, and the next round begins. Painters who share the gate stay there.',
  S8: 'The end',
  'S8.1': 'After the last tree the most tokens win.',
  'S8.2': 'Of those tied, the painter closest to the Emperor wins. Those who share the gate share the win.',
  S9: 'Two players',
  'S9.1':
    'A court painter walks with you. He has tokens, ranks and rewards, but no hand: when both have chosen, the top card of the deck is his, and he always goes forward where there is a choice. He can win.',
  'S9.2':
    'In the **tricky** game the player further back lays down two cards, one for their own painter and one for the court painter, and draws two. While both players stand at the gate, his card comes from the deck.',
}
