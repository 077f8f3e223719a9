/** Writes down what a shared link says, so that the server can put it into the page's head: `cards.json`, by language
 *  and by place, a title and a sentence each. */
import { runnerImport, type Plugin } from 'vite'

type Texts = typeof import('./src/texts/en/shell')
type Shell = Texts['shell']
type Card = [title: string, sentence: string]

function cardsOf(shell: Shell): Record<string, Card> {
  const cards: Record<string, Card> = { site: [shell.title, shell.lead] }
  for (const game of ['niya', 'sakura', 'momiji'] as const) {
    const sentence = `${shell.facts[game]}. ${shell.sentences[game]}`
    cards[game] = [`${shell.games[game]} · Teien`, sentence]
    cards[`rules ${game}`] = [`${shell.rulesOf(shell.games[game])} · Teien`, sentence]
    cards[`learn ${game}`] = [`${shell.games[game]}: ${shell.firstSteps} · Teien`, sentence]
  }
  return cards
}

export function cards(): Plugin {
  return {
    name: 'teien-cards',
    apply: 'build',
    async generateBundle() {
      const said: Record<string, Record<string, Card>> = {}
      for (const language of ['en', 'es', 'ru']) {
        const { module } = await runnerImport<Texts>(new URL(`src/texts/${language}/shell.ts`, import.meta.url).pathname)
        said[language] = cardsOf(module.shell)
      }
      this.emitFile({ type: 'asset', fileName: 'cards.json', source: JSON.stringify(said, null, 1) })
    },
  }
}
