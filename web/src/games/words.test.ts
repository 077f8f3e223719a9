/** Whole games in words: every status and sentence of every fixture, in each language. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chooseLanguage, languages, type Language } from '../texts'
import { games, rulesOf } from '.'
import type { Cast, GameEvent, Status, View } from './contract'
import { fixtures } from './fixtures'

interface Words {
  status(view: View, cast: Cast): Status
  sentence(event: GameEvent, cast: Cast): string | null
  duration(event: GameEvent): number
}
const stories = import.meta.glob<Words>('./*/story.ts')

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }))

/** A sentence as a person would write it: no hole, no double space or stop, no text that was not filled in. */
const wellSaid = (words: string): void => {
  expect(words.trim()).toBe(words)
  expect(words).not.toBe('')
  expect(words).not.toMatch(/undefined|null|NaN|\[object|=>|#| {2}|\.\./)
}

/** A status as a phone has room for it: a title of 24 and a line of 60 letters, or a title that wraps and half a line. */
const roomFor = ({ title, detail }: Status): void => {
  const fits = (title.length <= 24 && detail.length <= 60) || (title.length <= 48 && detail.length <= 32)
  expect(fits ? null : `${title} | ${detail}`).toBeNull()
}

describe.each(Object.keys(languages) as Language[])('in %s', (language) => {
  beforeAll(() => chooseLanguage(language))

  test.each(games)('%s', async (game) => {
    const words = await stories[`./${game}/story.ts`]!()
    const { words: rules } = await rulesOf(game, 'en')
    for (const { start, opening, steps } of fixtures(game)) {
      const cast = { names: start.players, me: start.seat }
      for (const event of [...opening, ...steps.flatMap((step) => step.events)]) {
        const sentence = words.sentence(event, cast)
        if (sentence !== null) {
          wellSaid(sentence)
          expect(sentence).toMatch(/[.]$/)
          expect(sentence[0]).toBe(sentence[0]!.toLocaleUpperCase())
        }
        expect(words.duration(event)).toBeGreaterThanOrEqual(0)
      }
      for (const view of [start, ...steps.map((step) => step.view)]) {
        const status = words.status(view, cast)
        wellSaid(status.title)
        wellSaid(status.detail)
        roomFor(status)
        expect(status.yours).toBe(view.seat !== null && view.owing.includes(view.seat))
        if (status.rule) expect(rules).toHaveProperty([status.rule])
      }
    }
  })
})
