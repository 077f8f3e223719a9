/** The seam between the page and the boards: what a game offers to the page, and what a board is given.
 *
 *  The page owns the network, the queue of events, clocks, sound and speech. A board owns nothing but
 *  what a finger is doing: it is shown a view, and asks for moves. So live play, replay and first steps
 *  are the same component.
 *
 *  The page gives the table its space (`parts/Stage.svelte`) and what belongs to every table (`Frame`: tools, notes,
 *  what is being told, what is asked). `Board` fills the space: the head with what to do (`parts/Head.svelte`), the seats,
 *  the board, my area, and the dock with the slip (`parts/Dock.svelte`). A table never scrolls.
 */
import type { Component, Snippet } from 'svelte'
import type { Candidate, Judged, Reason, Stretch } from '../host/review'
import type { Level } from './portraits'

/** What a seat may know of a game, as `Game.view(seat)` gives it. */
export interface View<Table = unknown> {
  game: string
  seat: number | null
  players: string[]
  everyone: string[]
  options: Record<string, unknown>
  owing: number[]
  legal: string[]
  scores: number[]
  over: boolean
  winners: number[]
  table: Table
  /** At a running table of the server's: all that the seat may know, as the rules hold it; nothing for a board. */
  held?: string
}

/** One smallest step of what happened, as `Event.as_json()` gives it. */
export interface GameEvent {
  event: string
  seat: number | null
  [fact: string]: unknown
}

/** The event that is being shown: `view` is already the view after it. */
export interface Moment<Table = unknown> {
  event: GameEvent
  before: View<Table>
  /** How long to show it; 0 with reduced motion or when the player skips. */
  ms: number
  /** Counts up, so that the same event twice is two moments. */
  nth: number
}

/** Who is speaking of whom: names by seat, and the seat that is called "you". */
export interface Cast {
  names: string[]
  me: number | null
}

/** What to do, verb first, and what applies now. */
export interface Status {
  /** Whether this viewer is to act: the seal stands before it, and speech is assertive. */
  yours: boolean
  /** The seat whose piece stands before it otherwise. */
  seat: number | null
  title: string
  detail: string
  /** The rule that this follows from, such as `M8.A`. */
  rule?: string
  /** Whether three dots say that somebody is thinking; as a rule, when a seat other than yours stands here. */
  waits?: boolean
}

/** How a table's space is cut, by its form and not by the device: higher than wide, lower than 500 px, nearly square, wider. */
export type Shape = 'tall' | 'flat' | 'squat' | 'desk'

/** The one sentence with which the page answers: what happened, what a choice would do, a hint, why not. */
export interface Slip {
  kind: 'told' | 'preview' | 'hint' | 'lesson' | 'refusal'
  /** Whose piece stands before it; for a hint and a lesson the lantern does, for a refusal the bound stone. */
  who?: number | null
  /** What it begins with, in bold. */
  lead?: string
  text: string
  /** The language of the text, where it is not the page's. */
  language?: string | undefined
}

/** Something to be answered before all else: an undo that is asked for, a seat to take back, the next garden. */
export interface Question {
  lead?: string
  text: string
  acts: { label: string; run: () => void; primary?: boolean }[]
  /** Somebody waits for the answer. */
  urgent?: boolean
}

/** What belongs to every table, from the page to the board that shows it. */
export interface Frame {
  shape: Shape
  crumb: { title: string; detail: string }
  /** The page's own buttons, in the head. */
  tools: Snippet
  /** Match, log and talk, where the table has a place for them; otherwise they are behind a button. */
  notes: Snippet | null
  /** What is being told at this moment, in place of the status. */
  telling: { seat: number | null; sentence: string } | null
  /** The language of what is told, where it is not the page's. */
  language?: string | undefined
  /** Shows the rest of the story at once. */
  skip: (() => void) | null
  /** What others have done since one's own last move, and how to see it again. */
  recap: { who: number | null; text: string; again: () => void } | null
  question: Question | null
  /** What a lesson says while the board has nothing to say; an answer to a wrong choice can be put away. */
  lesson?: { slip: Slip; close: () => void } | null
  /** The hint button: null where there is none, `ask` null while nobody may ask. */
  hinting: { ask: (() => void) | null; asking: boolean } | null
  /** Puts the hint away. */
  dropHint: () => void
  /** Whether the viewer sits here, so that the dock holds what a player needs. */
  sits: boolean
  /** In place of hint and take-back: the replay's or the lesson's own buttons. */
  acts?: Snippet
  /** In place of the slip: the replay's scrubber. */
  strip?: Snippet
}

