/** The rules in our own words, by the numbers of the rule book. */
export const rules = {
  lead: 'Two players, sixteen tiles, no secrets. A game takes five minutes.',
  N1: 'The garden',
  'N1.1':
    'Each tile shows one of four plants (maple, cherry, pine, iris) and one of four symbols (sun, poem, bird, rain). Every pair is there once.',
  'N1.2': 'Shuffled, they lie face up in a square of four by four. Each of you has eight tokens.',
  'N1.4':
    'Chance says who begins. In a match the loser of a game begins the next one; after a draw it is the other player’s turn to begin.',
  N2: 'Your move',
  'N2.1': 'The first tile of a game comes from the border, never from the four in the middle.',
  'N2.2': 'Every later tile must share its **plant** or its **symbol** with the tile just taken.',
  'N2.3': 'The tile you take goes on the pile between you, where both can see it. One of your tokens takes its place.',
  N3: 'How to win',
  'N3.1': '**Four in a row**: across, up, or along a long diagonal.',
  'N3.2': '**Four in a square** of two by two.',
  'N3.3': '**A block**: your opponent is to move and has no tile to take.',
  'N3.4':
    'If the sixteenth token makes no row and no square, whoever placed it has won: there is nothing left to take. Many play that as a draw; you can choose so when you start a table.',
  N4: 'A match',
  'N4.2': 'To three wins: whoever gets there first wins the match.',
  'N4.3':
    'By points: a win is worth as many points as tiles are left in the garden. The first to 10, 15 or 20 wins the match.',
  'N4.4': 'A drawn game counts for nobody; a single game then ends without a winner.',
}
