/** Momiji in words: what to do, what happened, how it ended; and how long each step is shown. */
import { t } from '../../texts'
import type { Cast, GameEvent, Reckoning, Sound, Status, View } from '../contract'
import { listed, nameOf } from '../people'
import { HAND_LIMIT } from './intent'
import { leafOf, valueOf, type Leaf, type Leaves, type Letter, type Objective } from './leaves'

export const leafName = (leaf: Leaf): string => t.momiji.leaves[leaf]
export const cardName = (card: string): string => t.momiji.card(leafName(leafOf(card)), valueOf(card))

/** A card with its acorns, as it is read out. */
export const cardWords = (card: string): string => {
  const side = /\d(\w)$/.exec(card)?.[1] as keyof typeof t.momiji.sides | undefined
  return side ? `${cardName(card)}, ${t.momiji.sides[side]}` : cardName(card)
}

export function status(view: View<Leaves>, cast: Cast): Status {
  const { table, seat } = view
  if (table.stage === 'over' || table.turn === null)
    return {
      yours: false,
      seat: view.winners[0] ?? null,
      ...verdict(view, cast),
      waits: false,
      rule: view.players.length === 1 ? 'M10.7' : 'M9.2',
    }
  if (table.turn !== seat) {
    const name = cast.names[table.turn]!
    const title = table.stage === 'draft' ? t.momiji.theirDraft(name) : t.momiji.theirTurn(name)
    const left = table.turns_left ? `, ${t.momiji.turnsLeft(table.turns_left)}` : ''
    return {
      yours: false,
      seat: table.turn,
      title,
      detail: t.momiji.deckLeft(table.deck) + left,
      rule: table.turns_left ? 'M9.1' : 'M3.1',
    }
  }
  // while events are told, nothing may be done yet, and so nothing is asked for
  if (!view.owing.includes(seat))
    return {
      yours: false,
      seat,
      title: t.momiji.youPlay,
      detail: t.momiji.deckLeft(table.deck),
      waits: false,
      rule: 'M3.1',
    }
  return { yours: true, seat, ...task(view) }
}

/** What is asked for, and the rule it follows from. */
interface Task {
  title: string
  detail: string
  rule: string
}

function task(view: View<Leaves>): Task {
  const { table } = view
  const { this_turn, players } = table
  const mine = players[view.seat!]!
  switch (table.stage) {
    case 'draft':
      return {
        title: t.momiji.chooseLandscape,
        detail: t.momiji.chooseLandscapeDetail(mine.landscapes.length),
        rule: 'M2.4',
      }
    case 'take':
      return { title: t.momiji.takeColumn, detail: t.momiji.takeRevealed, rule: 'M4.2' }
    case 'take by B':
      return { title: t.momiji.takeColumn, detail: t.momiji.takeByB, rule: 'M8.B' }
    case 'second column by B':
      return { title: t.momiji.takeSecond, detail: t.momiji.takeSecondDetail(4 - this_turn.taken), rule: 'M8.B' }
    case 'drop one drawn':
      return { title: t.momiji.dropDrawn, detail: t.momiji.dropDrawnDetail, rule: 'M8.D' }
    case 'hand limit':
      return { title: t.momiji.handLimit(mine.cards - HAND_LIMIT), detail: t.momiji.handLimitDetail, rule: 'M3.3' }
    case 'play':
      return playing(view)
    default:
      return open(view)
  }
}

function playing({ table, legal }: View<Leaves>): Task {
  const { must_skip, must_drop, played } = table.this_turn
  if (must_skip) return { title: t.momiji.mustSkip, detail: t.momiji.mustSkipDetail, rule: 'M8.A' }
  if (must_drop) {
    const more = legal.some((move) => move.startsWith('play'))
    return { title: more ? t.momiji.dropOrPlay : t.momiji.mustDrop, detail: t.momiji.mustDropDetail, rule: 'M10.3' }
  }
  if (played === 0) return { title: t.momiji.byE, detail: t.momiji.byEDetail, rule: 'M8.E' }
  const more = legal.some((move) => move.startsWith('play'))
  return more
    ? { title: t.momiji.playOn, detail: played === 1 ? t.momiji.playingOne : t.momiji.playOnDetail, rule: 'M5.1' }
    : finish(legal)
}

