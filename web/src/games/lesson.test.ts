/** The teacher has something to say to everything, and the slip has room for it, in each language. */
import { describe, expect, test } from 'vitest'
import { games } from '.'
import { answerTo, chain, lengthOf, type Lesson, type LessonWords, type Said, type Stop } from './lesson'
import { lessonOf, lessonWords } from './lessons'

const told = <Found>(load: (game: string) => Promise<Found>): Promise<Record<string, Found>> =>
  Promise.all(games.map(async (game) => [game, await load(game)] as const)).then((found) => Object.fromEntries(found))

const lessons: Record<string, Lesson> = await told(lessonOf)
const [en, es, ru] = await Promise.all(
  ['en', 'es', 'ru'].map((language) => told((game) => lessonWords(game, language))),
)
const ROOM = 75

const branches = (stop: Stop): Stop[] => [
  stop,
  ...Object.values(stop.right).flatMap(({ then }) => (then ? branches(then) : [])),
]
const stops = (lesson: Lesson): Stop[] => lesson.scenes.flatMap(({ stop }) => branches(stop))
const sentences = ({ say, well, not }: Said): string[] => [say, well ?? '', ...Object.values(not ?? {})].filter(Boolean)

describe.each(Object.entries({ en, es, ru } as Record<string, Record<string, LessonWords>>))('%s', (_, books) => {
  describe.each(Object.keys(lessons))('%s', (game) => {
    const lesson = lessons[game]!
    const words = books[game]!

    test('everything is said, and nothing that is written stays unsaid', () => {
      const keys = [...lesson.scenes.flatMap(({ talk }) => talk), ...stops(lesson).map(({ key }) => key), 'done']
      expect(
        Object.keys(words)
          .filter((key) => key !== 'any')
          .sort(),
      ).toEqual([...new Set(keys)].sort())
    })

    test('every wrong choice has its answer, and every answer its choice', () => {
      const given = new Set(
        stops(lesson).flatMap((stop) => Object.keys(stop.wrong).map((move) => answerTo(words, stop, move))),
      )
      const written = Object.values(words).flatMap(({ not }) => Object.values(not ?? {}))
      expect([...given].sort()).toEqual(written.sort())
    })

    test('a phone shows every sentence whole', () => {
      for (const sentence of Object.values(words).flatMap(sentences)) {
        expect(sentence.length, sentence).toBeLessThanOrEqual(ROOM)
        expect(sentence).toMatch(/^[¿«\p{Lu}].*[.?]$/u)
      }
    })
  })
})

test.each(Object.entries(lessons))('%s begins with the goal', (_, lesson) => {
  expect(lesson.scenes[0]!.talk[0]).toBe('goal')
  expect(lengthOf(lesson)).toBeGreaterThan(lesson.scenes.length)
  expect(chain(lesson.scenes[0]!.stop).length).toBeGreaterThan(0)
})
