/** Why a hint is a good move: what it does, as far as anyone at the viewer's place can see. */
import { t } from '../../texts'
import type { View } from '../contract'
import { due, fits, gardenOf, preview } from './intent'
import {
  acornLeft,
  acornRight,
  joints,
  leafOf,
  valueOf,
  type Gardener,
  type Leaf,
  type Leaves,
  type Letter,
  type Objective,
  type Pile,
} from './leaves'
import type { Answer } from './reasons'
import { cardName, leafName } from './story'

/** A hint for the slip. */
export function why(view: View<Leaves>, move: string): Answer {
  const [verb, ...rest] = move.split(' ') as [string, ...string[]]
  return (REASONS[verb] ?? whyEnd)(view, rest)
}

type Why = (view: View<Leaves>, words: string[]) => Answer

const REASONS: Record<string, Why> = {
  draft: (_, [letter]) => ({ lead: t.momiji.why.draft(letter!), text: t.momiji.landscapeHelp[letter as Letter] }),
  refill: () => ({ lead: t.momiji.why.refill, text: t.momiji.why.refillText }),
  take: (view, [leaf]) => whyTake(view, leaf as Leaf),
  play: (view, [card]) => whyPlay(view, card!),
  claim: (view, [objective]) => whyClaim(view, objective as Objective),
  trade: (_, cards) => ({
    lead: t.momiji.why.trade,
    text: t.momiji.why.tradeText(cardName(cards[0]!), cardName(cards[1]!)),
  }),
  drop: (view, [card]) => ({ lead: t.momiji.why.drop(cardName(card!)), text: whyDrop(view, card!) }),
  use: (view, [letter, what]) => ({ lead: t.momiji.why.use(letter!), text: USES[letter as Letter](view, what ?? '') }),
}

const pileOf = (piles: Pile[], leaf: Leaf): Pile | undefined => piles.find((pile) => pile.leaf === leaf)

/** What a card would do on the pile of its leaf, or that it does nothing yet. */
function use(card: string, piles: Pile[]): string | null {
  const pile = pileOf(piles, leafOf(card))
  if (!fits(card, piles)) return null
  if (!pile) return t.momiji.why.begins(valueOf(card))
  return valueOf(card) === 3 ? t.momiji.why.closes(valueOf(card)) : t.momiji.why.goesOn(valueOf(card))
}

/** The best of a few cards: one that closes a pile, else one that goes on or begins one. */
function bestUse(cards: string[], piles: Pile[]): string | null {
  const best = cards.filter((card) => fits(card, piles)).sort((one, other) => valueOf(other) - valueOf(one))[0]
  return best ? use(best, piles) : null
}

function whyTake(view: View<Leaves>, leaf: Leaf): Answer {
  const { cards } = view.table.display.find((column) => column.leaf === leaf)!
  const { piles } = gardenOf(view)
  const used =
    bestUse(cards, piles) ?? (pileOf(piles, leaf)?.top.endsWith('3') ? t.momiji.why.forAcorns : t.momiji.why.forLater)
  return { lead: t.momiji.why.take(leafName(leaf)), text: t.momiji.why.cardsAnd(cards.length, used) }
}

function whyPlay(view: View<Leaves>, move: string): Answer {
  const { piles } = gardenOf(view)
  const { this_turn, torii } = view.table
  const card = move.replace(/[<>]$/, '')
  const leaf = leafOf(card)
  const pile = pileOf(piles, leaf)
  const row = preview(piles, [{ at: 0, card, end: (/[<>]$/.exec(move)?.[0] ?? '') as '' | '<' | '>' }])
  const place = row.findIndex((each) => each.leaf === leaf)
  const met = joints(row).flatMap((left) =>
    left === place ? [row[place + 1]!.leaf] : left + 1 === place ? [row[left]!.leaf] : [],
  )
  const skips = pile ? valueOf(card) > valueOf(pile.top) + 1 : valueOf(card) > 0
  const does =
    valueOf(card) === 3
      ? torii > 0
        ? t.momiji.why.playsTorii
        : t.momiji.why.playsClosing
      : !pile
        ? t.momiji.why.playsNew
        : skips
          ? t.momiji.why.playsSkip
          : t.momiji.why.playsOn
  const pays = met.length
    ? (this_turn.played > 0 ? t.momiji.why.meetsNow : t.momiji.why.meets)(met.map(leafName).join(', '))
    : null
  return { lead: t.momiji.why.play(cardName(card)), text: pays ? t.momiji.why.both(does, pays) : does }
}