function open({ table, legal }: View<Leaves>): Task {
  if (table.this_turn.main === null && legal.some((move) => /^(take|play|claim)/.test(move)))
    return {
      title: t.momiji.yourTurn,
      detail: table.turns_left ? t.momiji.lastTurn : t.momiji.yourTurnDetail,
      rule: table.turns_left ? 'M9.1' : 'M3.1',
    }
  if (table.this_turn.main === null && legal.includes('end'))
    return { title: t.momiji.passTitle, detail: t.momiji.deckLeft(table.deck), rule: 'M3.1' }
  return finish(legal)
}

const finish = (legal: string[]): Task => ({
  title: t.momiji.finish,
  detail: legal.some((move) => /^(use|trade)/.test(move)) ? t.momiji.finishDetail : t.momiji.finishPlain,
  rule: 'M3.2',
})

function verdict(view: View<Leaves>, cast: Cast): { title: string; detail: string } {
  const { result } = view.table
  if (result?.conditions.length) {
    const met = result.conditions.filter((condition) => condition.met).length
    return { title: view.winners.length ? t.momiji.soloWon : t.momiji.soloLost, detail: t.momiji.soloDetail(met) }
  }
  const level = view.scores.filter((points) => points === Math.max(...view.scores)).length
  const points = t.momiji.endDetail(view.scores.map((points, seat) => `${cast.names[seat]} ${points}`).join(', '))
  const detail = level > view.winners.length ? `${points} ${t.momiji.endTie}` : points // M9.3
  const [winner, ...others] = view.winners
  if (winner === undefined) return { title: t.momiji.tellFinished, detail: '' }
  if (others.length) return { title: t.momiji.shared(listed(view.winners.map((seat) => cast.names[seat]!))), detail }
  const lead = view.scores[winner]! - Math.max(...view.scores.filter((_, seat) => seat !== winner))
  const name = nameOf(cast, winner)
  if (name === null) return { title: lead ? t.momiji.youWinBy(lead) : t.momiji.youWin, detail }
  return { title: lead ? t.momiji.theyWinBy(name, lead) : t.momiji.theyWin(name), detail }
}

// --- what happened

type Tell = (name: string | null, event: Record<string, unknown>) => string | null

const card = (event: Record<string, unknown>): string => cardName(event.card as string)
const leaf = (event: Record<string, unknown>): string => leafName(event.leaf as Leaf)

const SENTENCES: Record<string, Tell> = {
  began: (name) => t.momiji.tellTurn(name),
  gained: (name, { change, acorns }) =>
    (change as number) > 0 ? t.momiji.tellGained(name, change as number, acorns as number) : null,
  refilled: (name) => t.momiji.tellRefilled(name),
  withered: (_, event) => t.momiji.tellWithered(card(event)),
  offered: (_, { landscape }) => t.momiji.tellOffered(landscape as string),
  drafted: (name, { landscape }) => t.momiji.tellDrafted(name, landscape as string),
  took: (name, event) => t.momiji.tellTook(name, leaf(event), event.cards as number),
  played: (name, event) =>
    event.side ? t.momiji.tellBegan(name, card(event), event.side as string) : t.momiji.tellPlayed(name, card(event)),
  crowned: (_, event) => t.momiji.tellCrowned(leaf(event), event.left as number),
  claimed: (name, { objective, price }) =>
    t.momiji.tellClaimed(name, t.momiji.objectives[objective as Objective], price as number),
  traded: (name, { cards }) => t.momiji.tellTraded(name, ...((cards as string[]).map(cardName) as [string, string])),
  dropped: (name, event) => t.momiji.tellDropped(name, card(event)),
  used: (name, { landscape }) => t.momiji.tellUsed(name, landscape as string, t.momiji.landscapes[landscape as Letter]),
  arranged: (name, { order }) =>
    (order as Leaf[]).length ? t.momiji.tellArranged(name, listed((order as Leaf[]).map(leafName))) : null,
  picked: (name, event) => t.momiji.tellPicked(name, card(event)),
  drew: (name, event) => t.momiji.tellDrew(name, event.card ? card(event) : null),
  kept: (name) => t.momiji.tellKept(name),
  found: (name, event) => t.momiji.tellFound(name, card(event)),
  swept: (_, event) => t.momiji.tellSwept(leaf(event), event.cards as number),
  ran_short: () => t.momiji.tellRanShort,
  matched: (_, { left, right }) => t.momiji.tellMatched(leafName(left as Leaf), leafName(right as Leaf)),
  last_turns: (_, { turns }) => (turns ? t.momiji.tellLastTurns(turns as number) : null),
  finished: () => t.momiji.tellFinished,
}

