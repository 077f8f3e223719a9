/** What the teacher says in the first steps, in the slip: 75 letters at most, so that a phone shows it whole. */
import type { LessonWords } from '../../lesson'

export const lesson = {
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
} satisfies LessonWords
