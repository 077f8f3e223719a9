/** The deck: what each card does, by its order number. The rule book's own table (S1.1), written here by `make generated`. */
import { deck } from './facts.json'
import type { Card, GardenAction, PainterAction } from './path'

export const cardOf: Record<number, Card> = Object.fromEntries(
  deck.map(([garden, painter], i) => [
    i + 1,
    { card: i + 1, garden: garden as GardenAction, painter: painter as PainterAction },
  ]),
)
