/** A turn at the table: what a finger has begun, what may be touched now, and how the page answers a touch. */
import { t } from '../../texts'
import type { BoardProps, Slip, Status } from '../contract'
import { foresee } from './foresee'
import {
  choose,
  due,
  flipped,
  gains,
  gardenOf,
  movable,
  movesOf,
  playable,
  preview,
  type Chosen,
  type Intent,
} from './intent'
import { leafOf, type Leaf, type Leaves, type Letter, type Objective } from './leaves'
import { whyNot, type Answer, type Touched } from './reasons'
import { status } from './story'
import { why } from './why'

/** An answer, and the piece that got it. */
interface Refusal extends Answer {
  piece: string
}

export class Turn {
  intent = $state.raw<Intent | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** Steps that are confirmed and still to be sent. */
  private queue = $state.raw<string[]>([])
  private queuedAt: unknown = null

  constructor(private readonly given: () => BoardProps<Leaves>) {
    $effect(() => this.sendNext())
    // what was about to be done is forgotten when the game has gone on
    $effect(() => {
      void this.view
      return () => {
        this.intent = null
        this.refusal = null
      }
    })
  }

  readonly view = $derived.by(() => this.given().view)
  readonly table = $derived(this.view.table)
  readonly garden = $derived(gardenOf(this.view))
  readonly mine = $derived(this.view.seat !== null)
  readonly hand = $derived(this.mine ? (this.garden.hand ?? []) : [])
  readonly legal = $derived.by(() =>
    this.given().live && this.given().sent === null && !this.queue.length ? this.view.legal : [],
  )
  readonly myTurn = $derived.by(() => this.given().live && this.mine && this.table.turn === this.view.seat)
  readonly hint = $derived.by(() => this.given().hint)

  // --- what is begun

  readonly chosen = $derived<Chosen[]>(this.intent?.kind === 'play' ? this.intent.chosen : [])
  readonly row = $derived(
    this.intent?.kind === 'order'
      ? this.intent.order.map((leaf) => ({
          ...this.garden.piles.find((pile) => pile.leaf === leaf)!,
          pre: null,
          isNew: false,
        }))
      : preview(this.garden.piles, this.chosen),
  )
  readonly meets = $derived(gains(this.row, this.chosen))
  readonly open = $derived(this.legal.length ? playable(this.view, this.chosen) : [])
  readonly moves = $derived(this.legal.length ? movesOf(this.view, this.intent) : null)
  /** The new pile that could also go to the other end. */
  readonly swing = $derived(this.row.length > 1 ? movable(this.view, this.chosen) : undefined)
  /** Once an action has begun, the marks follow it: nothing else can be begun before it is put back. */
  readonly free = $derived(this.intent === null || this.intent.kind === 'move')
  /** The move that is chosen, or on its way. */
  readonly aim = $derived.by(() =>
    this.intent?.kind === 'move' ? this.intent.move : (this.queue[0] ?? this.given().sent),
  )
  /** Cards touched are discarded, and not played. */
  readonly dropping = $derived(
    this.intent?.kind === 'drop' || (due(this.view) > 0 && this.open.length === 0 && this.chosen.length === 0),
  )
  readonly searching = $derived(this.intent?.kind === 'search' || (this.aim?.startsWith('use G') ?? false))
  readonly tradable = $derived(
    (this.free || this.intent?.kind === 'trade') && this.legal.some((move) => move.startsWith('trade')),
  )

  can(move: string): boolean {
    return this.legal.includes(move)
  }

  canUse(letter: Letter): boolean {
    return this.legal.some((move) => move === `use ${letter}` || move.startsWith(`use ${letter} `))
  }

  /** Whether a column may be taken, or its topmost card by F. */
  canTake(leaf: Leaf): boolean {
    return this.byF ? this.can(`use F ${leaf}`) : this.free && this.can(`take ${leaf}`)
  }

  /** Whether a touch of a card in hand does something now. */
  takes(at: number): boolean {
    if (this.intent?.kind === 'trade') return this.legal.length > 0
    if (this.dropping && this.can(`drop ${this.hand[at]}`)) return true
    return (this.free || this.intent?.kind === 'play') && this.open.includes(at)
  }

  picked(at: number): boolean {
    const { intent } = this
    return (
      this.chosen.some((each) => each.at === at) ||
      ((intent?.kind === 'trade' || intent?.kind === 'drop') && intent.at.includes(at))
    )
  }

  /** A column is touched for its topmost card. */
  private get byF(): boolean {
    return this.intent?.kind === 'column' || (this.intent?.kind === 'move' && this.intent.move.startsWith('use F'))
  }

