/** The rules of a game as they are shown: their order and pictures, the same in every language, and their words. */

export interface Rule<Id extends string = string> {
  id: Id
  /** Drawings that stand before the sentence. */
  art?: string[]
  /** Their width and height in px, where they are not square. */
  size?: [width: number, height: number]
}

export interface Chapter<Id extends string = string> {
  id: Id
  rules: Rule<Id>[]
}

export interface RuleBook {
  /** By their numbers; `lead` says what the game is about. */
  words: Record<string, string>
  chapters: Chapter[]
}

/** A chapter with these rules. */
export const chapter = <Id extends string>(id: Id, ...list: (Id | Rule<Id>)[]): Chapter<Id> => ({
  id,
  rules: list.map((rule) => (typeof rule === 'string' ? { id: rule } : rule)),
})
