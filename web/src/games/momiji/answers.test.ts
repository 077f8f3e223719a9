/** What the page answers: why not, why this, what would come of it, what others did. In each language, over whole games. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseLanguage, languages, type Language } from '../../texts'
import type { GameEvent, View } from '../contract'
import { fixtures } from '../fixtures'
import { foresee } from './foresee'
import { choose, gardenOf, movesOf, playable, type Intent } from './intent'
import { LEAVES, type Gardener, type Leaves, type Objective, type Pile } from './leaves'
import { deed, recap } from './recap'
import { whyNot, type Answer, type Touched } from './reasons'
import { why } from './why'

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

const games = fixtures<Leaves>('momiji')
const seated = games.filter(({ start }) => start.seat !== null)
const cast = (view: View<Leaves>) => ({ names: view.players, me: view.seat })
/** Every third moment: enough to meet all that is said. */
const moments = (game: (typeof games)[number]): View<Leaves>[] =>
  [game.start, ...game.steps.map((step) => step.view)].filter((_, i) => i % 3 === 0)

const wellSaid = ({ lead, text }: Answer): void => {
  const whole = `${lead} ${text}`.trim()
  expect(text.trim()).toBe(text)
  expect(text).not.toBe('')
  expect(whole).not.toMatch(/undefined|null|NaN|\[object|=>|#| {2}|\.\.|: :/)
  expect(whole.length <= 90 ? null : whole).toBeNull()
}

/** All that lies on the table and does nothing when it is touched now. */
function dead(view: View<Leaves>): Touched[] {
  const { table, legal } = view
  const mine = gardenOf(view)
  const open = new Set(playable(view, []).map((at) => mine.hand![at]!))
  return [
    ...(mine.hand ?? []).filter((card) => !open.has(card) && !legal.includes(`drop ${card}`)).map((card) => ({ card })),
    ...table.types.filter((leaf) => !legal.includes(`take ${leaf}`)).map((column) => ({ column })),
    ...table.objectives
      .filter(({ objective }) => !legal.includes(`claim ${objective}`))
      .map(({ objective }) => ({ objective })),
    ...mine.landscapes
      .filter(({ landscape, used }) => used || !legal.some((move) => move.startsWith(`use ${landscape}`)))
      .map(({ landscape, used }) => ({ landscape, used })),
    ...mine.piles.map(({ leaf }) => ({ pile: leaf })),
    ...(legal.includes('refill') ? [] : ['deck' as const]),
    ...(legal.some((move) => move.startsWith('trade')) ? [] : ['discards' as const]),
  ]
}

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  beforeAll(() => chooseLanguage(language))

  test.each(games)('$name: everything that does nothing has its reason', (game) => {
    for (const view of moments(game)) for (const touched of dead(view)) wellSaid(whyNot(view, cast(view), touched))
  })

  test.each(seated)('$name: every move that may be hinted at has its reason', (game) => {
    for (const view of moments(game)) for (const move of view.legal) wellSaid(why(view, move))
  })

  test.each(seated)('$name: what may be chosen tells what it would do', (game) => {
    for (const view of moments(game)) {
      for (const move of view.legal) {
        if (/^(take|claim|refill|draft|use [ABDEFG])/.test(move)) wellSaid(foresee(view, { kind: 'move', move })!)
      }
      for (const at of playable(view, [])) {
        const chosen = choose(view, [], at)
        wellSaid(foresee(view, { kind: 'play', chosen })!)
        for (const next of playable(view, chosen))
          wellSaid(foresee(view, { kind: 'play', chosen: choose(view, chosen, next) })!)
      }
    }
  })

  test.each(games)('$name: what others did since one’s own move fits on the slip', ({ start, steps }) => {
    let since: GameEvent[] = []
    for (const { seat, events } of steps) {
      if (seat === start.seat) since = []
      since = [...since, ...events]
      const said = recap(since, { names: start.players, me: start.seat })
      expect(said).not.toMatch(/undefined|null|NaN|\[object|#| {2}/)
      for (const name of start.players) expect(said.split(`${name} `).length).toBeLessThanOrEqual(2)
      if (start.seat !== null) expect(said).not.toContain(`${start.players[start.seat]} `)
    }
  })
})

// --- rule by rule, in English

const alone = seated.find(({ name }) => name.startsWith('momiji-1.'))!.start
const two = seated.find(({ name }) => name === 'momiji-2.keen.0')!.start

interface Set {
  from?: View<Leaves>
  table?: Partial<Leaves>
  mine?: Partial<Gardener>
  turn?: Partial<Leaves['this_turn']>
}

/** A moment at which the viewer is to move, with something laid out otherwise. */
function moment({ from = two, table = {}, mine = {}, turn = {} }: Set = {}): View<Leaves> {
  const seat = from.seat!
  const players = from.table.players.with(seat, { ...from.table.players[seat]!, piles: [], ...mine })
  return {
    ...from,
    owing: [seat],
    table: {
      ...from.table,
      turn: seat,
      stage: 'turn',
      players,
      this_turn: { ...from.table.this_turn, ...turn },
      ...table,
    },
  }
}

const pile = (top: string): Pile => ({
  leaf: LEAVES.find((leaf) => top.startsWith(leaf))!,
  top,
  torii: top.endsWith('3'),
  cards: null,
})
const no = (view: View<Leaves>, touched: Touched, intent: Intent | null = null): string =>
  whyNot(view, { names: ['You', 'Ren', 'Aiko', 'Lucía'], me: view.seat }, touched, intent).text
const oneOf = (
  view: View<Leaves>,
  objective: Objective,
  price: number | null,
  owner: number | null = null,
): View<Leaves> => ({ ...view, table: { ...view.table, objectives: [{ objective, owner, price }] } })

describe('why not', () => {
  beforeAll(() => chooseLanguage('en'))

  test('M3.1: another’s turn, the end, and a main action that is done', () => {
    expect(no(moment({ table: { turn: 1 } }), { column: 'red' })).toBe('it is Ren’s turn.')
    expect(no({ ...moment(), over: true }, { column: 'red' })).toBe('the game is over.')
    expect(no({ ...moment(), seat: null }, { column: 'red' })).toBe('you are watching this game.')
    expect(no(moment({ turn: { main: 'take' }, table: { stage: 'taken' } }), { column: 'red' })).toBe(
      'you have taken cards; one main action a turn.',
    )
    expect(no(moment({ turn: { main: 'claim' } }), { card: 'red0l' })).toBe('you have claimed; one main action a turn.')
  })

  test('M2.4: the landscapes are chosen first', () => {
    expect(no(moment({ table: { stage: 'draft' } }), { column: 'red' })).toBe('first everyone chooses landscapes.')
  })

  test('M3.2: two cards for an acorn, once, and with two cards', () => {
    expect(no(moment({ turn: { traded: true } }), 'discards')).toBe('two cards for an acorn, only once in a turn.')
    expect(no(moment(), 'discards')).toBe('that takes two cards of your hand.')
  })

  test('M3.3: above the hand limit nothing else is done', () => {
    expect(no(moment({ table: { stage: 'hand limit' }, mine: { cards: 10 } }), { column: 'red' })).toBe(
      'your turn is over; discard 2 cards down to eight.',
    )
  })

  test('M4.1, M4.2: no such column, no refill without an acorn or a deck', () => {
    expect(no(moment({ table: { display: [] } }), { column: 'red' })).toBe('no such leaf lies in the display.')
    expect(no(moment({ mine: { acorns: 0 } }), 'deck')).toBe('revealing four cards costs an acorn; you have none.')
    expect(no(moment({ table: { deck: 0 } }), 'deck')).toBe('the deck is empty, nothing can be revealed.')
    expect(no(moment({ table: { stage: 'take' } }), { card: 'red0l' })).toBe(
      'you have revealed cards, so take a column now.',
    )
  })

  test('M5.1: another kind each, or two of one kind', () => {
    const view = moment({
      mine: { piles: [pile('red0l'), pile('green1b')], hand: ['red0r', 'red1b', 'red1l', 'green2'] },
    })
    const chosen = (...cards: string[]): Intent => ({
      kind: 'play',
      chosen: cards.map((card, at) => ({ at, card, end: '' })),
    })
    expect(no(view, { card: 'red1l' }, chosen('red0r', 'red1b'))).toBe('two cards of one kind are a whole play.')
    expect(no(view, { card: 'red1l' }, chosen('red0r', 'green2'))).toBe('each further card is of another kind.')
    expect(no(view, { column: 'red' }, chosen('red0r'))).toBe('finish or clear what you have begun first.')
  })

  test('M5.2, M5.3, M8.A: what goes on a pile', () => {
    const view = moment({ mine: { piles: [pile('yellow2'), pile('red0l'), pile('brown3')] } })
    expect(no(view, { card: 'yellow0l' })).toBe('your ginkgo pile shows 2, so it takes a 2 or a 3.')
    expect(no(view, { card: 'red2' })).toBe('a 2 goes on a 0 only with landscape A, used first.')
    expect(no(view, { card: 'red3' })).toBe('your maple pile shows 0, so it takes a 0 or a 1.')
    expect(no(view, { card: 'green1b' })).toBe('a bamboo pile begins with a 0, or with a 1 by landscape A.')
    expect(no(view, { card: 'green2' })).toBe('your bamboo pile must begin with a 0.')
    expect(no(view, { card: 'brown3' })).toBe('your oak pile is closed by its 3.')
    expect(no(view, { pile: 'yellow' })).toBe('your ginkgo pile shows 2, so it takes a 2 or a 3.')
    expect(no(view, { pile: 'brown' })).toBe('your oak pile is closed by its 3.')
  })

  test('M7.1: an objective has its price, and one owner', () => {
    expect(no(oneOf(moment({ mine: { acorns: 2 } }), 'red', 3), { objective: 'red' })).toBe(
      'it costs 3 acorns, you have 2.',
    )
    expect(no(oneOf(moment(), 'red', null, 1), { objective: 'red' })).toBe(
      'Ren has claimed it; you may still fulfil it for 3.',
    )
    expect(no(oneOf(moment(), 'red', null, two.seat), { objective: 'red' })).toBe('it is yours already.')
  })

  test('M8: landscapes', () => {
    expect(no(moment(), { landscape: 'A', used: true })).toBe('it has been used; each works once in a game.')
    expect(no(moment({ turn: { landscape: 'C' } }), { landscape: 'A', used: false })).toBe(
      'landscape C was used this turn; one is all.',
    )
    expect(no(moment({ mine: { acorns: 0 } }), { landscape: 'A', used: false })).toBe(
      'a landscape costs an acorn; you have none.',
    )
    expect(no(moment({ turn: { main: 'take' }, table: { stage: 'taken' } }), { landscape: 'A', used: false })).toBe(
      'it goes with a play, before it.',
    )
    expect(no(moment({ turn: { main: 'play' } }), { landscape: 'B', used: false })).toBe(
      'it goes with a take, before it.',
    )
    expect(no(moment(), { landscape: 'E', used: false })).toBe('it is used directly after a take.')
    expect(no(moment(), { landscape: 'G', used: false })).toBe('there are no discards.')
    expect(no(moment({ table: { stage: 'take by B' } }), { card: 'red0l' })).toBe(
      'landscape B is in use: take a column now.',
    )
    expect(
      no(
        moment({
          table: { stage: 'second column by B', display: [{ leaf: 'red', cards: ['red1l', 'red2', 'red3'] }] },
          turn: { main: 'take', taken: 2 },
        }),
        { column: 'red' },
      ),
    ).toBe('landscape B takes 2 more at most; here are 3.')
    expect(no(moment({ table: { stage: 'drop one drawn' } }), { column: 'red' })).toBe(
      'first discard one of the cards you drew.',
    )
    expect(no(moment({ table: { stage: 'play' }, turn: { must_skip: true } }), { column: 'red' })).toBe(
      'landscape A is in use: first a card that skips a number.',
    )
  })

  test('M10: alone', () => {
    const view = (set: Set = {}): View<Leaves> => moment({ from: alone, ...set })
    expect(no(view(), 'deck')).toBe('alone, no cards can be revealed for an acorn.')
    expect(no(oneOf(view(), 'brown', null), { objective: 'brown' })).toBe('first a card must lie in your oak pile.')
    expect(no(oneOf(view(), 'tallest', 3), { objective: 'tallest' })).toBe(
      'it asks for a middle pile, so for three piles.',
    )
    expect(
      no(oneOf(view({ mine: { piles: [pile('brown1l'), pile('green2'), pile('purple0r')] } }), 'tallest', 3), {
        objective: 'tallest',
      }),
    ).toBe('your middle pile does not hold the most cards now.')
    expect(no(oneOf(view(), 'zeros', 3), { objective: 'zeros' })).toBe(
      'it asks for four 0 cards in hand and on top of piles.',
    )
    expect(
      no(view({ table: { stage: 'play' }, turn: { must_drop: true, main: 'play', played: 1 } }), { column: 'brown' }),
    ).toBe('after a play alone, discard one more card first.')
  })
})

describe('why this', () => {
  beforeAll(() => chooseLanguage('en'))

  test('a column, by the best of its cards', () => {
    const display = [{ leaf: 'yellow' as const, cards: ['yellow0l', 'yellow1b', 'yellow3'] }]
    expect(why(moment({ table: { display }, mine: { piles: [pile('yellow2')] } }), 'take yellow')).toEqual({
      lead: 'Take ginkgo:',
      text: '3 cards, and its 3 closes your pile.',
    })
    expect(why(moment({ table: { display } }), 'take yellow').text).toBe('3 cards, and its 0 begins your pile.')
    expect(why(moment({ table: { display }, mine: { piles: [pile('yellow3')] } }), 'take yellow').text).toBe(
      '3 cards, and two of them can be discarded for an acorn.',
    )
  })

  test('M6.1: acorns are paid only for two kinds', () => {
    const mine = { piles: [pile('brown1b'), pile('red0l')] }
    expect(why(moment({ mine }), 'play orange0r<').text).toBe(
      'it begins a pile; its acorn meets oak, paid with a second kind',
    )
    expect(
      why(moment({ mine, table: { stage: 'play' }, turn: { played: 1, main: 'play' } }), 'play orange0r<').text,
    ).toBe('it begins a pile; its acorn meets oak')
    expect(why(moment({ mine }), 'play orange0l<').text).toBe('it begins a pile')
  })

  test('an objective that lies open is compared, one that nobody may count is not', () => {
    const view = moment({ mine: { piles: [pile('brown3'), pile('red3')] } })
    expect(why(oneOf(view, 'torii', 3), 'claim torii').text).toBe('you lead with 2 to 0; 10 points if that holds.')
    expect(why(oneOf(view, 'brown', 3), 'claim brown').text).toBe('10 points if you have the most at the end.')
  })

  test('C: only what the new order joins is promised', () => {
    const view = moment({ mine: { piles: [pile('red0l'), pile('brown1r'), pile('green2')] } })
    expect(why(view, 'use C brown,red,green').text).toBe('2 acorns, and one more pair of acorns meets.')
    expect(why(view, 'use C green,red,brown').text).toBe('2 acorns for the 1 it costs.')
  })
})

describe('what others did', () => {
  beforeAll(() => chooseLanguage('en'))
  const by = (seat: number | null, event: string, facts: Record<string, unknown> = {}): GameEvent => ({
    event,
    seat,
    ...facts,
  })

  test('one phrase for each of them, none for me', () => {
    const events = [
      by(0, 'took', { leaf: 'green', cards: 1 }),
      by(1, 'began'),
      by(1, 'played', { card: 'brown3', side: null }),
      by(1, 'crowned', { leaf: 'brown', left: 2 }),
      by(2, 'began'),
      by(2, 'took', { leaf: 'green', cards: 3 }),
      by(null, 'revealed', { card: 'red2', height: 1 }),
      by(3, 'began'),
      by(3, 'played', { card: 'red0l', side: 'left' }),
      by(3, 'played', { card: 'green1l', side: null }),
      by(3, 'played', { card: 'yellow1b', side: null }),
      by(3, 'matched', { left: 'red', right: 'green' }),
      by(3, 'matched', { left: 'green', right: 'yellow' }),
      by(0, 'began'),
    ]
    expect(recap(events, { names: ['You', 'Ren', 'Aiko', 'Lucía'], me: 0 })).toBe(
      'Ren closed oak, Aiko took bamboo ×3, Lucía played 3 leaves for +4',
    )
  })

  test('of two turns the later one; beside a main action nothing else', () => {
    expect(
      deed([
        by(1, 'used', { landscape: 'F' }),
        by(1, 'picked', { card: 'red1l' }),
        by(1, 'took', { leaf: 'red', cards: 2 }),
      ]),
    ).toBe('took maple ×2')
    expect(deed([by(1, 'used', { landscape: 'C' })])).toBe('used landscape C')
    expect(
      recap(
        [
          by(1, 'began'),
          by(1, 'took', { leaf: 'red', cards: 2 }),
          by(1, 'began'),
          by(1, 'claimed', { objective: 'zeros', price: 3 }),
        ],
        { names: ['You', 'Ren'], me: 0 },
      ),
    ).toBe('Ren claimed “Most zeros”')
    expect(recap([by(1, 'began')], { names: ['You', 'Ren'], me: 0 })).toBe('')
  })
})

describe('cards to be discarded', () => {
  test('M3.3: as many as are above the limit go together', () => {
    const hand = ['red0l', 'red1l', 'red2', 'red3', 'green0l', 'green1l', 'green2', 'green3', 'brown0l', 'brown2']
    const view = moment({ table: { stage: 'hand limit' }, mine: { hand, cards: 10 } })
    expect(movesOf(view, { kind: 'drop', at: [1] })).toBeNull()
    expect(movesOf(view, { kind: 'drop', at: [1, 9] })).toEqual(['drop red1l', 'drop brown2'])
  })
})
