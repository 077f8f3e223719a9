/** The three games, in the order in which they are shown. */
import { plays, type GameName, type Play } from '../boards/contract'

export const games: GameName[] = ['sakura', 'niya', 'momiji']
export const isGame = (name: string): name is GameName => (games as string[]).includes(name)

/** A small drawing for each game. */
export const gameArt: Record<GameName, string> = { sakura: 'sakura-token', niya: 'niya-token-wave-s', momiji: 'momiji-leaf-red' }
export const kanji: Record<GameName, string> = { sakura: '桜', niya: '庭', momiji: '紅葉' }

/** A game's board and words, loaded when first needed; the page does not know what lies on its table. */
export const playOf = (game: GameName): Promise<Play> => plays[game]() as Promise<unknown> as Promise<Play>
