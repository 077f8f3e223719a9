/** A review: what each decision of a game that is over cost, and what changed its course. As Python tells it
 *  (`teien.review`); a worker works it out, for a judgement takes its time. */

export interface Outline {
  version: string
  game: string
  title: string
  players: string[]
  everyone: string[]
  options: Record<string, unknown>
  winners: number[]
  scores: number[]
  /** How many entries the history has. */
  length: number
  /** `win`, or a thing of the game's own where everything is exact. */
  unit: string
  /** So many playouts a choice give a first judgement, and so many one that stays. */
  quick: number
  settled: number
  decisions: Decision[]
}

export interface Decision {
  number: number
  seat: number
  /** What is decided, in the game's word. */
  kind: string
  /** Its places in the history, and what was done there. */
  entries: number[]
  moves: string[]
  /** The place among the course's stretches to which it belongs. */
  stretch: number
  /** How long the history was before it. */
  step: number
}

/** A mixture's share of one in five, or what is worth the most, is `best`; what may be, for all that is known, `as good`. */
export type Verdict = 'best' | 'as good' | 'dear'

export interface Candidate {
  moves: string[]
  /** The share of the win, and the same in the review's unit where that is another. */
  worth: number
  gain: number | null
  /** How much less that is than the best has: in shares of the win, and in the review's unit. */
  cost: number
  lost: number
  /** The standard error of the cost. */
  error: number
  verdict: Verdict
  /** Its petals, if it is dear. */
  size: number
  share: number
  playouts: number
  facts: Record<string, unknown>
  line: [number, string][]
}

export interface Reason {
  says: string
  [value: string]: unknown
}

export interface Judged extends Decision {
  playouts: number
  cost: number
  lost: number
  error: number
  verdict: Verdict
  size: number
  /** The place of what was done among the candidates, the best of which stands first. */
  made: number
  candidates: Candidate[]
  /** What else was asked about. */
  also: Candidate[]
  reasons: Reason[]
  /** What would have been best had the hidden been known; never counted. */
  hindsight: Record<string, unknown> | null
}

export interface Course {
  playouts: number
  /** What each seat might expect before anything was dealt, in the review's unit. */
  start: number[]
  stretches: Stretch[]
}

export interface Stretch {
  /** The length of the history when it is over. */
  until: number
  /** What each seat might expect when it began, where all begins anew: the next game of a match. */
  before: number[] | null
  after: number[]
  /** How much of the change came from the cards. */
  luck: number[]
  facts: Record<string, unknown>
}

export interface Summary {
  /** So many decisions were judged, of so many. */
  judged: number
  of: number
  /** For each seat: start + choices + others + cards = result, in hundredths of a win or in the review's unit. */
  sums: { seat: number; start: number; choices: number; others: number; cards: number; result: number }[]
  /** For each seat, what changed in each stretch, in the review's unit. */
  changes: { before: number; choices: number; others: number; cards: number; after: number }[][]
  /** The decisions to ask each seat about, the dearest first; and those that mattered most to anyone. */
  questions: number[][]
  turning: number[]
}

/** All is done at once, and takes its time; it throws an `EngineRefusal` where something cannot be asked. */
export interface Review {
  outline(): Outline
  judge(number: number, playouts: number, also?: string[][]): Judged
  course(playouts: number): Course
  summary(judged: (Judged | null)[], course: Course): Summary
}