export interface BoardProps<Table = unknown> {
  frame: Frame
  /** As it is to be shown now. */
  view: View<Table>
  moment: Moment<Table> | null
  cast: Cast
  /** May act now: the queue is empty, the connection stands, and this is no replay. */
  live: boolean
  /** A move has been sent and is not yet answered: marks stay, nothing more can be done. */
  sent: string | null
  act: (move: string) => void
  /** Takes back the last step, where that is allowed now. */
  undo: (() => void) | null
  /** A move to point at. */
  hint: string | null
  /** First tap plays at once, without a second one to confirm. */
  oneTap: boolean
  /** In place of the status line: lost connection, replay, curtain … */
  notice: { title: string; detail: string } | null
  /** Opens the rules at a rule, such as `M8.A`. */
  explain: (rule: string) => void
  /** Drawn by the page at each player's seat: clock, presence, bot or person, rating. */
  seatNote?: Snippet<[seat: number]>
}

/** What the page's sounds are; the page decides whether they are heard. */
export type Sound = 'wood' | 'paper' | 'claps' | 'click' | 'drum' | 'flute'

/** One who took part, at the end: what the score is made of. */
export interface Share {
  /** A place in `view.everyone`. */
  who: number
  total: number
  parts: { label: string; points: number; detail: string }[]
}

/** The end of a game: who won and by how much, and why; of one that was not finished, how it stood. */
export interface Reckoning {
  title: string
  detail: string
  /** What the keepsake shows. */
  caption: string
  shares: Share[]
  /** A solo game's conditions, one by one. */
  conditions: { text: string; found: string; met: boolean }[]
}

/** Between two games of a match: what was won, and what goes on. */
export interface Interval {
  lead: string
  text: string
  act: string
}

/** A game's table, as the page knows it: each `games/GAME/index.ts` exports one as `play`. */
export interface Play<Table = unknown> {
  Board: Component<BoardProps<Table>>
  /** The language of its sentences, where it is not the page's. */
  language?: string
  /** Whether the table has a place for the notes when it is a desk of this size. */
  notesBeside: (view: View<Table>, width: number, height: number) => boolean
  /** This game's own part of the notes, on top: match score, how to read the board. */
  Notes: Component<{ view: View<Table>; cast: Cast }>
  /** The piece or emblem of one who takes part, for log lines, seats in the lobby, and the end. */
  Mark: Component<{ who: number; size: number }>
  /** A picture of the game as it ended, for the end screen and for sharing. */
  Keepsake: Component<{ view: View<Table> }>
  /** The view after one event. `owing` and `legal` are empty until the page shows the next real view. */
  retell(view: View<Table>, event: GameEvent): View<Table>
  /** Milliseconds that an event takes at normal speed; 0 when there is nothing to see. */
  duration(event: GameEvent, before: View<Table>): number
  status(view: View<Table>, cast: Cast): Status
  /** A line for the log and for the screen reader; null for a step too small to tell. */
  sentence(event: GameEvent, cast: Cast): string | null
  /** What these events came to, in one sentence: for the slip, since one's own last move. */
  recap(events: GameEvent[], cast: Cast): string
  /** Whether the story waits before an event until somebody goes on, and what is said meanwhile. */
  interval?(event: GameEvent, view: View<Table>, cast: Cast): Interval | null
  /** The names of all who take part, also of those whom nobody plays. */
  everyone(view: View<Table>, cast: Cast): string[]
  sound(event: GameEvent): Sound | null
  reckoning(view: View<Table>, cast: Cast): Reckoning
}

/** A step of a game that is over, as the replay tells it. */
export interface Step<Table = unknown> {
  events: GameEvent[]
  view: View<Table>
}

