/** The steps of a turn in words: those of one kind are told together. */
import { t } from '../../../texts'
import { listed } from '../../people'
import { cardName, leafName } from '../story'
import type { Leaf, Objective } from '../leaves'

/** A step: what it does, and the cards that it moves out of one's hand. */
export interface Step {
  verb: string
  words: string[]
}

export const stepOf = (move: string): Step => {
  const [verb, ...words] = move.split(' ') as [string, ...string[]]
  return { verb, words }
}

/** A card without the end of the garden at which it is laid. */
export const cardIn = (word: string): string => word.replace(/[<>]$/, '')

export function turnWords(moves: string[]): string {
  const said = t.momiji.review.moves
  const steps = moves.map(stepOf).filter(({ verb }, _, all) => verb !== 'end' || all.length === 1)
  const played = steps.filter(({ verb }) => verb === 'play').map(({ words }) => cardName(cardIn(words[0]!)))
  const told = steps.flatMap(({ verb, words }, n): string[] => {
    if (verb === 'play') return steps.findIndex((step) => step.verb === 'play') === n ? [said.play(listed(played))] : []
    if (verb === 'take') return [said.take(leafName(words[0] as Leaf))]
    if (verb === 'claim') return [said.claim(t.momiji.objectives[words[0] as Objective])]
    if (verb === 'trade') return [said.trade(words.map(cardName).join(', '))]
    if (verb === 'drop') return [said.drop(cardName(words[0]!))]
    if (verb === 'use') return [said.use(words[0]!)]
    if (verb === 'draft') return [said.draft(words[0]!)]
    return [verb === 'refill' ? said.refill : said.end]
  })
  return told.join(', ')
}
