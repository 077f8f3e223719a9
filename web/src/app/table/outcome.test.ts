import { beforeEach, expect, test, vi } from 'vitest'
import { games } from '../../games'
import type { Play, View } from '../../games/contract'
import { fixtures } from '../../games/fixtures'
import type { Table } from '../../net/api'
import { chooseLanguage, type Language } from '../../texts'
import { outcomeOf } from './outcome'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  return chooseLanguage('en')
})

const stories = import.meta.glob<Partial<Play>>('../../games/*/story.ts', { eager: true })
const plays = Object.fromEntries(
  games.map((game) => [
    game,
    { everyone: (_: View, cast: { names: string[] }) => cast.names, ...stories[`../../games/${game}/story.ts`] },
  ]),
) as unknown as Record<string, Play>

/** A table that ended so, with the seats of a view; the first is mine. */
function table(view: View, end: Partial<Table>): Table {
  const seats = view.players.map((name, seat) => ({ seat, kind: 'person', name, player: `p${seat}` }))
  return { seats, mine: [0], abandon: [], resigned: [], winners: [], ...end } as never
}

const castOf = (view: View): { names: string[]; me: number } => ({
  names: view.players.map((name, seat) => (seat ? name : 'You')),
  me: 0,
})

const middles = (game: string): View[] =>
  fixtures(game)
    .filter(({ name }) => name.endsWith('.0'))
    .map(({ steps }) => steps[Math.floor(steps.length / 2)]!.view)
const ends = (game: string): View[] =>
  fixtures(game)
    .filter(({ name }) => name.endsWith('.0'))
    .map(({ steps }) => steps.at(-1)!.view)

for (const language of ['en', 'es', 'ru'] as Language[]) {
  test(`an unfinished game says who ended it and how it stood, and never that somebody won (${language})`, async () => {
    await chooseLanguage(language)
    for (const game of games)
      for (const view of middles(game).filter(({ over }) => !over)) {
        const said = outcomeOf(table(view, { ending: 'abandoned', abandon: ['p0'] }), plays[game]!, view, castOf(view))
        const words = [said.title, said.detail, said.caption].join(' ')
        expect(words).not.toMatch(/undefined|null|NaN/)
        expect(words).not.toMatch(/\bwins?\b|Victoria|Gana|Побед/)
        expect(said.detail).toMatch(/\d/) // how it stood
      }
  })
}

test('whoever resigns is named, and the other has won', () => {
  for (const game of games) {
    const view = middles(game).find(({ players, over }) => players.length === 2 && !over)!
    const lost = outcomeOf(
      table(view, { ending: 'resigned', resigned: [0], winners: [1] }),
      plays[game]!,
      view,
      castOf(view),
    )
    expect(lost.title).toBe(`${view.players[1]} wins`)
    expect(lost.detail).toMatch(/^You resigned\./)
    const won = outcomeOf(
      table(view, { ending: 'resigned', resigned: [1], winners: [0] }),
      plays[game]!,
      view,
      castOf(view),
    )
    expect(won.title).toBe('You win')
    expect(won.detail).toContain(`${view.players[1]} resigned.`)
  }
})

test('those who agreed to stop are named together', () => {
  const [game] = games as [string]
  const view = middles(game).find(({ players, over }) => players.length === 2 && !over)!
  const said = outcomeOf(table(view, { ending: 'abandoned', abandon: ['p0', 'p1'] }), plays[game]!, view, castOf(view))
  expect(said.detail).toContain(`Ended by agreement of You and ${view.players[1]}.`)
})

test('a game that was played to its end speaks for itself', () => {
  for (const game of games)
    for (const view of ends(game)) {
      const own = plays[game]!.reckoning(view, castOf(view))
      expect(
        outcomeOf(table(view, { ending: 'finished', winners: view.winners }), plays[game]!, view, castOf(view)),
      ).toEqual(own)
      expect(own.caption).not.toBe('')
    }
})
