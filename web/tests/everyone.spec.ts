/** For everyone: axe finds nothing on any screen, by day and by night; three languages; 200 % zoom. */
import { expectForEveryone } from './axe'
import {
  atEnd,
  beGuest,
  bots,
  byMouse,
  dice,
  expect,
  expecting,
  hurry,
  loadAnew,
  playByApi,
  setAnotherTable,
  setTable,
  test,
  touchSomething,
} from './table'

test('axe: every screen outside a game', async ({ page }) => {
  for (const path of [
    '/',
    '/new',
    '/new/momiji',
    '/games',
    '/watch',
    '/rules/niya',
    '/rules/sakura',
    '/rules/momiji',
    '/ranking',
    '/settings',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expectForEveryone(page)
  }
})

for (const game of ['niya', 'sakura', 'momiji'])
  test(`axe: ${game}'s rules beside the board, its menus, and first steps`, async ({ page, isMobile }) => {
    await hurry(page)
    const id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(1)], start: true })
    await page.goto(`/t/${id}`)
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click() // a phone's head has room for nothing else
    await page.getByRole('button', { name: 'Rules', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^(How to win|Your turn|A round)/ }).first()).toBeVisible()
    await expectForEveryone(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await expectForEveryone(page)
    await page.keyboard.press('Escape')
    await page.goto(`/learn/${game}`)
    await expect(page.locator('.table')).toBeVisible()
    await expectForEveryone(page)
  })

test('axe: waiting room and curtain', async ({ page }) => {
  await hurry(page)
  const open = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, { kind: 'open' }] })
  await page.goto(`/t/${open}`)
  await expect(page.getByText('Invite your friends')).toBeVisible()
  await expectForEveryone(page)
  const shared = await setTable(page, {
    game: 'sakura',
    seats: [{ kind: 'me' }, { kind: 'me', name: 'Ben' }],
    start: true,
  })
  await page.goto(`/t/${shared}`)
  await expect(page.getByText(/Pass the screen to/)).toBeVisible()
  await expectForEveryone(page)
})

test('axe: no such table, and an end screen that is slow to come', async ({ page }) => {
  await hurry(page)
  let come = (): void => undefined
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/End[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const id = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, ...bots(1)], start: true })
  await page.goto(`/t/${id}`)
  await expect(page.locator('.table')).toBeVisible()
  await playByApi(page, id)
  await page.getByRole('button', { name: 'Show the result' }).click()
  await expect(page.locator('main.loading').getByRole('status')).toBeVisible()
  await expectForEveryone(page)
  come()
  await expect(atEnd(page)).toBeVisible()
  expecting(/404/)
  await page.goto('/t/nowhere')
  await expect(page.locator('main h1')).toBeVisible()
  await expectForEveryone(page)
})

const WORDS = { en: 'Three gardens', es: 'Tres jardines', ru: 'Три сада' }

for (const [locale, hero] of Object.entries(WORDS))
  test.describe(locale, () => {
    test.use({ locale })

    test(`in the language of the browser: ${locale}`, async ({ page }) => {
      await hurry(page)
      await beGuest(page)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(hero)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      for (const game of ['niya', 'sakura', 'momiji']) {
        const id = await setAnotherTable(page, { game, seats: [{ kind: 'me' }, ...bots(1)], start: true })
        await page.goto(`/t/${id}`)
        const roll = dice(4)
        for (let touches = 0; touches < 4; touches++) await touchSomething(page, byMouse, roll)
        const said = await page.locator('body').innerText()
        expect(said).not.toMatch(/undefined|\[object|NaN|\bnull\b/)
        if (locale === 'ru') expect(said.replace(/Teien|Tester/g, '')).not.toMatch(/[a-z]{4,}/)
      }
    })
  })

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a language can be chosen and is kept', { tag: '@desk' }, async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Change the language').selectOption('es')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tres jardines')
    await loadAnew(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tres jardines')
  })
})

test('nothing is cut off at 200 % zoom', { tag: '@desk' }, async ({ page }) => {
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
  await playByApi(page, id)
  await page.goto(`/t/${id}`)
  await expect(page.getByRole('heading', { name: 'With best play' })).toBeVisible()
  await page.goto(`/t/${id}/replay#2`)
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Step 2 of/)
  await expectForEveryone(page)
  await page.locator('body').press('ArrowRight')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Step 3 of/)
  await page.getByRole('slider').fill('1')
  await expect(page).toHaveURL(/#1$/)
})
