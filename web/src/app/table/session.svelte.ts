/** A table as this browser knows it: what the server last told, what is being shown of it, and what may be done. */
import type { Cast, Play, View } from '../../games/contract'
import { afterwards, breath, glance } from '../../design/breath'
import { hear } from '../../design/sounds'
import {
  Problem,
  type ChatMessage,
  type GameEvent,
  type News,
  type Presence,
  type Table,
  type TableAnswer,
} from '../../net/api'
import { infoOf, roundsKept, whatIsPlayed } from '../../net/games.svelte'
import { follow } from '../../net/follow'
import { foreseeHere, warmHere } from '../../net/here'
import type { Line, Message } from '../../net/stream'
import * as tables from '../../net/tables'
import { t } from '../../texts'
import { playOf } from '../../games'
import { tell } from '../parts/toast.svelte'
import { pace, settings } from '../settings.svelte'
import { isolated, problemWords } from '../words'
import { castOf } from './cast'
import { keptSeal } from './seals'
import { Telling } from './telling.svelte'

/** `old`: the site was renewed under this page, and files it needs are gone. The last four are of tables on this device:
 *  another tab has it; it cannot be played here; its log cannot be read, or an older page has written it. */
export type Standing =
  'loading' | 'ready' | 'missing' | 'offline' | 'old' | 'elsewhere' | 'unable' | 'unreadable' | 'older'

/** How a table stands that was not to be had. */
export function standingOf(problem: unknown): Standing {
  if (!(problem instanceof Problem)) return 'old'
  if (problem.kind === 'urn:teien:elsewhere') return 'elsewhere'
  if (problem.kind === 'urn:teien:no-device') return 'unable'
  if (problem.kind === 'urn:teien:unreadable') return 'unreadable'
  if (problem.kind === 'urn:teien:older-build') return 'older'
  return [403, 404, 422].includes(problem.status) ? 'missing' : 'offline'
}

/** The rules are fetched when the table has come to rest; so many milliseconds after it stands. */
const AT_REST = 4000
/** A move that is on its way for longer than this is marked so … */
const LATE = 1000
/** … and where nobody knows whether it has arrived, the server is asked again and again. */
const AGAIN = 2000

/** A move that is shown before the server has answered, and what was told of it. */
interface Ahead {
  seat: number
  events: GameEvent[]
}

export class TableSession {
  standing = $state<Standing>('loading')
  table = $state.raw<Table>() as Table
  views = $state.raw<View[]>([])
  chat = $state.raw<ChatMessage[]>([])
  play = $state.raw<Play | null>(null)
  telling = $state.raw<Telling | null>(null)
  /** When the line is lost: when it is tried again. */
  lostUntil = $state<number | null>(null)
  /** The move, or `undo`, that was sent and not yet answered. */
  sent = $state<string | null>(null)
  /** One's own move stands on the board, and the server has not answered yet. */
  ahead = $state.raw<Ahead | null>(null)
  /** It has been on its way for a while. */
  late = $state(false)
  hint = $state<string | null>(null)
  asking = $state(false)
  /** Which of one's seats is shown; null for a spectator. */
  seat = $state<number | null>(null)
  /** People share this screen, and the one whose turn it is has not said yet that they sit before it. */
  curtain = $state(false)
  /** For the screen reader. */
  spoken = $state('')
  /** The server's clock less ours, in milliseconds. */
  private drift = 0
  /** The seal of the shuffle, as this browser first saw it. */
  seal = ''
  /** Only memory keeps this table: it goes with the tab. */
  fleeting = $state(false)
  private stream: Line | null = null
  private closed = false

