import { t } from '../../../texts'
import { isWay } from '../foresight'

/** A move in words: a card by its number, two for whoever lays down the court painter's too, or a way. */
export const moveWords = (move: string): string =>
  isWay(move) ? t.sakura.review.ways[move] : t.sakura.review.cards(move.split('/'))
