/** Every screen, by the address at which it stands; the gate and the table come with the page, the others when first asked for. */
import type { Component } from 'svelte'
import { hasServer } from '../net/server'
import Home from './Home.svelte'
import { match } from './route.svelte'
import TablePage from './table/TablePage.svelte'

export type Screen = Component<Record<string, string>>

/** A screen that is nothing without a server; where there is none, it says so. */
const ofServer =
  (load: () => Promise<{ default: unknown }>): (() => Promise<{ default: unknown }>) =>
  () =>
    hasServer ? load() : import('./NoServer.svelte')

const SCREENS: Record<string, () => Promise<{ default: unknown }>> = {
  '/': async () => ({ default: Home }),
  '/new': () => import('./NewTable.svelte'),
  '/new/:game': () => import('./NewTable.svelte'),
  '/t/:id': async () => ({ default: TablePage }),
  '/t/:id/replay': () => import('./replay/ReplayPage.svelte'),
  '/again/:id': () => import('./deal/AgainPage.svelte'),
  '/challenge/:id': ofServer(() => import('./deal/ChallengePage.svelte')),
  '/review/:id': () => import('./review/ReviewPage.svelte'),
  '/games': () => import('./MyGames.svelte'),
  '/watch': ofServer(() => import('./Watch.svelte')),
  '/rules': () => import('./rules/RulesPage.svelte'),
  '/rules/:game': () => import('./rules/RulesPage.svelte'),
  '/ranking': ofServer(() => import('./Ranking.svelte')),
  '/settings': () => import('./SettingsPage.svelte'),
  '/mistakes': () => import('./study/MistakesPage.svelte'),
  '/progress': () => import('./progress/ProgressPage.svelte'),
  '/puzzles': () => import('./study/PuzzlesPage.svelte'),
  '/puzzles/:game': () => import('./study/PuzzlesPage.svelte'),
  '/puzzles/:game/series': () => import('./study/SeriesPage.svelte'),
  '/puzzles/:game/:puzzle': () => import('./study/PuzzlesPage.svelte'),
  '/look/:game': () => import('./study/LookPage.svelte'),
  '/learn/:game': () => import('./learn/LearnPage.svelte'),
  '/link': ofServer(() => import('./LinkPage.svelte')),
}

export interface Asked {
  pattern: string
  /** What stands in the address, such as a table's id. */
  parts: Record<string, string>
  load: () => Promise<Screen>
}

/** Which screen an address asks for. */
export function screenAt(path: string): Asked | null {
  for (const [pattern, load] of Object.entries(SCREENS)) {
    const parts = match(pattern, path)
    if (parts) return { pattern, parts, load: async () => (await load()).default as Screen }
  }
  return null
}
