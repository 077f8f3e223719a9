/** What the page says of a choice before it is made is what the rules then do: hundreds of places of random games. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseLanguage, t } from '../../texts'
import type { GameEvent, View } from '../contract'
import { foresee } from './foresee'
import { gardenOf, HAND_LIMIT, preview, type Chosen } from './intent'
import { joints, type Leaf, type Leaves } from './leaves'

/** A choice at some place, and what came of it; made by `python -m tests.page_fixtures web/fixtures`. */
interface Try {
  view: View<Leaves>
  moves: string[]
  events: GameEvent[]
  after: View<Leaves>
}
const tries = JSON.parse(readFileSync(new URL('../../../fixtures/tries.momiji.json', import.meta.url), 'utf8')) as Try[]
const triesOf = (kind: string): Try[] => tries.filter(({ moves }) => moves[0]!.startsWith(kind))
const said = ({ view, moves }: Try) => foresee(view, { kind: 'move', move: moves[0]! })!

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

describe('what is said of', () => {
  test('taking a column: how many cards one then holds', () => {
    for (const one of triesOf('take')) {
      const { cards } = gardenOf(one.after)
      const { takeHeld, takeOver } = t.momiji.foresee
      expect(said(one).text).toBe(cards > HAND_LIMIT ? takeOver(cards, cards - HAND_LIMIT) : takeHeld(cards))
    }
    expect(triesOf('take').length).toBeGreaterThan(200)
  })

  test('claiming an objective: how many acorns are left', () => {
    for (const one of triesOf('claim')) {
      const { claim, claimAlone } = t.momiji.foresee
      const words = one.view.players.length === 1 ? claimAlone : claim
      expect(said(one).text).toBe(words(gardenOf(one.after).acorns))
    }
    expect(triesOf('claim').length).toBeGreaterThan(90)
  })

  test('revealing more cards: an acorn is paid, four come, and a column must be taken', () => {
    for (const { view, events, after } of triesOf('refill')) {
      expect(gardenOf(view).acorns - gardenOf(after).acorns).toBe(1)
      expect(events.filter(({ event }) => event === 'revealed').length).toBeLessThanOrEqual(4)
      if (!after.over)
        expect([after.legal.includes('end'), after.legal.some((move) => move.startsWith('take'))]).toEqual([
          false,
          true,
        ])
    }
    expect(triesOf('refill').length).toBeGreaterThan(100)
  })

  test('a new order of the piles: what it pays, and where acorns would meet', () => {
    for (const { view, moves, events, after } of triesOf('use C')) {
      const order = (moves[0]!.split(' ')[2]?.split(',') ?? []) as Leaf[]
      const { lead, text } = foresee(view, { kind: 'order', order, lifted: null })!
      const paid = events.findLast(({ event }) => event === 'gained')!.change as number
      expect(lead).toBe(t.momiji.foresee.gain(paid))
      expect(text).toBe(`${t.momiji.foresee.orderMeets(joints(gardenOf(after).piles).length)}.`)
    }
    expect(triesOf('use C').length).toBeGreaterThan(40)
  })

  test('playing cards: the piles they make, and the acorns paid for them at the end of the turn', () => {
    let seen = 0
    let paying = 0
    for (const { view, moves, events, after } of triesOf('play')) {
      if (view.table.this_turn.played > 0 || moves.at(-1) !== 'end') continue // what was played before counts too
      const hand = [...gardenOf(view).hand!]
      const chosen = moves.slice(0, -1).map((move): Chosen => {
        const [, card, end] = /^play (\w+)([<>]?)$/.exec(move)!
        const at = hand.indexOf(card!)
        hand[at] = '' // the same again is another card
        return { at, card: card!, end: end as Chosen['end'] }
      })
      expect(preview(gardenOf(view).piles, chosen).map(({ top }) => top)).toEqual(
        gardenOf(after).piles.map(({ top }) => top),
      )
      const paid = events.reduce((sum, { event, change }) => sum + (event === 'gained' ? (change as number) : 0), 0)
      const { lead } = foresee(view, { kind: 'play', chosen })!
      expect(lead).toBe(paid ? t.momiji.foresee.gain(paid) : '')
      seen += 1
      paying += paid && 1
    }
    expect([seen > 100, paying > 10]).toEqual([true, true])
  })
})
