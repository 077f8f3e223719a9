/** What axe says of the page as it stands, by day and by night. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from './table'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run: (
    options: unknown,
  ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
}

async function faults(page: Page, options: Record<string, unknown>): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe) // not as a script element: the page's policy allows no foreign script
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: Axe }
    const ends = (one: Animation): boolean => one.effect?.getComputedTiming().endTime !== Infinity
    await Promise.all(
      document
        .getAnimations()
        .filter(ends)
        .map((one) => one.finished.catch(() => undefined)),
    ) // a colour on its way is none
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, ...asked })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 240)}`),
    )
  }, options)
}

/** Axe finds nothing: all of it by day; by night, which changes nothing but colours, their contrast. */
export async function expectForEveryone(page: Page): Promise<void> {
  expect(await faults(page, {})).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await faults(page, { runOnly: ['color-contrast'] })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
}

const seen = new Set<string>()

/** Looks at each phase of a game once, by what its status line says, however many tables of it are played in a file. */
export function everyPhase(page: Page, game: string): () => Promise<void> {
  return async () => {
    const status = page.locator('.table .status b, main.curtain h1, main.end .title').first()
    const title = ((await status.textContent({ timeout: 1000 }).catch(() => null)) ?? '').replace(/\d+/g, '#')
    const phase = `${game}: ${title}`
    if (!title || seen.has(phase)) return
    seen.add(phase)
    await expectForEveryone(page)
  }
}