/** A moment at which a game turned. */
export interface Turn {
  /** Its place among the steps of the replay. */
  step: number
  /** Whom it brought forward, or back. */
  who: number
  title: string
  text: string
  /** What it changed, as it is written beside it. */
  change: string
  /** Whether that was good for `who`. */
  up: boolean
}

/** A game that is over: what happened, and who speaks of it. */
export interface Past<Table = unknown> {
  /** From the first; none where the beginning is not told. */
  steps: Step<Table>[]
  view: View<Table>
  cast: Cast
  /** Who won alone. */
  winner: number | null
}

/** How a game went. */
export interface Course {
  /** After each step everyone's score, for a plot; none where a plot would tell nothing. */
  scores: number[][]
  turns: Turn[]
  /** What is said besides, under the turns. */
  remark?: string | null
}

export interface AccountProps<Table = unknown, Told extends Course = Course> {
  past: Past<Table>
  course: Told
  /** The names of all who took part. */
  names: string[]
  /** The replay at a step. */
  at: (step: number) => string
  /** What each one's score is made of, as any game shows it. */
  shares: Snippet
}

/** What only this game tells after its end: `games/GAME/end/index.ts` exports one as `ending`, loaded when it is needed. */
export interface Ending<Table = unknown, Told extends Course = Course> {
  course(past: Past<Table>): Told
  /** In place of the shares. */
  Account?: Component<AccountProps<Table, Told>>
  /** The account is short: the plot stands under it, not beside. */
  brief?: boolean
  /** The keepsake is as high as wide. */
  square?: boolean
}

/** What the page knows of a game before its table is there: each `games/GAME/meta.ts` exports it as `meta`. */
export interface Meta {
  /** Its place among the games at the gate. */
  place: number
  /** How much there is to learn: a sentence that names all games goes from the lightest to the heaviest. */
  weight: number
  kanji: string
  /** A small drawing of it, one of its `shell` drawings. */
  art: string
  /** Its part of the triptych: where that begins, of 924. */
  from: number
  /** The side of the print on which the kanji stand. */
  cartouche: 'left' | 'right'
  /** The portraits of its bots, `bot-NAME.svg`. */
  faces: Record<Level, string>
  /** Options whose values say by themselves what they are about. */
  plainSpoken: string[]
  /** What a mode of the ranking says of options besides naming their values. */
  readMode?: (mode: string) => Record<string, unknown>
}

/** How the page gets a game's drawings: each `games/GAME/drawings.ts` exports it as `drawings`; read when the page is built. */
export interface Drawings {
  /** The names of those that come with every page; all others come with its table. */
  shell: string[]
  /** Large pictures that never change: drawings laid one over the other. */
  prints?: Record<string, string[]>
}

/** What any screen says of a game: each `games/GAME/words/LANGUAGE.ts` exports it as `face`, reached as `t.games[game]`. */
export interface GameWords {
  title: string
  /** For how many, and how long. */
  facts: string
  factsShort: string
  /** What it is about. */
  sentence: string
  /** By level; the first of that level bears the first name, and so on. */
  bots: Record<string, { names: string[]; is: string; temper: string }>
  options: Record<string, string>
  /** By option and value, such as `match.single`. */
  values: Record<string, string>
  /** How a value, or all values of an option, are told of a table, where the label does not do; null for not at all. */
  told?: Record<string, (options: Record<string, unknown>) => string | null>
}

/** What one is asked in a puzzle. */
export interface Asked<Table = unknown> {
  /** The position; its seat is the one to move. */
  view: View<Table>
  cast: Cast
  /** Who is to move and what is sought, and what applies now. */
  title: string
  detail: string
  /** What there is to choose from, and what would come of it. */
  about: string
  /** How far it is to the end. */
  depth: string
}

/** A move of a line that is shown on the board, and how it is told. */
export interface LineStep {
  seat: number
  move: string
  text: string
}

/** What comes of an answer to a puzzle. */
export interface Answer {
  right: boolean
  title: string
  detail: string
  /** The answer itself, and what follows with best play. */
  line: LineStep[]
  why: { who: number | null; text: string }[]
}

