/** What the teacher says in the first steps, in the slip: 75 letters at most, so that a phone shows it whole. */
export interface Said {
  /** What is asked, or told. */
  say: string
  /** What is said when it is done; without it the lesson goes on at once. */
  well?: string
  /** The answer to what is not right, by its reason (`web/lessons.py`). */
  not?: Record<string, string>
}

export const lessons = {
  niya: {
    goal: { say: 'Your goal: four of your tokens in a row, or in a square of two by two.' },
    turns: { say: 'You and Ren take turns. Your token lies where you took a tile.' },
    border: { say: 'Begin: choose any tile at the border, then take it.' },
    bound: {
      say: 'Ren has answered. Your tile must share its plant or symbol with his.',
      well: 'So it is with every move: a plant or a symbol in common.',
    },
    danger: { say: 'Another garden. Ren has three in a column: one more, and he wins.' },
    bind: {
      say: 'Bind him: take a tile with nothing in common with the marked one (!).',
      not: { lets: 'That one shares something with the marked tile: Ren takes it and wins.' },
      well: 'Now Ren cannot take it. What you take decides what he may take.',
    },
    square: {
      say: 'Another garden, and your chance: which tile makes four?',
      not: { missed: 'Not four yet. Your three tokens in the corner want one more.' },
      well: 'Four in a square: you win. Four in a row would have won as well.',
    },
    block: {
      say: 'The last one: leave Ren no tile to take. Choose one, and see his answers.',
      not: { missed: 'Ren could still answer that. Look for a tile that has no answer.' },
    },
    done: { say: 'Ren cannot move: you win. Row, square or block, that is the whole game.' },
  },
  sakura: {
    goal: { say: 'Your goal: the most tokens after the third cherry tree.' },
    trees: { say: 'The Emperor pays at each tree, and most to the closest painter.' },
    halves: { say: 'A card: above, what the garden does; below, what your painter does.' },
    card: {
      say: 'All choose in secret, and the lowest number acts first. Lay one down.',
      well: 'The cards have acted, lowest first, and everyone has five again.',
    },
    disgrace: { say: 'Another round. Never reach the Emperor: a token lost, and three back.' },
    bump: {
      say: 'He is three spaces ahead of you. Choose a card that is safe.',
      not: { bumps: 'That one takes you to the Emperor: disgrace. Choose another.' },
      well: 'No disgrace: you keep all your tokens.',
    },
    way: {
      say: 'Another round. You choose the way as your card acts: you see both ends.',
      not: { bumps: 'Forward is the Emperor: a token lost, and three spaces back.' },
      well: 'Going back can be better. Ren, though, ran into the Emperor.',
    },
    counting: { say: 'Count, as on 27: a space for each painter between you and the Emperor.' },
    count: {
      say: 'Occupied spaces are skipped. Which card makes you the closest?',
      not: { behind: 'Somebody would still be ahead. How many painters are before you?' },
      well: 'Two painters before you, so two free spaces: you are the closest.',
    },
    near: { say: 'Another round: one step to the first tree. The Emperor will stop there.' },
    tree: {
      say: 'Bring him to the tree and be the closest: which card does both?',
      not: {
        waits: 'That card does not bring the Emperor to the tree.',
        behind: 'He comes to the tree, but you are not the closest: fewer tokens.',
      },
      well: 'Three tokens for you, two for Ren, one for Aiko; then all line up.',
    },
    overtaking: { say: 'Overtake, as on 42: to the first empty space past the next painter.' },
    overtake: {
      say: 'You are last, and it is one step to the tree. Which card helps?',
      not: { behind: 'Somebody would still be ahead of you: fewer tokens at the tree.' },
    },
    done: { say: 'Past both of them, and three tokens at the tree. Now you can play.' },
  },
  momiji: {
    goal: { say: 'Your goal: the most points, from piles, acorns and objectives.' },
    piles: { say: 'A pile counts its cards times the number on top. It begins with a 0.' },
    acorns: { say: 'Play two kinds so that half acorns meet: that brings two acorns.' },
    halves: {
      say: 'Play both your 0s, katsura and oak, so that their half acorns meet.',
      not: { take: 'Taking can wait: two acorns are to be had at once.' },
    },
    second: {
      say: 'Now the other 0, at the end where the half acorns meet.',
      not: {
        play: 'There no half acorns meet. Put it at the other end.',
        end: 'Not yet: with the other 0 the acorns can still meet.',
      },
    },
    meet: { say: 'The halves make an acorn. End your turn: it brings you two.' },
    take: {
      say: 'A new turn. Take a whole column: which one helps your piles most?',
      not: { take: 'That is one leaf. The katsura column brings three at once.' },
    },
    taken: { say: 'A turn has one main action: take, play or claim. End your turn.' },
    build: {
      say: 'On a pile goes the same number or the next. Let the katsura grow.',
      not: {
        play: 'A 0 fits too, but with 1 and 2 the pile climbs higher.',
        take: 'All you need is in your hand: play katsura.',
      },
    },
    higher: {
      say: 'A play is one or two cards of one kind: put the 2 on it as well.',
      not: { end: 'Not yet: with the 2 on top the pile is worth more.' },
    },
    worth: { say: 'Three cards with a 2 on top: six points so far. End your turn.' },
    close: {
      say: 'A 3 closes a pile for good, with a torii on it. Close the katsura.',
      not: { take: 'That can wait: the 3 in your hand makes it twelve points.' },
    },
    closed: { say: 'Four cards times three: twelve points. End your turn.' },
    landscapes: { say: 'A landscape is a trick of your own: once in the game, for an acorn.' },
    landscape: {
      say: 'You have no ginkgo 0. Landscape A lets a card skip a number: use it.',
      not: {
        use: 'Not that one: with A a pile may begin with a 1.',
        take: 'There is no ginkgo in the display. Landscape A helps at once.',
      },
    },
    skip: { say: 'Begin the ginkgo pile with a 1: it skips the 0.' },
    on: {
      say: 'A second card of the same kind may follow: the 2.',
      not: { play: 'A 1 fits too, but a 2 on top is worth more.', end: 'Not yet: the ginkgo 2 can go on it.' },
    },
    used: { say: 'That landscape is used now. End your turn.' },
    objectives: { say: 'For 3 acorns you claim an objective: 10 points if you lead at the end.' },
    claim: {
      say: 'Claim one where you are ahead. Compare the two gardens.',
      not: {
        claim: 'Ren has the maple, and you have none. Choose one where you lead.',
        take: 'Later. You have five acorns, enough for an objective.',
      },
    },
    done: { say: 'Well claimed. When the deck or the torii run out, the end is near.' },
    any: {
      say: '',
      not: {
        use: 'A landscape works once in the game: keep it for a better moment.',
        claim: 'An objective costs 3 acorns: claim it when you see that you lead.',
        trade: 'Two cards for one acorn: here the cards are worth more.',
        refill: 'Four more cards for an acorn: you do not need them now.',
      },
    },
  },
}
