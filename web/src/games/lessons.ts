/** The first steps of each game, loaded when they are taken. */
import type { Lesson, LessonWords } from './lesson'

const scenes = import.meta.glob<Lesson>('./*/lesson/scenes.json', { import: 'default' })
const words = import.meta.glob<LessonWords>('./*/lesson/{en,es,ru}.ts', { import: 'lesson' })

export const lessonOf = (game: string): Promise<Lesson> => scenes[`./${game}/lesson/scenes.json`]!()
export const lessonWords = (game: string, language: string): Promise<LessonWords> =>
  words[`./${game}/lesson/${language}.ts`]!()
