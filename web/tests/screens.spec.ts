/** The screens around a game, on every size of screen that people have, in every language. */
import type { Page } from '@playwright/test'
import { expectForEveryone } from './axe'
import { beGuest, bots, expect, expecting, hurry, loadAnew, setTable, test } from './table'

const SIZES = [
  [360, 640],
  [390, 664],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const
const STUDY = ['/puzzles/niya/3.7', '/puzzles/niya/series', '/look/niya']
const PLAY = { en: 'Play now', es: 'Jugar ya', ru: 'Играть' }

/** What is wrong with the words of a page: too small, out of the page at its side, or cut off by what holds them. */
const flaws = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.querySelector('#page')!, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const holder = text.parentElement!
      const words = text.textContent!.trim()
      if (
        !words ||
        !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        holder.closest('.vh, .skip, option, svg')
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      if (parseFloat(getComputedStyle(holder).fontSize) < 12) found.push(`small: ${words}`)
      if (left < -0.5 || right > document.documentElement.clientWidth + 0.5) found.push(`beside the page: ${words}`)
      for (let box: Element | null = holder; box; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const clip = box.getBoundingClientRect()
        if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) continue
        if (left < clip.left - 0.5 || right > clip.right + 0.5 || top < clip.top - 0.5 || bottom > clip.bottom + 0.5)
          found.push(`cut off: ${words}`)
      }
    }
    const ways = [...document.querySelectorAll('.bar a, .bar .tools > :not(a)')]
      .filter((way) => way.checkVisibility())
      .map((way) => way.getBoundingClientRect())
    for (const [n, one] of ways.entries())
      for (const other of ways.slice(n + 1))
        if (
          one.right > other.left + 0.5 &&
          other.right > one.left + 0.5 &&
          one.bottom > other.top + 0.5 &&
          other.bottom > one.top + 0.5
        )
          found.push('two ways of the bar lie over each other')
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} wide`)
    return found
  })

/** Which buttons of that name can be seen whole and touched, without scrolling. */
const inSight = (page: Page, name: string): Promise<boolean[]> =>
  page.getByRole('button', { name }).evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && button.contains(there)
    }),
  )

for (const [locale, play] of Object.entries(PLAY))
  test.describe(locale, () => {
    test.use({ locale })

    test(`the three games can be played at once, without scrolling: ${locale}`, { tag: '@desk' }, async ({ page }) => {
      await hurry(page)
      await page.goto('/')
      await expect(page.getByRole('button', { name: `${play}: ` })).toHaveCount(3)
      await page.evaluate(() => document.fonts.ready)
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        await page.evaluate(() => scrollTo(0, 0))
        expect(await inSight(page, `${play}: `), `${width} × ${height}`).toEqual([true, true, true])
        expect(await flaws(page), `${width} × ${height}`).toEqual([])
      }
    })

    test(`nor do many games of one's own push them away: ${locale}`, { tag: '@desk' }, async ({ page }) => {
      await hurry(page)
      await beGuest(page)
      for (const level of ['novice', 'master', 'adept', 'apprentice'])
        expect(
          (
            await page.request.post('/api/tables', {
              data: { game: 'sakura', seats: [{ kind: 'me' }, ...bots(4, level), { kind: 'open' }] },
            })
          ).ok(),
        ).toBe(true)
      await page.goto('/')
      await expect(page.locator('.mine li')).not.toHaveCount(0)
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        await page.evaluate(() => scrollTo(0, 0))
        expect(await inSight(page, `${play}: `), `${width} × ${height}`).toEqual([true, true, true])
        expect(await flaws(page), `${width} × ${height}`).toEqual([])
      }
    })

    test(`nothing is cut off at 200 % zoom, whatever the screen: ${locale}`, { tag: '@desk' }, async ({ page }) => {
      await hurry(page)
      for (const path of ['/', '/new', '/games', '/watch', '/settings', '/nowhere', ...STUDY]) {
        await page.goto(path)
        await page.locator('h1').first().waitFor()
        await page.evaluate(() => document.fonts.ready)
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width: Math.floor(width / 2), height: Math.floor(height / 2) })
          expect(await flaws(page), `${path} at ${width / 2} × ${height / 2}`).toEqual([])
        }
      }
    })
  })

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('whom one meets is chosen beside "Play now", and kept', async ({ page }) => {
    await page.goto('/')
    const foe = page.getByRole('button', { name: 'Opponent at Niya: Kame Apprentice' })
    await foe.click()
    const list = page.getByRole('dialog', { name: 'Who will you meet?' })
    await expect(list.getByRole('button', { name: /strength \d of 4/ })).toHaveCount(4)
    await expectForEveryone(page)
    await list.getByRole('button', { name: /Sagi/ }).click()
    await expect(list).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Opponent at Niya: Sagi Adept' })).toBeFocused()
    await loadAnew(page)
    await page.getByRole('button', { name: 'Play now: Niya, against Sagi (Adept)' }).click()
    await expect(page.getByText('Sagi').filter({ visible: true }).first()).toBeVisible()
  })
})

