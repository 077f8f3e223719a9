/** Whole games as the server tells them, made by `python -m tests.page_fixtures web/fixtures`. */
import { readdirSync, readFileSync } from 'node:fs'
import type { GameEvent, Step, View } from './contract'

export interface Fixture<Table = unknown> {
  name: string
  start: View<Table>
  opening: GameEvent[]
  steps: { seat: number; move: string; events: GameEvent[]; view: View<Table> }[]
}

const FOLDER = new URL('../../fixtures/', import.meta.url)

/** All games of one title, as each viewer was told them. */
export function fixtures<Table>(game: string): Fixture<Table>[] {
  const names = readdirSync(FOLDER).filter((file) => file.startsWith(`${game}-`))
  if (names.length === 0) throw new Error('there are no fixtures: run python -m tests.page_fixtures web/fixtures')
  return names.map(
    (file) =>
      ({
        name: file.replace('.json', ''),
        ...JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')),
      }) as Fixture<Table>,
  )
}

/** The same as a replay tells them. */
export const replayed = <Table>(game: string): { name: string; steps: Step<Table>[] }[] =>
  fixtures<Table>(game).map(({ name, start, opening, steps }) => ({
    name,
    steps: [{ events: opening, view: start }, ...steps],
  }))