  /** Whether a landscape is what is being used. */
  using(letter: Letter): boolean {
    const kinds: Partial<Record<Letter, Intent['kind']>> = { C: 'order', F: 'column', G: 'search' }
    return (
      (this.aim?.startsWith(`use ${letter}`) ?? false) || (this.intent !== null && this.intent.kind === kinds[letter])
    )
  }

  /** Whether a hint points at a card. */
  points(card: string): boolean {
    return (this.hint ?? '').split(/[ <>]/).slice(1).includes(card)
  }

  // --- touches

  put = (): void => {
    this.intent = null
    this.refusal = null
  }

  /** Puts away what the slip says. */
  close = (): void => {
    if (this.refusal) this.refusal = null
    else this.given().frame.dropHint()
  }

  confirm = (): void => {
    if (this.moves) this.send(this.moves)
  }

  send(moves: string[]): void {
    this.put()
    this.queue = moves
  }

  touchColumn(leaf: Leaf): void {
    if (this.canTake(leaf)) this.want(this.byF ? `use F ${leaf}` : `take ${leaf}`)
    else this.refuse(`column ${leaf}`, { column: leaf })
  }

  touchObjective(objective: Objective): void {
    if (this.free && this.can(`claim ${objective}`)) this.want(`claim ${objective}`)
    else this.refuse(`objective ${objective}`, { objective })
  }

  touchDeck(): void {
    if (this.free && this.can('refill')) this.want('refill')
    else this.refuse('deck', 'deck')
  }

  touchDiscards(): void {
    if (this.tradable) this.begin(this.intent?.kind === 'trade' ? null : { kind: 'trade', at: [] })
    else this.refuse('discards', 'discards')
  }

  touchLandscape(letter: Letter, place: number): void {
    const { used } = this.garden.landscapes[place]!
    if (used || !this.canUse(letter) || !(this.free || this.using(letter)))
      this.refuse(`landscape ${place}`, { landscape: letter, used })
    else if (letter === 'C')
      this.begin(
        this.intent?.kind === 'order'
          ? null
          : { kind: 'order', order: this.garden.piles.map((pile) => pile.leaf), lifted: null },
      )
    else if (letter === 'F') this.begin(this.intent?.kind === 'column' ? null : { kind: 'column' })
    else if (letter === 'G') this.begin(this.intent?.kind === 'search' ? null : { kind: 'search' })
    else this.want(`use ${letter}`)
  }

  touchOffer(letter: Letter, place: number): void {
    if (this.can(`draft ${letter}`)) this.want(`draft ${letter}`)
    else this.refuse(`offer ${place}`, 'offer')
  }

  /** By C a pile is lifted, and put where the next touch is. */
  touchPile(leaf: Leaf): void {
    if (this.intent?.kind !== 'order') return this.refuse(`pile ${leaf}`, { pile: leaf })
    const { order, lifted } = this.intent
    if (lifted === null || lifted === leaf)
      return this.begin({ kind: 'order', order, lifted: lifted === leaf ? null : leaf })
    const place = order.indexOf(leaf)
    const rest = order.filter((each) => each !== lifted)
    this.begin({ kind: 'order', order: rest.toSpliced(place, 0, lifted), lifted: null })
  }

  touchCard(at: number): void {
    const card = this.hand[at]!
    if (this.chosen.some((each) => each.at === at)) this.unchoose(at)
    else if (!this.takes(at)) this.refuse(`card ${at}`, { card })
    else if (this.intent?.kind === 'trade') this.begin({ kind: 'trade', at: toggled(this.intent.at, at, 2) })
    else if (this.dropping) this.touchDrop(at)
    else this.begin({ kind: 'play', chosen: choose(this.view, this.chosen, at) })
  }

  /** The new pile goes to the other end of the row. */
  flip = (): void => {
    if (this.swing) this.begin({ kind: 'play', chosen: flipped(this.chosen, this.swing) })
  }

  /** Chooses a move; a second touch of the same one carries it out. */
  want(move: string): void {
    if (this.given().oneTap || (this.intent?.kind === 'move' && this.intent.move === move)) this.send([move])
    else this.begin({ kind: 'move', move })
  }

  begin(intent: Intent | null): void {
    this.given().frame.dropHint()
    this.refusal = null
    this.intent = intent
  }

  private touchDrop(at: number): void {
    const many = due(this.view)
    const before = this.intent?.kind === 'drop' ? this.intent.at : []
    if (many === 1 && (this.given().oneTap || before.includes(at))) this.send([`drop ${this.hand[at]!}`])
    else this.begin({ kind: 'drop', at: toggled(before, at, many) })
  }

