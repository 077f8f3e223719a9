/** What the teacher says at each stop of the first steps: what to do, and why. The last is said when all is done. */
export interface Said {
  do: string
  why: string
}

export const lessons = {
  niya: {
    1: { do: 'Take the tile with the corner marks', why: 'You and Ren take turns. The first tile of a game comes from the border. Your token takes its place.' },
    2: { do: 'Answer with iris and bird', why: 'Ren took iris and poem. Now you are bound: your tile must show iris or a poem. In the middle your token will help in every direction.' },
    3: { do: 'Take maple and bird', why: 'Ren took a tile with a bird, so birds are open to you. See the small tokens: they show where Ren could answer.' },
    4: { do: 'Close the square', why: 'Careful: Ren has three in a column. But your three want only one more for a square of four, and that wins too.' },
    done: { do: 'Four in a square: you have won', why: 'Four in a row wins as well, and so does leaving your opponent without a tile to take. That is the whole game.' },
  },
  sakura: {
    1: { do: 'Choose card 48 and lay it down', why: 'You are the blue painter at the gate. Everyone chooses in secret. Above on the card: what the garden does. Below: what your painter does.' },
    2: { do: 'Lay down card 12', why: 'The lowest number acts first, so 12 is early: the Emperor steps back, and whoever comes after must beware of him.' },
    3: { do: 'Lay down card 50', why: 'Did you see it? Ren bumped into the Emperor: a token lost, and three spaces back. 50 is late, so you see first what the others do.' },
    4: { do: 'Walk forward', why: 'A card with arrows both ways asks when it acts. Both ends are shown on the path. Nobody is in the way, so go on.' },
    5: { do: 'Lay down card 54', why: 'You are second behind the Emperor. At the next cherry tree the closest painter earns the most.' },
    6: { do: 'Walk forward', why: 'One step past Aiko makes you the closest, and the Emperor is far enough ahead.' },
    done: { do: 'Three tokens for you', why: 'The Emperor stopped under the tree, and you were closest. After the third tree the most tokens win.' },
  },
  momiji: {
    1: { do: 'Play the katsura 0 to the right', why: 'You gather leaves in piles, one for each kind, and every pile begins with a 0. Look at the half acorns on the edges of the cards.' },
    2: { do: 'Play the oak 0 to its right', why: 'Two kinds in one turn: now the half acorn of the katsura meets the half acorn of the oak.' },
    3: { do: 'End your turn', why: 'At the end of a turn with different kinds, every acorn that has closed brings you two.' },
    4: { do: 'Take the katsura column', why: 'Two more acorns. In another turn you take a whole column of the display: here three katsura leaves at once.' },
    5: { do: 'End your turn', why: 'One main action in a turn: take, play, or claim an objective.' },
    6: { do: 'Play the katsura 1', why: 'On a pile goes the same number or the next. One or two leaves of one kind may be played together.' },
    7: { do: 'Play the katsura 2 on it', why: 'At the end a pile is worth its cards times the number on top. So far: three cards, a 2 on top.' },
    8: { do: 'End your turn', why: 'Nobody may count the piles during the game. Remember yours!' },
    9: { do: 'Play the katsura 3', why: 'A 3 closes the pile for good and gets a Torii. Four cards times three: twelve points.' },
    10: { do: 'End your turn', why: 'When the Torii or the deck run out, everyone has one more turn, and the game ends.' },
    11: { do: 'Claim “highest tops”', why: 'Three acorns buy an objective. If yours is the highest sum on top at the end, it is worth ten points.' },
    12: { do: 'End your turn', why: 'Besides, once in a turn: a landscape, which has its own trick, or two cards for an acorn.' },
    done: { do: 'Your garden grows', why: 'Piles, acorns and objectives make your points. Hands are hidden, so watch what Ren takes.' },
  },
}
