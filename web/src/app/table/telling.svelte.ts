/** Tells what happened, one event after another, so that one sees it happen. */
import type { Cast, GameEvent, Moment, Play, Sound, View } from '../../boards/contract'
import { still } from '../../boards/parts/motion'

/** A line of the log. `nth` counts the events told, so that the moment can be found again. */
export interface Line {
  nth: number
  seat: number | null
  sentence: string
}

interface Task {
  events: GameEvent[]
  after: View
}

export interface TellingHands {
  cast: () => Cast
  /** How much longer than usual; 0 shows at once. */
  pace: () => number
  sound: (sound: Sound) => void
  /** For the screen reader. */
  speak: (sentence: string) => void
}

export class Telling {
  shown = $state.raw<View>() as View
  moment = $state.raw<Moment | null>(null)
  lines = $state.raw<Line[]>([])
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

  /** Tells events, and then shows the view that they led to. */
  tell(events: GameEvent[], after: View): void {
    this.tasks.push({ events, after })
    if (!this.busy) void this.run()
  }

  /** Shows a view without a story: after an undo, or from far behind. */
  jump(view: View): void {
    this.tasks = []
    this.moment = null
    this.shown = view
    this.skip()
  }

  /** Shows the rest at once. */
  skip(): void {
    if (!this.busy) return
    this.hurry = true
    this.wake?.()
  }

  private async run(): Promise<void> {
    this.busy = true
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) {
      for (const event of task.events) await this.happen(event)
      this.moment = null
      this.shown = task.after
    }
    this.hurry = false
    this.busy = false
  }

  private async happen(event: GameEvent): Promise<void> {
    const before = this.shown
    const usual = this.play.duration(event, before)
    const ms = this.hurry || document.hidden ? 0 : usual * this.hands.pace()
    this.moment = { event, before, ms, nth: ++this.moments }
    this.shown = this.play.retell(before, event)
    for (const line of this.write([event])) this.hands.speak(line.sentence)
    const sound = this.play.sound(event)
    if (sound && !this.hurry) this.hands.sound(sound)
    if (ms <= 0) return
    await this.pause(ms)
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

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
