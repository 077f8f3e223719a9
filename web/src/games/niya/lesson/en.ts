/** What the teacher says in the first steps, in the slip: 75 letters at most, so that a phone shows it whole. */
import type { LessonWords } from '../../lesson'

export const lesson = {
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
} satisfies LessonWords