/** How much everyone has of what an objective asks for, where it lies open. */
const OPEN: Partial<Record<Objective, (player: Gardener) => number>> = {
  torii: ({ piles }) => piles.filter((pile) => pile.torii).length,
  acorns: ({ acorns }) => acorns,
  tops: ({ piles }) => piles.reduce((sum, pile) => sum + valueOf(pile.top), 0),
  variety: ({ piles, landscapes }) => piles.length + landscapes.filter((tile) => !tile.used).length,
}

function whyClaim(view: View<Leaves>, objective: Objective): Answer {
  const { players, objectives } = view.table
  const lead = t.momiji.why.claim(t.momiji.objectives[objective])
  const price = objectives.find((each) => each.objective === objective)!.price ?? 0
  if (players.length === 1)
    return { lead, text: t.momiji.why.claimAlone(objectives.filter(({ owner }) => owner !== null).length + 1) }
  const many = OPEN[objective]
  if (!many) return { lead, text: t.momiji.why.claimOpen } // how many cards lie in a pile, nobody may know (M5.5)
  // what it costs is gone from the acorns that are counted
  const mine = many(gardenOf(view)) - (objective === 'acorns' ? price : 0)
  const most = Math.max(...players.filter((player) => player !== gardenOf(view)).map(many))
  return {
    lead,
    text:
      mine > most
        ? t.momiji.why.claimLeads(mine, most)
        : mine === most
          ? t.momiji.why.claimLevel(mine)
          : t.momiji.why.claimOpen,
  }
}

function whyDrop(view: View<Leaves>, card: string): string {
  const { piles } = gardenOf(view)
  const pile = pileOf(piles, leafOf(card))
  if (pile && valueOf(pile.top) === 3) return t.momiji.why.dropClosed
  if (pile && valueOf(card) < valueOf(pile.top)) return t.momiji.why.dropLow(valueOf(pile.top))
  if (!fits(card, piles)) return t.momiji.why.dropUnfit
  return view.table.stage === 'drop one drawn' ? t.momiji.why.dropDrawn : t.momiji.why.dropDue(due(view))
}

const USES: Record<Letter, (view: View<Leaves>, what: string) => string> = {
  A: () => t.momiji.why.useA,
  B: () => t.momiji.why.useB,
  C: (view, what) => {
    const { piles } = gardenOf(view)
    const row = what.split(',').flatMap((leaf) => pileOf(piles, leaf as Leaf) ?? [])
    const more = joints(row).length - joints(piles).length
    return more > 0 ? t.momiji.why.useCMeets(more) : t.momiji.why.useC
  },
  D: () => t.momiji.why.useD,
  E: () => t.momiji.why.useE,
  F: (view, leaf) => {
    const card = view.table.display.find((column) => column.leaf === leaf)!.cards.at(-1)!
    return t.momiji.why.useF(cardName(card))
  },
  G: (view, card) => {
    const used = use(card, gardenOf(view).piles)
    return used
      ? t.momiji.why.useGFits(cardName(card), used)
      : acornLeft(card) || acornRight(card)
        ? t.momiji.why.useGAcorn(cardName(card))
        : t.momiji.why.useG(cardName(card))
  },
}

const whyEnd: Why = (view) => ({
  lead: view.table.this_turn.main === null ? t.momiji.why.pass : t.momiji.why.end,
  text: view.table.this_turn.main === null ? t.momiji.why.passText : t.momiji.why.endText,
})
