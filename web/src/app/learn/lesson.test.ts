/** The teacher has something to say to everything, and the slip has room for it, in each language. */
import { describe, expect, test } from 'vitest'
import type { Said } from '../../texts/en/lessons'
import { lessons as en } from '../../texts/en/lessons'
import { lessons as es } from '../../texts/es/lessons'
import { lessons as ru } from '../../texts/ru/lessons'
import { answerTo, chain, lengthOf, type Lesson, type Stop, type Words } from './lesson'
import momiji from './momiji.json'
import niya from './niya.json'
import sakura from './sakura.json'

const lessons = { niya, sakura, momiji } as unknown as Record<string, Lesson>
const ROOM = 75

const branches = (stop: Stop): Stop[] => [stop, ...Object.values(stop.right).flatMap(({ then }) => (then ? branches(then) : []))]
const stops = (lesson: Lesson): Stop[] => lesson.scenes.flatMap(({ stop }) => branches(stop))
const sentences = ({ say, well, not }: Said): string[] => [say, well ?? '', ...Object.values(not ?? {})].filter(Boolean)

describe.each(Object.entries({ en, es, ru } as Record<string, Record<string, Words>>))('%s', (_, books) => {
  describe.each(Object.keys(lessons))('%s', (game) => {
    const lesson = lessons[game]!
    const words = books[game]!

    test('everything is said, and nothing that is written stays unsaid', () => {
      const keys = [...lesson.scenes.flatMap(({ talk }) => talk), ...stops(lesson).map(({ key }) => key), 'done']
      expect(Object.keys(words).filter((key) => key !== 'any').sort()).toEqual([...new Set(keys)].sort())
    })

    test('every wrong choice has its answer, and every answer its choice', () => {
      const given = new Set(stops(lesson).flatMap((stop) => Object.keys(stop.wrong).map((move) => answerTo(words, stop, move))))
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
