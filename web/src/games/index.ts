/** The games: whatever folder here has a `meta.ts` is one. */
import type { Ending, Meta, Play } from './contract'
import type { RuleBook } from './rules'

/** The folder in which a file lies. */
const folderOf = (path: string): string => path.split('/')[1]!
const byFolder = <Found>(files: Record<string, Found>): Record<string, Found> =>
  Object.fromEntries(Object.entries(files).map(([path, found]) => [folderOf(path), found]))

/** What is known of each game from the start. */
export const meta = byFolder(import.meta.glob<Meta>('./*/meta.ts', { eager: true, import: 'meta' }))
import.meta.glob('./*/tokens.css', { eager: true })

const tables = byFolder(import.meta.glob<Play>('./*/index.ts', { import: 'play' }))
const endings = byFolder(import.meta.glob<Ending>('./*/end/index.ts', { import: 'ending' }))
const rules = import.meta.glob<RuleBook['words']>('./*/rules/{en,es,ru}.ts', { import: 'rules' })
const chapters = byFolder(import.meta.glob<RuleBook['chapters']>('./*/rules/chapters.ts', { import: 'chapters' }))

/** Their names, in the order in which they are shown. */
export const games: string[] = Object.keys(meta).sort((one, other) => meta[one]!.place - meta[other]!.place)
export const isGame = (name: string): boolean => name in meta

/** A game's board and words, loaded when first needed; the page does not know what lies on its table. */
export const playOf = (game: string): Promise<Play> => tables[game]!()

/** What only this game tells after its end; null for one that has nothing of its own to tell. */
export const endingOf = async (game: string): Promise<Ending | null> => (await endings[game]?.()) ?? null

export async function rulesOf(game: string, language: string): Promise<RuleBook> {
  const [said, order] = await Promise.all([rules[`./${game}/rules/${language}.ts`]!(), chapters[game]!()])
  return { words: said, chapters: order }
}
