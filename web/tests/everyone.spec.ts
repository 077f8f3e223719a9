/** For everyone: axe finds nothing on any screen, by day and by night; three languages; 200 % zoom. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { atEnd, bots, byMouse, dice, expect, hurry, playToTheEnd, setTable, test, touchSomething } from './table'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe says of the page as it stands. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe) // not as a script element: the page's policy allows no foreign script
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: unknown) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 240)}`))
  })
}

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    test.use({ colorScheme: scheme })

    for (const path of ['/', '/new', '/new/momiji', '/watch', '/rules/niya', '/rules/sakura', '/rules/momiji', '/ranking', '/settings', '/nowhere'])
      test(`axe: ${path}`, async ({ page }) => {
        await page.goto(path)
        await page.locator('h1').first().waitFor()
        await page.waitForTimeout(400)
        expect(await faults(page)).toEqual([])
      })

    for (const game of ['niya', 'sakura', 'momiji'])
      test(`axe: ${game} in every phase`, async ({ page }) => {
        await hurry(page)
        const id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(1)], start: true })
        await page.goto(`/t/${id}`)
        const roll = dice(2)
        for (let touches = 0; touches < 8; touches++) {
          await touchSomething(page, byMouse, roll)
          await page.waitForTimeout(150)
          expect(await faults(page)).toEqual([])
        }
        await page.locator('header').getByRole('button', { name: 'Rules' }).click()
        await expect(page.getByRole('heading', { name: /^(How to win|Your turn|A round)/ }).first()).toBeVisible()
        expect(await faults(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.goto(`/learn/${game}`)
        await page.locator('.table').waitFor()
        expect(await faults(page)).toEqual([])
      })

    test('axe: waiting room, end and replay', async ({ page }) => {
      await hurry(page)
      const open = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, { kind: 'open' }] })
      await page.goto(`/t/${open}`)
      await page.getByText('Invite your friends').waitFor()
      expect(await faults(page)).toEqual([])
      const id = await setTable(page, { game: 'momiji', seats: [{ kind: 'me' }], start: true })
      await page.goto(`/t/${id}`)
      await playToTheEnd(page, byMouse)
      await atEnd(page).waitFor()
      expect(await faults(page)).toEqual([])
      await page.goto(`/t/${id}/replay`)
      await page.locator('.table').waitFor()
      expect(await faults(page)).toEqual([])
    })
  })
}

const WORDS = { en: 'Three gardens', es: 'Tres jardines', ru: 'Три сада' }

for (const [locale, hero] of Object.entries(WORDS))
  test.describe(locale, () => {
    test.use({ locale })

    test(`in the language of the browser: ${locale}`, async ({ page }) => {
      await hurry(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(hero)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      for (const game of ['niya', 'sakura', 'momiji']) {
        const id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(1)], start: true })
        await page.goto(`/t/${id}`)
        const roll = dice(4)
        for (let touches = 0; touches < 4; touches++) await touchSomething(page, byMouse, roll)
        const said = await page.locator('body').innerText()
        expect(said).not.toMatch(/undefined|\[object|NaN|\bnull\b/)
        if (locale === 'ru') expect(said.replace(/Teien|Tester/g, '')).not.toMatch(/[a-z]{4,}/)
      }
    })
  })

test('a language can be chosen and is kept', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Change the language').selectOption('es')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tres jardines')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tres jardines')
})

test('nothing is cut off at 200 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  for (const path of ['/', '/new', '/rules/sakura', '/settings', '/ranking']) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('the replay has a scrubber, keys and a link to each moment', async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, ...bots(1)], start: true })
  await page.goto(`/t/${id}`)
  await playToTheEnd(page, byMouse)
  await page.goto(`/t/${id}/replay#2`)
  await expect(page.getByText(/^Step 2 of/).first()).toBeVisible()
  await page.locator('body').press('ArrowRight')
  await expect(page.getByText(/^Step 3 of/).first()).toBeVisible()
  await page.getByRole('slider').fill('1')
  await expect(page).toHaveURL(/#1$/)
})
