/** What a choice would come to on the path as it lies, in one sentence: for a card that is chosen, and for a hint. */
import { t } from '../../texts'
import type { Cast, Slip, View } from '../contract'
import { course, outermost, waysOf, type Course, type Direction, type Stride } from './course'
import { cardOf } from './deck'
import { nextTree, rankAt, type Card, type Half, type Path, type Way } from './path'
import { called } from './story'

/** Half a card that is to act, and the ways that it may go. */
interface Act {
  card: Card
  half: Half
  who: number
  ways: Direction[]
}

/** The court painter always goes forward (S9.1). */
function actsOf(card: Card, who: number, me: number): [Act, Act] {
  const act = (half: Half): Act => ({ card, half, who, ways: who === me ? waysOf(card, half) : [1] })
  return [act('garden'), act('painter')]
}

const atTree = (table: Path): boolean => table.emperor === nextTree(table)?.space

/** All that these acts can come to. Once the Emperor stands at a tree no other card acts (S7.1). */
function ends(table: Path, [act, ...rest]: Act[]): Course[] {
  if (!act || (act.half === 'garden' && atTree(table))) return [{ table, strides: [] }]
  return act.ways.flatMap((way) => {
    const first = course(act.card, act.half, act.who, table, way)
    return ends(first.table, rest).map((last) => ({ table: last.table, strides: [...first.strides, ...last.strides] }))
  })
}

const unlike = <Item>(items: Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
]

/** One movement in words. */
function stride({ who, from, to, disgraced }: Stride, cast: Cast, table: Path): string {
  if (who === null) return to === nextTree(table)?.space ? t.sakura.wouldReachTree(to) : t.sakura.wouldLead(from, [to])
  const name = called(cast, who)
  return disgraced ? t.sakura.wouldFall(name, to) : t.sakura.wouldWalk(name, from, [{ to, disgraced }])
}

/** Where a piece can get to; nothing if it does not move. */
const lastOf = (courses: Course[], who: number | null): Stride[] =>
  unlike(
    courses.flatMap(({ strides }) => strides.findLast((each) => each.who === who) ?? []),
    ({ to, disgraced }) => `${to}${disgraced}`,
  )

const startOf = (table: Path, who: number | null): number => (who === null ? table.emperor : table.painters[who]!.place)

/** The movements of several pieces that can end in more than one way. */
function choices(table: Path, courses: Course[], cast: Cast, pieces: (number | null)[]): string[] {
  return pieces.flatMap((who) => {
    const places = lastOf(courses, who)
    if (!places.length) return []
    if (places.length === 1) return [stride({ ...places[0]!, from: startOf(table, who) }, cast, table)]
    return [
      who === null
        ? t.sakura.wouldLead(
            table.emperor,
            places.map(({ to }) => to),
          )
        : t.sakura.wouldWalk(called(cast, who), startOf(table, who), places),
    ]
  })
}

/** How one would stand then: the rank, and what a tree that is reached pays for it. */
function standing(courses: Course[], me: number): string {
  const ranks = courses.map(({ table }) =>
    rankAt(table.painters[me]!.place, table.painters.map(({ place }) => place).toSpliced(me, 1)),
  )
  const known = ranks.filter((rank) => rank !== null)
  if (!known.length) return ''
  const best = Math.min(...known)
  if (ranks.some((rank) => rank !== best)) return t.sakura.atBest(best)
  const tree = courses.every(({ table }) => atTree(table)) ? nextTree(courses[0]!.table) : undefined
  return tree ? t.sakura.rankAtTree(best, tree.pays[best - 1] ?? 0) : t.sakura.rankOnly(best)
}

/** Where the first half finds nobody to move, that is said. */
function idle(table: Path, [{ card, half }]: [Act, ...Act[]]): string[] {
  if (half === 'painter' || !(card.garden in t.sakura.wouldIdle)) return []
  const action = card.garden as keyof typeof t.sakura.wouldIdle
  return outermost(table, action === 'closest-2' ? 'closest' : 'furthest') === null ? [t.sakura.wouldIdle[action]] : []
}

function inWords(table: Path, acts: [Act, ...Act[]], cast: Cast, me: number): string {
  const courses = ends(table, acts)
  const movers = unlike(
    courses.flatMap(({ strides }) => strides.map(({ who }) => who)),
    String,
  )
  const moves =
    courses.length === 1
      ? courses[0]!.strides.map((each) => stride(each, cast, table))
      : choices(table, courses, cast, movers)
  return t.sakura.foreseen([...idle(table, acts), ...moves], standing(courses, me))
}

/** The acts that a move stands for. */
function actsOfMove({ seat, table }: View<Path>, move: string): [Act, ...Act[]] {
  const me = seat!
  if (/^[EP][+-]$/.test(move)) {
    const card = table.revealed.find((open) => open.of === me)!
    const ways: Direction[] = [move[1] === '+' ? 1 : -1]
    const half: Half = move[0] === 'E' ? 'garden' : 'painter'
    const [garden, painter] = actsOf(card, me, me)
    return half === 'garden' ? [{ ...garden, ways }, painter] : [{ ...painter, ways }]
  }
  const [own, court] = move.split('/').map((card) => cardOf[Number(card)]!)
  const mine = actsOf(own!, me, me)
  if (!court) return mine
  const theirs = actsOf(court, table.painters.length - 1, me)
  return own!.card < court.card ? [...mine, ...theirs] : [...theirs, ...mine]
}

const sentence = (view: View<Path>, move: string, cast: Cast): string =>
  inWords(view.table, actsOfMove(view, move), cast, view.seat!)

/** What a chosen card would do, were nobody else to move before it acts. */
export const preview = (view: View<Path>, move: string, cast: Cast): Slip => ({
  kind: 'preview',
  who: view.seat,
  lead: t.sakura.asItStands(move.replace('/', ' + ')),
  text: sentence(view, move, cast),
})

/** What speaks for the move of a hint. */
export function why(view: View<Path>, move: string, cast: Cast): Slip {
  const way = /^[EP]([+-])$/.exec(move)
  const lead = way
    ? way[1] === '+'
      ? t.sakura.hintForward
      : t.sakura.hintBack
    : t.sakura.hintLay(move.replace('/', ' + '))
  return { kind: 'hint', lead, text: sentence(view, move, cast) }
}

/** Whether a move is a way, and not a card. */
export const isWay = (move: string): move is Way => /^[EP][+-]$/.test(move)
