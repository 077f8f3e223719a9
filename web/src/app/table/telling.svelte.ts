/** Tells what happened, one event after another, so that one sees it happen. */
import type { Cast, GameEvent, Interval, Moment, Play, Sound, View } from '../../games/contract'
import { still } from '../../games/parts/motion'

/** A line of the log. `nth` counts the events told, so that the moment can be found again. */
export interface Line {
  nth: number
  seat: number | null
  sentence: string
}

interface Task {
  events: GameEvent[]
  /** Nothing where it is not known: the view then stays as the events have left it. */
  after: View | null
  /** Told before: shown once more, and not written down again. */
  known?: boolean
}

/** What happened since the viewer's last move, and what it began from. */
interface Recap {
  before: View
  events: GameEvent[]
}

/** The story waits until somebody goes on. */
export interface Pause extends Interval {
  goOn: () => void
}

/** Where nobody sits who could go on, the story does so by itself after so many milliseconds. */
const LOOK = 3000

export interface TellingHands {
  cast: () => Cast
  /** How much longer than usual; 0 shows at once. */
  pace: () => number
  sound: (sound: Sound) => void
  /** For the screen reader. */
  speak: (sentence: string) => void
  /** Whether somebody is there to go on where the story waits. */
  waits: () => boolean
}

export class Telling {
  shown = $state.raw<View>() as View
  moment = $state.raw<Moment | null>(null)
  lines = $state.raw<Line[]>([])
  /** The sentence that goes with what is shown at this moment. */
  now = $state.raw<{ seat: number | null; sentence: string } | null>(null)
  /** The story waits here. */
  pause = $state.raw<Pause | null>(null)
  recap = $state.raw<Recap | null>(null)
  /** Something is being told: nobody may act on what is shown. */
  busy = $state(false)
  /** How many events have been told in all, those before this telling included. */
  told = 0
  /** At which of them a turn began. */
  turns: number[] = []

  private tasks: Task[] = []
  private wake: (() => void) | null = null
  private hurry = false
  private moments = 0
  /** Counts the stories; one that another has taken the place of is told no further. */
  private story = 0
  /** The viewer has moved: what is told next begins a new recap. */
  private moved = true

  constructor(
    private readonly play: Play,
    view: View,
    past: GameEvent[],
    private readonly hands: TellingHands,
  ) {
    this.shown = view
    this.recall(past)
  }

  /** Writes the log anew from what had happened before we came. */
  recall(past: GameEvent[]): void {
    this.told = 0
    this.turns = []
    this.lines = []
    this.write(past)
  }

  /** Forgets the lines before an event: where memory is part of the game, the log goes back one round only. */
  forgetBefore(nth: number): void {
    if (this.lines.length && this.lines[0]!.nth < nth) this.lines = this.lines.filter((line) => line.nth >= nth)
  }

  /** Tells events, and then shows the view that they led to, if it is known. */
  tell(events: GameEvent[], after: View | null): void {
    if (this.moved) this.recap = { before: this.tasks.at(-1)?.after ?? this.shown, events: [] }
    this.moved = false
    this.recap = { before: this.recap!.before, events: [...this.recap!.events, ...events] }
    this.begin({ events, after })
  }

  /** What comes now follows a move of the viewer's own. */
  markMove(): void {
    this.moved = true
  }

  /** Shows once more what happened since the viewer's last move. */
  again(): void {
    if (this.busy || !this.recap) return
    const after = this.shown
    this.shown = this.recap.before
    this.begin({ events: this.recap.events, after, known: true })
  }

  /** Shows a view without a story: after an undo, or from far behind. What was being told ends here. */
  jump(view: View): void {
    this.story += 1
    this.tasks = []
    this.moment = this.now = this.recap = this.pause = null
    this.moved = true
    this.hurry = this.busy = false
    this.shown = view
    this.wake?.()
  }

  /** Shows the rest at once, up to where the story waits. */
  skip(): void {
    if (!this.busy || this.pause) return
    this.hurry = true
    this.wake?.()
  }

  private begin(task: Task): void {
    this.tasks.push(task)
    if (!this.busy) void this.run()
  }

  private async run(): Promise<void> {
    this.busy = true
    const { story } = this
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) {
      for (const event of task.events) {
        await this.waitBefore(event)
        if (story !== this.story) return
        await this.happen(event, task.known ?? false)
        if (story !== this.story) return
      }
      this.moment = null
      if (task.after) this.shown = task.after
    }
    this.now = null
    this.hurry = false
    this.busy = false
  }

  private async waitBefore(event: GameEvent): Promise<void> {
    const interval = this.play.interval?.(event, this.shown, this.hands.cast())
    if (!interval) return
    const { story } = this
    this.hurry = false
    this.moment = this.now = null
    await new Promise<void>((goOn) => {
      this.pause = { ...interval, goOn }
      if (!this.hands.waits()) setTimeout(goOn, LOOK * this.hands.pace())
    })
    if (story === this.story) this.pause = null
  }

  private async happen(event: GameEvent, known: boolean): Promise<void> {
    const before = this.shown
    const usual = this.play.duration(event, before)
    const ms = this.hurry || document.hidden ? 0 : usual * this.hands.pace()
    this.moment = { event, before, ms, nth: ++this.moments }
    this.shown = this.play.retell(before, event)
    const sentence = this.play.sentence(event, this.hands.cast())
    if (sentence) this.now = { seat: event.seat, sentence }
    if (!known) for (const line of this.write([event])) this.hands.speak(line.sentence)
    const sound = this.play.sound(event)
    if (sound && !this.hurry) this.hands.sound(sound)
    if (ms <= 0) return
    await this.wait(ms)
    if (!this.hurry) await still()
  }

  private write(events: GameEvent[]): Line[] {
    const fresh: Line[] = []
    for (const event of events) {
      const sentence = this.play.sentence(event, this.hands.cast())
      if (sentence) fresh.push({ nth: this.told, seat: event.seat, sentence })
      if (event.event === 'began') this.turns.push(this.told)
      this.told += 1
    }
    this.lines = [...this.lines, ...fresh]
    return fresh
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