test('bots of one level at a table have each a name, and their level beside it', { tag: '@desk' }, async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, ...bots(4, 'novice'), { kind: 'open' }] })
  await page.goto(`/t/${id}`)
  for (const name of ['Kohana', 'Koharu', 'Koyuki', 'Kotori'])
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Bot · Novice')
  await page.goto('/new/momiji')
  await page.getByRole('radio', { name: '4', exact: true }).check()
  for (const seat of [2, 3, 4]) await page.getByLabel(`Seat ${seat}`).selectOption('bot:master')
  for (const [seat, name] of [
    [2, 'Fukurō'],
    [3, 'Mimizuku'],
    [4, 'Konoha'],
  ] as const)
    await expect(page.getByLabel(`Seat ${seat}`).locator('option:checked')).toHaveText(`Bot: ${name} (Master)`)
})

test(
  'at the seats of a table a bot’s portrait and the words beside it are whole, or not there',
  { tag: '@desk' },
  async ({ page }) => {
    await hurry(page)
    const id = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, ...bots(5, 'novice')], start: true })
    await page.goto(`/t/${id}`)
    await expect(page.locator('.rail .portrait')).toHaveCount(5)
    for (const [width, height] of [
      [1024, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const cut = await page.locator('.rail small').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const place = row.getBoundingClientRect()
          const parts = [...row.querySelectorAll('.portrait, .full, .cap')].map((part) => ({
            what: part.className,
            ...(part.getBoundingClientRect().toJSON() as DOMRect),
          }))
          return parts
            .filter(
              ({ top, bottom }) => top < place.bottom - 0.5 && (top < place.top - 0.5 || bottom > place.bottom + 0.5),
            )
            .map(({ what }) => what)
        }),
      )
      expect(cut, `${width} × ${height}`).toEqual([])
    }
  },
)

for (const [game, others] of [
  ['niya', 1],
  ['sakura', 5],
  ['momiji', 3],
] as const)
  test(
    `at the seats of ${game} the names of the bots are read whole, whatever stands beside them`,
    { tag: '@desk' },
    async ({ page }) => {
      await hurry(page)
      const id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(others, 'apprentice')], start: true })
      await page.goto(`/t/${id}`)
      await expect(page.locator('.seat .who, .rail .name, header .who').filter({ visible: true })).not.toHaveCount(0)
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        const cut = () =>
          page
            .locator('.seat .who, .rail .name, header .who')
            .evaluateAll((names) =>
              names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
            )
        await expect.poll(cut, `${width} × ${height}`).toEqual([])
      }
    },
  )

