import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseLanguage, languages, type Language } from '../../texts'
import type { Cast, GameEvent, Slip, View } from '../contract'
import { fixtures } from '../fixtures'
import { atSpace, notThisCard, ofCard, ofChoice, ofEmperor, ofPainter, recap } from './answers'
import { preview, why } from './foresight'
import { retell, type Path } from './path'

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }))

const games = fixtures<Path>('sakura')
const castOf = (view: View<Path>): Cast => ({ names: view.players, me: view.seat })

/** Every view of every game in which the viewer may act. */
const mine = games
  .filter(({ name }) => name.includes('.keen.'))
  .flatMap(({ start, steps }) => [start, ...steps.map((step) => step.view)])
  .filter((view) => view.seat !== null && view.owing.includes(view.seat))

const wellSaid = ({ lead = '', text }: Slip): void => {
  const words = lead ? `${lead} ${text}` : text
  expect(words.trim()).toBe(words)
  expect(text.length).toBeGreaterThan(8)
  expect(words).not.toMatch(/undefined|null|NaN|\[object|=>|#| {2}|\.\.|::/)
}

/** A view with everybody where one wants them: the Emperor, then the painters; the viewer is the first. */
function standing(
  emperor: number,
  places: number[],
  revealed: Path['revealed'] = [],
  asks: Path['asks'] = null,
): View<Path> {
  const { start } = games.find(({ name }) => name === 'sakura-4.keen.0')!
  const painters = start.table.painters.map((painter, i) => ({ ...painter, place: places[i]! }))
  const sakura = start.table.sakura.map((tree) => ({ ...tree, scored: tree.space < emperor }))
  return {
    ...start,
    table: { ...start.table, phase: asks ? 'resolving' : 'choosing', sakura, emperor, painters, revealed, asks },
  }
}
const cast: Cast = { names: ['You', 'Ren', 'Aiko', 'Lucía'], me: 0 }

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  beforeAll(() => chooseLanguage(language))

  test('every move that a hint may name is given a reason, and every choice a preview', () => {
    expect(mine.length).toBeGreaterThan(100)
    for (const view of mine)
      for (const move of view.legal) {
        wellSaid(why(view, move, castOf(view)))
        wellSaid(preview(view, move, castOf(view)))
      }
  })

  test('every card, seat and space answers a touch', () => {
    for (const view of mine) {
      const { table } = view
      for (const { card } of table.painters[view.seat!]!.hand!) wellSaid(notThisCard(view, card))
      for (let space = 0; space <= table.path.spaces; space++) wellSaid(atSpace(view, space, castOf(view)))
      for (const open of table.revealed) wellSaid(ofCard(open, castOf(view)))
      table.painters.forEach((_, who) => [ofPainter, ofChoice].forEach((of) => wellSaid(of(view, who, castOf(view)))))
      wellSaid(ofEmperor(table))
    }
  })

  test('what happened since a move of one’s own fits on a slip', () => {
    for (const { start, steps } of games.filter(
      ({ name, start }) => /^sakura-[234]/.test(name) && start.seat !== null,
    )) {
      let since: GameEvent[] = []
      for (const step of steps) {
        since = step.seat === start.seat ? step.events : [...since, ...step.events]
        const told = recap(since, castOf(start))
        expect(told.length).toBeLessThanOrEqual(110)
        if (told) wellSaid({ kind: 'told', text: told })
        if (since.some(({ event, seat }) => event === 'walked' && seat !== start.seat)) expect(told).not.toBe('')
      }
    }
  })
})

