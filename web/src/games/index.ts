/** The games: whatever folder here has a `meta.ts` is one. */
import type { Ending, Meta, Play, ReviewFace } from './contract'
import type { RuleBook } from './rules'
import { stranger } from './strangers'

/** The folder in which a file lies. */
const folderOf = (path: string): string => path.split('/')[1]!
const byFolder = <Found>(files: Record<string, Found>): Record<string, Found> =>
  Object.fromEntries(Object.entries(files).map(([path, found]) => [folderOf(path), found]))

const ours = byFolder(import.meta.glob<Meta>('./*/meta.ts', { eager: true, import: 'meta' }))

/** What is known of each game from the start; of one that has no folder here, what is true of any. */
export const meta = new Proxy(ours, { get: (_, game: string) => (Object.hasOwn(ours, game) ? ours[game] : stranger) })
import.meta.glob('./*/tokens.css', { eager: true })

const tables = byFolder(import.meta.glob<Play>('./*/index.ts', { import: 'play' }))
const endings = byFolder(import.meta.glob<Ending>('./*/end/index.ts', { import: 'ending' }))
const reviews = byFolder(import.meta.glob<ReviewFace>('./*/review/index.ts', { import: 'review' }))
const rules = import.meta.glob<RuleBook['words']>('./*/rules/{en,es,ru}.ts', { import: 'rules' })
const chapters = byFolder(import.meta.glob<RuleBook['chapters']>('./*/rules/chapters.ts', { import: 'chapters' }))

/** Their names, in the order in which they are shown. */
export const games: string[] = Object.keys(ours).sort((one, other) => ours[one]!.place - ours[other]!.place)

/** Whether a game has a folder here, and so a board, rules and first steps of its own. */
export const isGame = (name: string): boolean => Object.hasOwn(ours, name)

/** The folder with a game's board: what it looks like is written there. */
export const boardOf = (game: string): string => (isGame(game) ? game : 'plain')

/** A game's board and words, loaded when first needed; the page does not know what lies on its table. */
export const playOf = (game: string): Promise<Play> => tables[boardOf(game)]!()

/** What only this game tells after its end; null for one that has nothing of its own to tell. */
export const endingOf = async (game: string): Promise<Ending | null> => (await endings[game]?.()) ?? null

/** How a game's reviews are shown; of one that has nothing of its own to it, as any game's. */
export const reviewOf = (game: string): Promise<ReviewFace> => (reviews[game] ?? reviews['plain']!)()

export async function rulesOf(game: string, language: string): Promise<RuleBook> {
  const [said, order] = await Promise.all([rules[`./${game}/rules/${language}.ts`]!(), chapters[game]!()])
  return { words: said, chapters: order }
}
