/** Writes down what a shared link says, so that the server can put it into the page's head: `cards.json`, by language
 *  and by place, a title and a sentence each; and brings the picture that each game shows. The descriptions of the page and
 *  of the app that it can be (`manifest.webmanifest`) name the games too. */
import { readFileSync } from 'node:fs'
import { runnerImport, type Plugin } from 'vite'
import { fileOf, games, ofGame } from './games.ts'
import type { GameWords, Meta } from './src/games/contract.ts'

type Texts = typeof import('./src/texts/en/shell')
type Shell = Texts['shell']
type Card = [title: string, sentence: string]

const LANGUAGES = ['en', 'es', 'ru']

const faceOf = async (game: string, language: string): Promise<GameWords> =>
  (await ofGame<{ face: GameWords }>(game, `words/${language}.ts`)).face

/** The games by what their `meta` says. */
async function inOrder(by: (meta: Meta) => number): Promise<string[]> {
  const ranks = await Promise.all(
    games.map(async (game) => [game, by((await ofGame<{ meta: Meta }>(game, 'meta.ts')).meta)] as const),
  )
  return ranks.sort(([, one], [, other]) => one - other).map(([game]) => game)
}

/** Names as one says them. */
const listed = (names: string[], and: Shell['and']): string =>
  `${names.slice(0, -1).join(', ')} ${and(names.at(-1)!)} ${names.at(-1)}`

async function cardsOf(language: string): Promise<Record<string, Card>> {
  const { module } = await runnerImport<Texts>(new URL(`src/texts/${language}/shell.ts`, import.meta.url).pathname)
  const { shell } = module
  const titles = await Promise.all(
    (await inOrder(({ weight }) => weight)).map(async (game) => (await faceOf(game, language)).title),
  )
  const cards: Record<string, Card> = { site: [shell.title, shell.lead(listed(titles, shell.and))] }
  for (const game of games) {
    const { title, facts, sentence: about } = await faceOf(game, language)
    const sentence = `${facts}. ${about}`
    cards[game] = [`${title} · Teien`, sentence]
    cards[`rules ${game}`] = [`${shell.rulesOf(title)} · Teien`, sentence]
    cards[`learn ${game}`] = [`${title}: ${shell.firstSteps} · Teien`, sentence]
  }
  return cards
}

/** A text with the games' names in it, as one reads them at the gate. */
async function named(text: string): Promise<string> {
  const titles = (await inOrder(({ place }) => place)).map(async (game) => (await faceOf(game, 'en')).title)
  return text.replace(
    '%GAMES%',
    listed(await Promise.all(titles), () => 'and'),
  )
}

export function cards(): Plugin {
  return {
    name: 'teien-cards',
    transformIndexHtml: named,
    async generateBundle() {
      const said: Record<string, Record<string, Card>> = {}
      for (const language of LANGUAGES) said[language] = await cardsOf(language)
      const app = await named(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8'))
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: app })
      for (const game of games)
        this.emitFile({ type: 'asset', fileName: `og-${game}.png`, source: readFileSync(fileOf(game, 'og.png')) })
      this.emitFile({ type: 'asset', fileName: 'cards.json', source: JSON.stringify(said, null, 1) })
    },
  }
}