describe('in plain words', () => {
  beforeAll(() => chooseLanguage('en'))

  test('a chosen card says what it does as things stand', () => {
    const view = standing(24, [19, 22, 17, 15])
    expect(preview(view, '37', cast)).toMatchObject({
      lead: '37, as it stands:',
      text: 'the Emperor goes to 25, then you walk to 21: second.',
    })
    expect(preview(view, '42', cast).text).toBe('the Emperor goes to 25, then you walk to 23: first.')
    expect(preview(view, '60', cast).text).toBe(
      'the Emperor reaches the tree on 26, then you walk to 23: first at the tree, 3 tokens.',
    )
    expect(preview(view, '4', cast).text).toBe('Ren walks back to 20, then you walk to 22 or 16: first at best.')
    expect(preview(view, '21', cast).text).toBe(
      'the Emperor goes to 25 or 23, then you walk to 21 or 16: second at best.',
    )
  })

  test('nobody closest, and a bump into the Emperor, are said', () => {
    expect(preview(standing(6, [0, 0, 0, 0]), '1', cast).text).toBe('nobody is closest, then you walk to 1: first.')
    expect(preview(standing(20, [19, 17, 15, 12]), '12', cast).text).toBe(
      'the Emperor goes back to 19, you are disgraced, back to 14, then you walk to 16: second.',
    )
    expect(preview(standing(10, [8, 3, 2, 1]), '9', cast).text).toBe(
      'Lucía walks to 5, then you are disgraced, back to 7: first.',
    )
  })

  const asked = (half: 'garden' | 'painter', ways: NonNullable<Path['asks']>['ways']): View<Path> =>
    standing(
      24,
      [19, 22, 17, 15],
      [
        {
          of: 0,
          card: 21,
          garden: 'emperor+-1',
          painter: '+-2',
          done: { garden: half === 'garden' ? 'now' : 'done', painter: 'now' },
        },
      ],
      { seat: 0, half, ways },
    )

  test('a hint for a way says where it leads', () => {
    const view = asked('painter', { 'P+': { to: 21, disgraced: [] }, 'P-': { to: 16, disgraced: [] } })
    expect(why(view, 'P+', cast)).toMatchObject({ kind: 'hint', lead: 'Forward:', text: 'you walk to 21: second.' })
    expect(why(view, 'P-', cast).text).toBe('you walk back to 16: third.')
    expect(why(asked('garden', {}), 'E-', cast).text).toBe(
      'the Emperor goes back to 23, then you walk to 21 or 16: second at best.',
    )
  })

  test('a space that cannot be reached says which can', () => {
    const walks = asked('painter', { 'P+': { to: 21, disgraced: [] }, 'P-': { to: 16, disgraced: [] } })
    expect(atSpace(walks, 20, cast)).toEqual({
      kind: 'refusal',
      lead: 'Not 20:',
      text: 'the card walks exactly 2, so only 21 and 16 can be reached.',
    })
    expect(notThisCard(walks, 14).text).toBe('first say which way; cards are chosen in the next round.')
    const leads = asked('garden', { 'E+': { to: 25, disgraced: [] }, 'E-': { to: 23, disgraced: [] } })
    expect(atSpace(leads, 20, cast).text).toBe('the Emperor goes exactly 1, so only 25 and 23 can be reached.')
  })

  test('while cards are chosen, a space says who is there', () => {
    const view = standing(24, [19, 22, 17, 15])
    expect(atSpace(view, 20, cast)).toMatchObject({
      kind: 'refusal',
      text: 'only cards move the painters and the Emperor.',
    })
    expect(atSpace(view, 22, cast)).toMatchObject({
      kind: 'told',
      who: 1,
      lead: 'Ren:',
      text: expect.stringContaining('on 22, 2 behind'),
    })
    expect(atSpace(view, 36, cast).lead).toBe('The last tree, on 36:')
    expect(
      ofChoice(
        {
          ...view,
          table: { ...view.table, painters: view.table.painters.map((painter) => ({ ...painter, has_chosen: true })) },
        },
        1,
        cast,
      ).text,
    ).toBe('a card laid down lies until all have chosen.')
  })

  test('the recap tells where all went, but not one’s own walk', () => {
    const events: GameEvent[] = [
      { event: 'acts', seat: 1, card: 33, half: 'garden' },
      { event: 'led', seat: null, from: 23, to: 24 },
      { event: 'walked', seat: 1, from: 20, to: 22 },
      { event: 'acts', seat: 0, card: 40, half: 'painter' },
      { event: 'walked', seat: 0, from: 18, to: 19 },
      { event: 'disgraced', seat: 3, lost: 1, to: 12 },
    ]
    expect(recap(events, cast)).toBe('the Emperor to 24, Ren to 22, Lucía to 12 in disgrace.')
    const paid: GameEvent[] = [
      ...events,
      { event: 'blossomed', seat: null, sakura: 2, space: 26 },
      { event: 'earned', seat: 1, gain: 3, total: 8 },
      { event: 'earned', seat: 0, gain: 2, total: 7 },
    ]
    expect(recap(paid, cast)).toBe('the second tree paid Ren 3 and you 2.')
    expect(recap([{ event: 'chose', seat: 1, card: null }], cast)).toBe('')
  })
})

test('while a tree pays, every seat shows what that tree pays', () => {
  let told = 0
  for (const { start, steps } of games) {
    let view = start
    for (const event of steps.flatMap((step) => step.events)) {
      const before = view
      view = retell(view, event)
      if (event.event === 'blossomed') expect(view.table.paying).toBe(event.sakura)
      if (event.event !== 'earned') continue
      const { pay } = view.table.painters[event.seat!]!
      expect(pay).toBe(event.gain)
      expect(before.table.painters[event.seat!]!.pay).toBe(event.gain)
      told += 1
    }
  }
  expect(told).toBeGreaterThan(100)
})