test('day and night is a moon and a sun, settings a wheel of its own; no two ways of a table have one name', async ({
  page,
}) => {
  await hurry(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Night garden' }).locator('use')).toHaveAttribute('href', '#ui-night')
  await expect(page.getByRole('link', { name: 'Settings' }).locator('use')).toHaveAttribute('href', '#ui-settings')
  await expect(page).toHaveTitle('Teien: three Japanese-garden games')
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, ...bots(1)], start: true })
  await page.goto(`/t/${id}`)
  await expect(page.locator('.table')).toBeVisible()
  const names = await page
    .locator('.ibtn')
    .evaluateAll((ways) =>
      ways.filter((way) => way.checkVisibility()).map((way) => way.getAttribute('aria-label') ?? way.textContent),
    )
  expect(names.length).toBeGreaterThan(0)
  expect(new Set(names).size, names.join(', ')).toBe(names.length)
  await expect(page).toHaveTitle(/Niya · Teien$/)
})

test('a table that is not there has the bar, and a title that says the name once', async ({ page }) => {
  expecting(/404/)
  for (const path of ['/t/nowhere', '/t/nowhere/replay']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'There is no such table' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toBeVisible()
  }
  await page.goto('/t/nowhere')
  await expect(page).toHaveTitle('Teien')
})

test('a path that leads nowhere has the bar, and ways on', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'This path leads nowhere' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Rules' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rules of')
  await expect(page.locator('main#content')).toBeFocused()
})

test.describe('with its service worker, on a line that breaks', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a lesson that cannot come for want of a connection says so, and comes when there is one',
    { tag: '@desk' },
    async ({ page, context }) => {
      expecting(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/)
      await page.goto('/')
      await page.evaluate(() => navigator.serviceWorker.ready)
      await context.setOffline(true)
      await page
        .getByRole('link', { name: 'First steps: learn Niya by playing' })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible()
      await expect(page.getByText('renewed')).toHaveCount(0)
      await context.setOffline(false)
      await expect(page.locator('main.table')).toBeVisible()
    },
  )
})

test('finished games are found again, and replayed', async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, ...bots(1, 'novice')], start: true })
  expect((await page.request.post(`/api/tables/${id}/resign`, { data: { seat: 0 } })).ok()).toBe(true)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Niya with Kero.*Lost/ })).toBeVisible()
  await page.getByRole('link', { name: 'All my games' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My games' })).toBeVisible()
  await expectForEveryone(page)
  await page.getByRole('link', { name: 'Replay' }).click()
  await expect(page).toHaveURL(/\/replay$/)
  await expect(page.getByRole('grid', { name: 'Garden' })).toBeVisible()
})

test('the waiting room says who starts, and lets everyone choose a name', async ({ page, browser, baseURL }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'open' }] })
  await page.goto(`/t/${id}`)
  await expect(page.getByText('You start the game when all seats are taken.')).toBeVisible()
  await page.getByLabel('Your name').fill('Momoka')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Momoka' })).toBeVisible()
  const friend = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await beGuest(friend, 'Friend')
  await friend.goto(`/t/${id}`)
  await expect(friend.getByText('The host starts when all seats are taken.')).toBeVisible()
  await friend.getByRole('button', { name: 'Sit here' }).click()
  await expect(friend.getByText('All seats are taken: the host starts the game.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await friend.context().close()
})

test('the seal of a game that was played at once is shown in its menu, kept, and is what the check goes by', async ({
  page,
}) => {
  await hurry(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Play now: Niya' }).click()
  await expect(page.locator('main.table')).toBeVisible()
  const id = page.url().split('/').at(-1)!
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').locator('code')).toHaveText(/^[0-9a-f]{64}$/)
  await page.evaluate((id) => localStorage.setItem('teien.seals', JSON.stringify([[id, '0'.repeat(64)]])), id)
  await page.getByRole('button', { name: 'Resign', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resign', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Show the result' })).toBeVisible()
  await page.goto(`/t/${id}`)
  await expect(page.getByText('The shuffle does not match its seal')).toBeVisible()
})