export interface StudyBoardProps<Table = unknown> {
  view: View<Table>
  cast: Cast
  /** One may choose now. */
  live: boolean
  chosen: string | null
  /** Something was touched: what is chosen now, and what the board says to that. */
  choose: (move: string | null, said: string | null) => void
  /** A line imagined from here, as far as it is shown. */
  line: LineStep[]
  /** Every move bears what it is worth. */
  open: boolean
}

/** What only this game has to study: `games/GAME/study/index.ts` exports one as `study`, loaded when it is needed. Its puzzles
 *  come with its package, in `puzzles.json`. */
export interface Study<Table = unknown> {
  Board: Component<StudyBoardProps<Table>>
  ask(position: string): Asked<Table>
  /** What an answer comes to. */
  judge(position: string, move: string): Answer
  /** The move that is right. */
  right(position: string): string
  /** A word that helps, and does not tell. */
  hint(position: string): string
  /** What is asked in groups of puzzles that are no grade, by their names. */
  groups(): Record<string, string>
  /** Positions to look into freely; what stands there is a text that can be a link. */
  look?: {
    Look: Component<LookProps>
    title(): string
    detail(): string
    /** As a puzzle asks it. */
    at(position: string): string
    /** As a replay shows it at a step. */
    of(steps: Step<Table>[], at: number, options: Record<string, unknown>): string
  }
}

export interface LookProps {
  /** What the link says; nothing at first. */
  state: string
  /** What stands there now, for the link. */
  keep: (state: string) => void
  share: () => void
}

/** What is known of a decision when it is put in words. */
export interface Looked<Table = unknown> {
  judged: Judged
  /** As its seat saw it then. */
  view: View<Table>
  cast: Cast
}

export interface ReviewBoardProps<Table = unknown> {
  /** As the seat saw it that had to decide. */
  view: View<Table>
  cast: Cast
  /** Nothing is said of it before it is there, or while it is asked about. */
  judged: Judged | null
  /** What was done. */
  made: string[]
  /** The answer is awaited here. */
  asking: boolean
  /** The choice that is looked at, and how many steps of how it was imagined to go on. */
  line: { candidate: Candidate; steps: number } | null
  /** A choice was touched: it is the answer, or is to be looked at. */
  choose: (moves: string[]) => void
}

/** What a game brings to its reviews: each `games/GAME/review/index.ts` exports one as `review`. */
/** A share that changes in the course of a game, after each part of it. */
export interface Curve {
  name: string
  values: number[]
}

export interface ReviewFace<Table = unknown> {
  /** The board at a decision, with what could be chosen on it; else the whole table stands there, and a list under it. */
  Board?: Component<ReviewBoardProps<Table>>
  /** It is as high as wide. */
  square?: boolean
  /** What could be chosen stands in a list under it, as it does under the whole table. */
  list?: boolean
  /** What the seat knew then, beside a question. */
  Known?: Component<{ view: View<Table>; cast: Cast }>
  /** In place of petals and a figure: what a decision cost, in the game's own unit. */
  Cost?: Component<{ judged: Judged; small: boolean }>
  /** What else stands beside a judgement, such as how to read the board. */
  Aside?: Component<Looked<Table>>
  /** Moves in words, such as "d2, maple and bird". */
  moves(moves: string[], view: View<Table>): string
  /** A part of the course by its place, such as "Move 7", and as it stands under the roll: its number, or nothing. */
  stretch(place: number, stretches: Stretch[]): string
  tick(place: number, stretches: Stretch[]): string
  /** What else goes up and down in the course, as shares: how likely each condition is to be met after each part. */
  curves?(stretches: Stretch[]): Curve[]
  /** A reason as a sentence, and whose piece stands before it; null for one that says nothing here. */
  reason(reason: Reason, looked: Looked<Table>): { who: number | null; text: string } | null
  /** What a decision did, in one sentence, in place of games in twenty. */
  verdict?(looked: Looked<Table>): string
  /** Where it counts in a unit of its own: what the roll is called, how the sum begins and ends, what its cards are. */
  unit?(): { roll: string; cards: string; deal: string; result: string; note: string; stood(amount: number): string }
}
