/** Sakura in words: what to do, what happened, how it ended; and how long each step is shown. */
import { t } from '../../texts'
import type { Cast, GameEvent, Reckoning, Sound, Status, View } from '../contract'
import { listed, nameOf } from '../people'
import { cardOf } from './deck'
import { byCloseness, type Card, type GardenAction, type OpenCard, type PainterAction, type Path } from './path'

export const gardenWords = (card: Card): string => t.sakura.garden[card.garden]
export const painterWords = (card: Card): string => t.sakura.painter[card.painter]
export const cardWords = (card: Card): string => t.sakura.cardLabel(card.card, gardenWords(card), painterWords(card))

/** A painter's name, also the court painter's. */
export const painterName = (cast: Cast, painter: number): string => cast.names[painter] ?? t.sakura.courtPainter

/** The same, or null for the one who is called "you". */
export const called = (cast: Cast, painter: number): string | null =>
  nameOf(cast, painter) === null ? null : painterName(cast, painter)

export const everyone = (view: View<Path>, cast: Cast): string[] =>
  view.table.painters.map((_, painter) => painterName(cast, painter))

const isNow = (card: OpenCard): boolean => card.done.garden === 'now' || card.done.painter === 'now'

/** The rule that tells what half a card does. */
const GARDEN_RULES: Record<GardenAction, string> = {
  'emperor+1': 'S6.1',
  'emperor+2': 'S6.1',
  'emperor-1': 'S6.2',
  'emperor+-1': 'S6.3',
  'closest-2': 'S6.4',
  'furthest+2': 'S6.5',
}
const PAINTER_RULES: Record<PainterAction, string> = {
  '+1': 'S6.6',
  '+2': 'S6.6',
  '+3': 'S6.6',
  '+-1': 'S6.7',
  '+-2': 'S6.7',
  '+-3': 'S6.7',
  overtake: 'S6.8',
  count: 'S6.9',
}

/** How many spaces a painter action goes. */
export const stepsOf = (card: Card): number => Number(card.painter.at(-1))

const ruleOf = (card: Card, garden: boolean): string =>
  garden ? GARDEN_RULES[card.garden] : PAINTER_RULES[card.painter]

export function status(view: View<Path>, cast: Cast): Status {
  const { table } = view
  if (table.phase === 'over')
    return { yours: false, seat: view.winners[0] ?? null, ...verdict(view, cast), waits: false, rule: 'S8.1' }
  if (table.phase === 'choosing') return choosing(view, cast)
  if (table.asks) return asked(view, cast)
  const now = table.revealed.find(isNow)
  if (now) {
    const detail = now.done.garden === 'now' ? gardenWords(now) : painterWords(now)
    return {
      yours: false,
      seat: now.of,
      title: t.sakura.acting(now.card, called(cast, now.of)),
      detail,
      waits: false,
      rule: ruleOf(now, now.done.garden === 'now'),
    }
  }
  if (table.revealed.length)
    return { yours: false, seat: null, title: t.sakura.revealed, detail: t.sakura.chooseCardDetail }
  if (table.paying !== undefined)
    return {
      yours: false,
      seat: null,
      title: t.sakura.treePays(table.paying),
      detail: t.sakura.closestEarns,
      rule: 'S7.2',
    }
  return { yours: false, seat: null, title: t.sakura.roundEnds, detail: t.sakura.everyoneDraws, rule: 'S4.3' }
}

function choosing(view: View<Path>, cast: Cast): Status {
  const { seat, owing } = view
  if (seat !== null && owing.includes(seat)) {
    const two = view.legal[0]?.includes('/') ?? false
    const title = two ? t.sakura.chooseTwo : t.sakura.chooseCard
    return {
      yours: true,
      seat,
      title,
      detail: two ? t.sakura.chooseTwoDetail : t.sakura.chooseCardDetail,
      rule: two ? 'S9.2' : 'S4.1',
    }
  }
  if (owing.length === 0)
    return { yours: false, seat: null, title: t.sakura.inSecret, detail: t.sakura.chooseCardDetail }
  const title =
    owing.length > 2
      ? t.sakura.waitingForMany(owing.length)
      : t.sakura.waitingFor(listed(owing.map((other) => painterName(cast, other))))
  const detail = view.legal.length ? t.sakura.canChange : t.sakura.inSecret
  return { yours: false, seat: owing[0]!, title, detail, rule: 'S4.1' }
}

