/** What the teacher says in the first steps, in the slip: 75 letters at most, so that a phone shows it whole. */
import type { LessonWords } from '../../lesson'

export const lesson = {
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
} satisfies LessonWords