/** A step that follows from another one (an acorn paid, a card that comes to the display) is not told. */
export function sentence(event: GameEvent, cast: Cast): string | null {
  const told = SENTENCES[event.event]?.(event.seat === null ? null : nameOf(cast, event.seat), event)
  return told ? told[0]!.toLocaleUpperCase() + told.slice(1) : null
}

/** What one does oneself needs only to be seen. */
const DURATIONS: Record<string, number> = {
  revealed: 260,
  withered: 420,
  offered: 260,
  drafted: 420,
  began: 260,
  gained: 220,
  refilled: 260,
  took: 560,
  played: 480,
  crowned: 420,
  claimed: 620,
  traded: 520,
  dropped: 360,
  used: 620,
  arranged: 520,
  picked: 460,
  drew: 260,
  kept: 320,
  found: 460,
  swept: 360,
  ran_short: 600,
  matched: 620,
  last_turns: 1200,
  finished: 900,
}

/** What another does is also read: a sentence for each. */
const READ: Record<string, number> = {
  drafted: 1000,
  began: 500,
  gained: 450,
  refilled: 800,
  took: 1200,
  played: 950,
  crowned: 900,
  claimed: 1400,
  traded: 1100,
  dropped: 800,
  used: 1200,
  arranged: 1100,
  picked: 1100,
  drew: 400,
  kept: 700,
  found: 1100,
  matched: 800,
}

export const duration = (event: GameEvent, before?: View<Leaves>): number => {
  const own = event.seat === null || event.seat === before?.seat
  return (own ? undefined : READ[event.event]) ?? DURATIONS[event.event] ?? 0
}

const SOUNDS: Record<string, Sound> = {
  took: 'wood',
  played: 'paper',
  crowned: 'wood',
  claimed: 'claps',
  matched: 'click',
  used: 'click',
  drafted: 'wood',
  picked: 'paper',
  finished: 'flute',
}

export const sound = (event: GameEvent): Sound | null => SOUNDS[event.event] ?? null

// --- the end

export function reckoning(view: View<Leaves>, cast: Cast): Reckoning {
  const { result, deck, players } = view.table
  if (!view.over) {
    const held = players.map(({ acorns }, who) => ({
      who,
      total: acorns,
      parts: [{ label: t.momiji.partAcorns, points: acorns, detail: '' }],
    }))
    return {
      title: t.end.unfinished,
      detail: t.momiji.stoodDeck(deck),
      caption: t.end.asItStood,
      shares: held,
      conditions: [],
    }
  }
  const shown = view.winners[0] ?? 0
  const leaves = players[shown]!.piles.reduce((sum, pile) => sum + (pile.cards ?? 1), 0)
  const shares = (result?.shares ?? []).map((share) => ({
    who: share.seat,
    total: share.total,
    parts: [
      {
        label: t.momiji.partPiles,
        points: share.pile_points,
        detail: share.piles
          .map((pile) => t.momiji.pilePart(leafName(pile.leaf), pile.cards, pile.value, pile.points))
          .join(', '),
      },
      { label: t.momiji.partAcorns, points: share.acorns, detail: '' },
      {
        label: t.momiji.partObjectives,
        points: share.objective_points,
        detail: share.objectives
          .map(({ objective, points }) => `${t.momiji.objectives[objective]} ${points}`)
          .join(', '),
      },
    ],
  }))
  const conditions = (result?.conditions ?? []).map((condition, i) => ({
    text: t.momiji.conditions[i] ?? condition.text,
    found: found(view, i),
    met: condition.met,
  }))
  return { ...verdict(view, cast), caption: t.momiji.leavesOf(nameOf(cast, shown), leaves), shares, conditions }
}

/** M10.7: what was found for each condition of a solo game. */
function found({ table }: View<Leaves>, condition: number): string {
  const { piles } = table.players[0]!
  if (condition === 0)
    return listed(piles.map((pile) => `${leafName(pile.leaf)} ${valueOf(pile.top) * (pile.cards ?? 0)}`))
  if (condition === 1) return listed(piles.map((pile) => `${leafName(pile.leaf)} ${pile.cards ?? 0}`))
  return String(table.objectives.filter((objective) => objective.owner === 0).length)
}