function asked({ seat, table }: View<Path>, cast: Cast): Status {
  const asks = table.asks!
  const card = table.revealed.find((open) => open.of === asks.seat)!
  const garden = asks.half === 'garden'
  if (asks.seat !== seat) {
    const detail = garden ? gardenWords(card) : painterWords(card)
    return {
      yours: false,
      seat: asks.seat,
      title: t.sakura.theyWalk(painterName(cast, asks.seat)),
      detail,
      rule: ruleOf(card, garden),
    }
  }
  const title = garden ? t.sakura.leadWhere : t.sakura.walkWhere
  const detail = garden ? t.sakura.leadDetail(card.card) : t.sakura.walkDetail(card.card, stepsOf(card))
  return { yours: true, seat, title, detail, rule: ruleOf(card, garden) }
}

function verdict(view: View<Path>, cast: Cast): { title: string; detail: string } {
  const tokens = view.table.painters.map((painter) => painter.tokens)
  const most = Math.max(...tokens)
  const [first, ...others] = view.winners
  const detail =
    tokens.filter((count) => count === most).length > view.winners.length
      ? t.sakura.endTie(most)
      : t.sakura.endDetail(most)
  if (first === undefined) return { title: '', detail }
  if (others.length)
    return { title: t.sakura.shared(listed(view.winners.map((winner) => painterName(cast, winner)))), detail }
  const name = called(cast, first)
  return {
    title: name === null ? t.sakura.youWin : first < view.players.length ? t.sakura.theyWin(name) : t.sakura.courtWins,
    detail,
  }
}

export function sentence(event: GameEvent, cast: Cast): string | null {
  const name = event.seat === null ? null : called(cast, event.seat)
  const card = cardOf[event.card as number]
  const [from, to] = [event.from as number, event.to as number]
  switch (event.event) {
    case 'began':
      return t.sakura.tellRound(event.round as number)
    case 'drew':
      return name === null && card ? t.sakura.tellDrew(cardWords(card)) : null
    case 'gathered':
      return t.sakura.tellGathered(event.cards as number)
    case 'acts':
      return event.half === 'garden'
        ? t.sakura.tellCard(card!.card, name, gardenWords(card!), painterWords(card!))
        : null
    case 'led':
      return t.sakura.tellLed(from, to)
    case 'walked':
      return t.sakura.tellWalked(name, from, to)
    case 'disgraced':
      return t.sakura.tellDisgraced(name, event.lost as number, to)
    case 'idle':
      return t.sakura.tellIdle[card!.garden as GardenAction & keyof typeof t.sakura.tellIdle]
    case 'blossomed':
      return t.sakura.tellBlossomed(event.sakura as number, event.space as number)
    case 'earned':
      return t.sakura.tellEarned(name, event.gain as number, event.total as number)
    case 'lined_up':
      return t.sakura.tellLinedUp(name, from, to)
    case 'ended':
      return t.sakura.tellEnded
    default:
      return null
  }
}

/** A hop from space to space, and the time to read the sentence that goes with it. */
export const HOP = 160
const READING = 560
const DURATIONS: Record<string, number> = {
  revealed: 340,
  disgraced: 1500,
  idle: 1000,
  blossomed: 1500,
  earned: 850,
  began: 400,
}

export function duration(event: GameEvent): number {
  if (event.event === 'led' || event.event === 'walked')
    return READING + HOP * Math.abs((event.to as number) - (event.from as number))
  if (event.event === 'lined_up') return READING
  if (event.event === 'acts') return event.half === 'garden' ? 700 : 240
  if (event.event === 'drew') return event.card === null ? 0 : 500
  return DURATIONS[event.event] ?? 0
}

const SOUNDS: Record<string, Sound> = {
  chose: 'paper',
  revealed: 'claps',
  walked: 'wood',
  lined_up: 'wood',
  led: 'wood',
  disgraced: 'drum',
  earned: 'click',
  ended: 'flute',
}

export const sound = (event: GameEvent): Sound | null => SOUNDS[event.event] ?? null

export function reckoning(view: View<Path>, cast: Cast): Reckoning {
  const { painters, round } = view.table
  const shares = painters.map(({ tokens }, who) => ({
    who,
    total: tokens,
    parts: [{ label: t.sakura.tokens(tokens), points: tokens, detail: '' }],
  }))
  if (!view.over)
    return {
      title: t.end.unfinished,
      detail: t.sakura.stoodPath(round),
      caption: t.end.asItStood,
      shares,
      conditions: [],
    }
  const closest = byCloseness(view.table)[0]!
  return { ...verdict(view, cast), caption: t.sakura.closest(called(cast, closest)), shares, conditions: [] }
}