  constructor(readonly id: string) {
    void this.enter()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.lateness)
    this.stream?.close()
  }

  get game(): string {
    return this.table.game
  }

  /** Which of the views is shown. */
  private get nth(): number {
    return Math.max(
      this.views.findIndex(({ seat }) => seat === this.seat),
      0,
    )
  }

  get view(): View | null {
    return this.views[this.nth] ?? null
  }

  /** What the seat that is shown may do. Where others choose in secret, that stays the same, and so does what was said of it. */
  private get choice(): string {
    return String(this.view?.legal)
  }

  get cast(): Cast {
    return castOf(this.table, this.view, this.seat)
  }

  /** Several people at this screen. */
  get shared(): boolean {
    return this.table.mine.length > 1
  }

  /** Hands are hidden, so people at one screen must not see each other's; a game of which nothing is known may hide them. */
  private get hides(): boolean {
    return infoOf(this.game)?.hides ?? true
  }

  /** All that is known has been told. */
  get settled(): boolean {
    return this.telling !== null && !this.telling.busy
  }

  /** Whether one may act on what is shown now, which must be what the server has said. */
  get live(): boolean {
    return (
      this.standing === 'ready' &&
      this.table.state === 'playing' &&
      this.seat !== null &&
      this.settled &&
      this.ahead === null &&
      this.lostUntil === null &&
      !this.curtain &&
      !this.table.seats[this.seat]?.away
    )
  }

  get canUndo(): boolean {
    return this.seat !== null && this.live && this.sent === null && this.table.can_undo.includes(this.seat)
  }

  /** Seconds left on a seat's clock at this moment. */
  clockOf(seat: number, at: number): number | null {
    const { clock, running } = this.table.seats[seat]!
    if (clock === null) return null
    return running ? clock - (at + this.drift - this.table.now * 1000) / 1000 : clock
  }

  // --- coming in ----------------------------------------------------------------------------

  async enter(): Promise<void> {
    this.standing = 'loading'
    void whatIsPlayed().catch(() => undefined)
    try {
      await this.take(await tables.lookAt(this.id))
      await breath() // the board comes first
      this.listen()
    } catch (problem) {
      this.standing = standingOf(problem)
      if (this.standing === 'offline')
        setTimeout(() => this.standing === 'offline' && !this.closed && void this.enter(), 3000)
    }
  }

  private async take(answer: TableAnswer): Promise<void> {
    this.know(answer.table)
    this.arrive()
    this.chat = answer.chat
    this.play ??= await playOf(this.game)
    if (this.shared) await whatIsPlayed().catch(() => undefined) // whether to draw the curtain
    this.views = answer.views
    this.show(null)
    this.past = answer.events
    this.chooseSeat()
    if (this.view) {
      if (this.telling) this.telling.jump(this.view)
      else this.begin(this.view)
      this.recall()
    }
    if (this.standing === 'loading') await breath()
    this.seal ||= keptSeal(this.id, this.table.commitment)
    this.standing = 'ready'
  }

  private begin(view: View): void {
    this.telling = new Telling(this.play!, view, [], {
      cast: () => this.cast,
      pace,
      sound: (sound) => settings.sound && hear(sound),
      speak: (sentence) => (this.spoken = sentence),
      waits: () => this.seat !== null,
    })
    // one's own moves need not wait for the server once the rules are here, which are fetched quietly
    if (view.held) afterwards(() => !this.closed && warmHere(this.game), AT_REST)
  }

  private know(table: Table): void {
    this.table = table
    this.drift = table.now * 1000 - Date.now()
  }

  private listen(): void {
    this.stream?.close()
    if (this.closed) return
    this.stream = follow(
      this.id,
      {
        message: (message) => void this.inTurn(() => this.hearOf(message)),
        line: (up, againIn) => {
          this.lostUntil = up ? null : Date.now() + againIn
          if (up && this.ahead) void this.findOut()
        },
        refused: () => (this.standing = 'missing'),
        here: (how) => this.beHere(how),
      },
      String(this.table.position),
    )
  }

  /** What can only happen at a table on this device. */
  private beHere(how: 'fleeting' | 'elsewhere' | 'unable'): void {
    if (how !== 'fleeting') {
      this.stream?.close()
      this.standing = how
    } else if (!this.fleeting) {
      this.fleeting = true
      tell(t.here.fleeting)
    }
  }

  /** Plays on here, and no more in the other tab. */
  async takeOver(): Promise<void> {
    try {
      await tables.takeOver(this.id)
      await this.enter()
    } catch (problem) {
      this.standing = standingOf(problem)
    }
  }

  /** Tries the lost line again at once. */
  tryNow(): void {
    this.stream?.now()
  }

  // --- news ---------------------------------------------------------------------------------

  private hearing: Promise<void> = Promise.resolve()

  /** What is heard is taken in one after another: a whole table takes a moment, and news of it may come meanwhile. */
  private inTurn(take: () => Promise<void>): Promise<void> {
    this.hearing = this.hearing.then(take, take)
    return this.hearing
  }

  private async hearOf({ event, data }: Message): Promise<void> {
    const said = JSON.parse(data) as unknown
    if (event === 'snapshot') await this.take(said as TableAnswer)
    else if (event === 'presence') this.see(said as Presence)
    else this.learn(said as News)
  }

  /** Someone came or went. */
  private see({ online, watching }: Presence): void {
    const seats = this.table.seats.map((seat) => ({ ...seat, online: online[seat.seat] ?? seat.online }))
    this.table = { ...this.table, seats, watching }
    this.arrive()
  }

  /** Takes in what is new; the same news may come twice, by the stream and as an answer. */
  private learn(news: News): void {
    if (news.position < this.table.position) return
    const known = news.position === this.table.position
    const overlaps = !known && news.since !== this.table.position
    const wentOn = news.undone || news.table.step !== this.table.step || news.table.state !== this.table.state
    this.know(news.table)
    this.arrive()
    if (known) return
    this.chat = [
      ...this.chat,
      ...news.chat.filter(({ position }) => !this.chat.some((said) => said.position === position)),
    ]
    this.hearNo(news.entries)
    if (!news.views.length || !wentOn) return
    const missed = overlaps || news.undone
    if (missed) this.show(null)
    if (!missed) this.past = news.events.map((events, nth) => [...(this.past[nth] ?? []), ...events])
    const could = this.choice
    this.views = news.views
    if (this.choice !== could) this.hint = null
    if (this.seat === null && this.table.mine.length) this.chooseSeat()
    const after = this.view!
    if (!this.telling) {
      this.chooseSeat()
      this.begin(this.view!)
      this.recall()
    } else if (missed) {
      this.telling.jump(after)
      void this.lookAgain()
    } else this.tellOn(news, after)
  }

  /** Another did not agree to what was asked: whoever waited for the answer is told. */
  private hearNo(entries: News['entries']): void {
    const no = entries.find(({ kind }) => kind === 'undo-refused' || kind === 'abandon-refused')
    const who = no && this.table.seats.find(({ player }) => player === no.by)
    if (!who || this.table.mine.includes(who.seat)) return
    const name = isolated(who.name ?? '')
    tell(no.kind === 'undo-refused' ? t.shell.undoRefused(name) : t.shell.abandonRefused(name))
  }

  /** What each view was told of the game, as far back as one may look: people at one screen are told apart. */
  private past: GameEvent[][] = []

  /** Writes the log anew, as the seat that is shown knows it. Behind a curtain there is none: who sits there is not known. */
  private recall(): void {
    this.telling?.recall(this.curtain ? [] : (this.past[this.nth] ?? []))
    this.forget()
  }

  /** What was told is no longer what happened, or something is missing: the whole table is looked at again. */
  private async lookAgain(): Promise<void> {
    this.past = []
    const { position } = this.table
    const answer = await tables.lookAt(this.id).catch(() => null)
    if (!answer) return // the next whole table tells it
    await this.inTurn(async () => {
      if (answer.table.position >= this.table.position) await this.take(answer)
      else if (this.table.position > position) void this.lookAgain() // news came meanwhile
    })
  }

  /** Whoever is to act sits before the screen now. */
  lift(): void {
    this.curtain = false
    if (this.view) this.telling?.jump(this.view) // what is left of a story is in the log
    this.recall()
  }

  /** When the story is told, whoever of this screen is to act comes before it. */
  turnOver(): void {
    if (this.table.state !== 'playing') {
      if (this.curtain) this.lift()
      return
    }
    this.forget()
    this.chooseSeat()
  }

  /** Where memory is part of the game, nobody may look up what was played long ago: the log keeps so many rounds. */
  private forget(): void {
    if (!infoOf(this.game))
      return void whatIsPlayed().then(
        () => infoOf(this.game) && this.forget(),
        () => undefined,
      ) // the first answer was lost
    const rounds = roundsKept(this.game, this.table.options)
    if (rounds === null || !this.telling) return
    const since = this.telling.turns.at(-(rounds * this.table.seats.length + 1))
    if (since !== undefined) this.telling.forgetBefore(since)
  }

  private chooseSeat(): void {
    const { mine, state } = this.table
    if (!mine.length) {
      this.seat = null
      return
    }
    const before = this.seat
    const owing = this.views[0]?.owing ?? []
    const mayStay =
      before !== null && mine.includes(before) && (owing.includes(before) || !mine.some((seat) => owing.includes(seat)))
    if (mayStay) return
    this.seat = mine.find((seat) => owing.includes(seat)) ?? mine[0]!
    if (this.shared && state === 'playing' && this.hides && (before !== null || this.views.length > 1))
      this.curtain = true
    if (this.telling && this.view) this.telling.jump(this.view)
    if (!this.curtain) return
    this.recall() // nothing of the one before is left for the next
    this.spoken = ''
  }

  // --- acting -------------------------------------------------------------------------------

  act = (move: string): void => {
    if (!this.live || this.sent !== null || this.seat === null) return
    this.hint = null
    this.telling?.markMove()
    const { id, seat, table } = this
    void this.foresee(seat, move)
    this.wait(
      move,
      glance().then(() => tables.move(id, seat, move, table.position)), // the screen answers first
      (problem) => this.comeBack(problem),
    )
  }

  // --- ahead of the server ------------------------------------------------------------------

  /** The move of which it is being asked what it will do; another, or news, takes its place. */
  private asked: object | null = null
  private lateness: ReturnType<typeof setTimeout> | undefined

  /** Shows at once what the rules say that a move will do. */
  private async foresee(seat: number, move: string): Promise<void> {
    const { held, game, players, options } = this.view!
    if (!held) return
    const asked = (this.asked = {})
    const foreseen = await foreseeHere({ game, seat, held, move, players, options })
    if (!foreseen?.events.length || this.asked !== asked) return
    this.show({ seat, events: foreseen.events })
    this.telling?.tell(foreseen.events, foreseen.view)
  }

  /** Notes what is shown ahead of the server; with null, that what stands is what it has said. */
  private show(ahead: Ahead | null): void {
    this.asked = null
    this.ahead = ahead
    this.late = false
    clearTimeout(this.lateness)
    if (ahead) this.lateness = setTimeout(() => (this.late = true), LATE)
  }

  /** Takes back what was shown ahead of the server. */
  private goBack(): void {
    const was = this.ahead
    this.show(null)
    if (!was) return
    if (this.view) this.telling?.jump(this.view)
    this.recall()
  }

  /** Tells what happened. What is told already is not told again; if something else has happened, that is shown. */
  private tellOn({ events, entries }: News, after: View): void {
    const [told, { ahead }] = [events[this.nth]!, this]
    this.asked = null
    if (!ahead) return this.telling!.tell(told, after)
    // others may choose in secret meanwhile: then one's own move is still to come
    if (!entries.some(({ kind, seat }) => kind === 'move' && seat === ahead.seat)) return this.telling!.tell(told, null)
    const at = runIn(told, ahead.events)
    this.show(null)
    if (at >= 0) return this.telling!.tell(told.toSpliced(at, ahead.events.length), after)
    this.telling!.jump(after)
    this.recall()
  }

  /** A move came to nothing: the board is as it was. If nobody knows whether it arrived, it stands until that is known;
   *  gives whether it has. */
  private async comeBack(problem: unknown): Promise<boolean> {
    const { step } = this.table
    if (this.ahead && problem instanceof Problem && problem.status === 0) await this.findOut()
    else this.goBack()
    return this.table.step > step
  }

  private finding: Promise<void> | null = null

  /** Asks the server, until it answers, how the table stands. */
  private findOut(): Promise<void> {
    this.finding ??= this.lookUntilKnown().finally(() => (this.finding = null))
    return this.finding
  }

  private async lookUntilKnown(): Promise<void> {
    while (this.ahead && !this.closed) {
      const answer = await tables.lookAt(this.id).catch(() => null)
      if (answer && answer.table.position >= this.table.position)
        return this.inTurn(async () => {
          if (this.ahead && answer.table.position >= this.table.position) await this.take(answer)
        })
      await new Promise((resolve) => setTimeout(resolve, AGAIN))
    }
  }

  /** Until the answer is there, and known from the stream, nothing else can be done. */
  private wait(
    sent: string,
    answer: Promise<News | TableAnswer>,
    fails?: (problem: unknown) => Promise<boolean>,
  ): void {
    this.sent = sent
    this.due = Infinity
    void this.send(answer, fails).then((position) => {
      this.due = position ?? 0
      this.arrive()
    })
  }

  /** The position at which the table shows the move that was sent; unknown until it is answered. */
  private due = 0

  /** A move stays sent until it is answered and its consequences are known: until then nothing else can be done. */
  private arrive(): void {
    if (this.table.position >= this.due) this.sent = null
  }

  /** Sends something and takes in the answer, where the stream does not bring it. Gives the position it led to, or null. */
  private async send(
    answer: Promise<News | TableAnswer>,
    fails?: (problem: unknown) => Promise<boolean>,
  ): Promise<number | null> {
    try {
      const said = await answer
      if (this.lostUntil !== null && 'since' in said) this.learn(said)
      return said.table.position
    } catch (problem) {
      if (await fails?.(problem)) return null
      if (problem instanceof Problem && problem.news) this.learn(problem.news)
      tell(problemWords(problem))
      return null
    }
  }

  undo = (): void => {
    if (this.seat !== null && this.sent === null)
      this.wait('undo', tables.undo(this.id, this.seat, this.table.position))
  }

  answerUndo(agree: boolean): void {
    void this.send(tables.answerUndo(this.id, agree, this.table.position))
  }

  askHint = async (): Promise<void> => {
    if (this.seat === null || this.asking) return
    this.asking = true
    const could = this.choice
    try {
      const { move } = await tables.hint(this.id, this.seat)
      if (this.choice === could && this.view?.owing.includes(this.seat)) this.hint = move
    } catch (problem) {
      tell(problemWords(problem))
    }
    this.asking = false
  }

  sit(seat: number): void {
    void this.again(tables.join(this.id, seat))
  }

  leave(): void {
    void this.again(tables.leave(this.id))
  }

  start(): void {
    void this.again(tables.start(this.id))
  }

  /** Does something after which the whole table is looked at again: who sits where changes who sees what. */
  private async again(done: Promise<unknown>): Promise<void> {
    try {
      await done
      await this.take(await tables.lookAt(this.id))
      this.listen()
    } catch (problem) {
      tell(problemWords(problem))
    }
  }

  /** One's own seats for which a bot plays, and which may be taken back. */
  get handedOver(): number[] {
    return this.table.mine.filter((seat) => this.table.seats[seat]!.away && !this.table.resigned.includes(seat))
  }

  handOver(): void {
    if (this.seat !== null) void this.send(tables.standIn(this.id, this.seat, true))
  }

  takeBack(): void {
    for (const seat of this.handedOver) void this.send(tables.standIn(this.id, seat, false))
  }

  dismiss(player: string): void {
    void this.send(tables.dismiss(this.id, player))
  }

  abandon(): void {
    void this.send(tables.abandon(this.id))
  }

  refuseToEnd(): void {
    void this.send(tables.refuseToEnd(this.id))
  }

  /** Gives up the seat that is shown. */
  resign(): void {
    if (this.seat !== null) void this.send(tables.resign(this.id, this.seat))
  }

  say(text: string): void {
    void this.send(tables.say(this.id, text))
  }

  mute(player: string, muted: boolean): void {
    void this.again(tables.mute(this.id, player, muted))
  }

  word(word: string): void {
    const seat = this.table.mine[0]
    if (seat !== undefined)
      void this.send(tables.addWord(this.id, seat, word).then((answer) => (tell(t.shell.saved), answer)))
  }

  /** Goes on at another table with the same people. */
  async rematch(): Promise<string | null> {
    try {
      return (await tables.rematch(this.id)).table.id
    } catch (problem) {
      tell(problemWords(problem))
      return null
    }
  }
}

/** Where some events stand among others, one after another; −1 if they do not. */
function runIn(events: GameEvent[], some: GameEvent[]): number {
  const [all, wanted] = [events.map((one) => JSON.stringify(one)), some.map((one) => JSON.stringify(one))]
  return all.findIndex((_, at) => wanted.every((one, nth) => all[at + nth] === one))
}