  private unchoose(at: number): void {
    const left = this.chosen.slice(
      0,
      this.chosen.findIndex((each) => each.at === at),
    )
    this.begin(left.length ? { kind: 'play', chosen: left } : null)
  }

  /** While a story is told, a touch ends it, and asks for nothing. */
  private refuse(piece: string, touched: Touched): void {
    const { live, sent, cast } = this.given()
    if ((!live && !this.view.over && this.mine) || sent !== null || this.queue.length) return
    this.refusal = null
    this.refusal = { piece, ...whyNot(this.view, cast, touched, this.intent) }
  }

  /** One step after another: each is sent when the one before has been answered and shown. */
  private sendNext(): void {
    const { live, sent, act } = this.given()
    if (!this.queue.length || !live || sent !== null || this.view === this.queuedAt) return
    const [next, ...rest] = this.queue
    if (!this.view.legal.includes(next!)) {
      this.queue = []
      return
    }
    this.queuedAt = this.view
    this.queue = rest
    act(next!)
  }

  // --- words

  readonly slip = $derived.by((): Slip | null => {
    if (this.refusal) return { kind: 'refusal', lead: this.refusal.lead, text: this.refusal.text }
    if (this.hint && this.given().live) return { kind: 'hint', ...why(this.view, this.hint) }
    const seen = foresee(this.view, this.intent)
    return seen && { kind: 'preview', who: this.garden.seat, ...seen }
  })

  readonly status = $derived.by((): Status => {
    const plain = status(this.view, this.given().cast)
    if (!plain.yours || !this.intent) return plain
    return { ...plain, ...doing(this.intent, this.meets.length, this.open.length > 0) }
  })

  /** What the button says that carries the intent out. */
  readonly confirmWords = $derived.by((): string => {
    const { intent, table } = this
    if (intent?.kind === 'play') return t.momiji.play(intent.chosen.length)
    if (intent?.kind === 'trade') return t.momiji.discardBoth
    if (intent?.kind === 'order') return t.momiji.rearrange
    if (intent?.kind === 'drop')
      return due(this.view) === 1 ? t.momiji.drop : t.momiji.dropSome(intent.at.length, due(this.view))
    const [verb, what] = (this.aim ?? '').split(' ')
    if (verb === 'take')
      return t.momiji.takeThis(table.display.find((column) => column.leaf === what)?.cards.length ?? 0)
    if (verb === 'claim')
      return t.momiji.claim(table.objectives.find(({ objective }) => objective === what)?.price ?? 0)
    if (verb === 'draft') return t.momiji.draft(what!)
    if (verb === 'refill') return t.momiji.reveal
    return verb === 'drop' ? t.momiji.drop : t.momiji.use(what ?? '')
  })
}

/** Puts a place in or takes it out; of too many, the first chosen goes. */
const toggled = (places: number[], at: number, most: number): number[] =>
  places.includes(at) ? places.filter((each) => each !== at) : [...places.slice(places.length < most ? 0 : 1), at]

/** What is being done, in place of what could be. */
function doing(intent: Intent, meets: number, more: boolean): Partial<Status> {
  switch (intent.kind) {
    case 'play': {
      const leaves = new Set(intent.chosen.map(({ card }) => leafOf(card))).size
      const found = leaves < 2 ? [] : [meets ? t.momiji.playingMeet(2 * meets) : t.momiji.playingNoMatch]
      const next = !more ? t.momiji.playingFull : leaves < 2 ? t.momiji.playingOne : t.momiji.playingAdd
      return { title: t.momiji.playing, detail: [...found, next].join('. '), rule: leaves < 2 ? 'M5.2' : 'M6.1' }
    }
    case 'trade':
      return { title: t.momiji.trading, detail: t.momiji.tradingDetail, rule: 'M3.2' }
    case 'order':
      return { title: t.momiji.ordering, detail: t.momiji.orderingDetail, rule: 'M8.C' }
    case 'column':
      return { title: t.momiji.picking, detail: t.momiji.pickingDetail, rule: 'M8.F' }
    case 'search':
      return { title: t.momiji.searching, detail: t.momiji.searchingDetail, rule: 'M8.G' }
    case 'drop':
      return {}
    case 'move': {
      const letter = /^(?:use|draft) (\w)/.exec(intent.move)?.[1] as Letter | undefined
      if (letter)
        return { title: t.momiji.landscapes[letter], detail: t.momiji.landscapeHelp[letter], rule: `M8.${letter}` }
      const objective = /^claim (\w+)/.exec(intent.move)?.[1] as Objective | undefined
      return objective
        ? { title: t.momiji.objectives[objective], detail: t.momiji.objectiveHelp[objective], rule: 'M7.1' }
        : {}
    }
  }
}
