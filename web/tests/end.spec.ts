/** How a game ends: by the rules, left, or resigned; what the end screen says and how it fits; the replay. */
import type { Browser, Page } from '@playwright/test'
import { atEnd, beGuest, bots, expect, hurry, playByApi, setTable, test } from './table'

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

const GAMES = [
  { game: 'niya', others: 1 },
  { game: 'sakura', others: 2 },
  { game: 'momiji', others: 1 },
] as const

async function speak(page: Page, language: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('teien.settings', JSON.stringify(kept)), {
    theme: 'light',
    language,
    sound: false,
    speed: 0,
    oneTap: false,
  })
}

/** A game against bots with a few moves made. */
async function begun(page: Page, game: string, others: number): Promise<string> {
  await hurry(page)
  const id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(others)], start: true })
  await playByApi(page, id, 2)
  return id
}

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('?') // it is asked first
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** What the page says of the end, as whoever comes later finds it. */
async function ending(page: Page): Promise<string> {
  await page.reload()
  await expect(atEnd(page)).toBeVisible()
  const words = await atEnd(page).innerText()
  expect(words).not.toMatch(/undefined|null|NaN/)
  return words
}

for (const { game, others } of GAMES) {
  test(`${game}: a game that is left says so, and how it stood`, async ({ page }) => {
    const id = await begun(page, game, others)
    await page.goto(`/t/${id}`)
    await fromMenu(page, 'End the game')
    const words = await ending(page)
    expect(words).toContain('Ended unfinished')
    expect(words).toContain('You ended the game.')
    expect(words).not.toMatch(/wins\b|Won\b|closest to the Emperor/)
    expect(words).toMatch(
      { niya: /tiles? w(as|ere) taken/, sakura: /It was round \d/, momiji: /left in the deck/ }[game],
    )
    for (const [language, said] of [
      ['es', 'Partida sin acabar'],
      ['ru', 'Партия не доиграна'],
    ] as const) {
      await speak(page, language)
      await page.goto(`/t/${id}`)
      expect(await ending(page)).toContain(said)
    }
  })

  test(`${game}: whoever resigns has lost`, async ({ page }) => {
    const id = await begun(page, game, 1)
    await page.goto(`/t/${id}`)
    await fromMenu(page, 'Resign')
    const words = await ending(page)
    expect(words).toMatch(/^Random wins/m)
    expect(words).toContain('You resigned.')
  })
}

async function another(browser: Browser, baseURL: string, width: number, height: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: { width, height } })).newPage()
  await hurry(page)
  await beGuest(page, 'Friend')
  return page
}

for (const [width, height] of [
  [390, 664],
  [1280, 720],
] as const)
  test(`the wish to end the game reaches the other, ${width}×${height}`, async ({ page, browser, baseURL }) => {
    await hurry(page)
    await page.setViewportSize({ width, height })
    const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'open' }] })
    const friend = await another(browser, baseURL!, width, height)
    expect((await friend.request.post(`/api/tables/${id}/join`, { data: {} })).ok()).toBe(true)
    expect((await page.request.post(`/api/tables/${id}/start`)).ok()).toBe(true)
    await page.goto(`/t/${id}`)
    await friend.goto(`/t/${id}`)
    await expect(friend.locator('.table')).toBeVisible()
    await fromMenu(page, 'End the game')
    await expect(page.getByText('Waiting for the others')).toBeVisible()
    await page.locator('.table .bed .tile').nth(5).click({ force: true }) // in the middle, where nobody may begin; whoever waits is answered all the same
    await expect(page.locator('.slip.refusal')).toBeVisible()
    const asked = friend.getByText('Tester would like to end the game here.')
    await expect(asked).toBeInViewport({ ratio: 1 })
    await friend.getByRole('button', { name: 'No', exact: true }).click()
    await expect(page.getByText('Friend would rather play on.')).toBeVisible()
    for (const one of [page, friend]) await expect(one.locator('.slip.asks')).toHaveCount(0)
    await Promise.all([page, friend].map((one) => playByApi(one, id, 1)))
    await fromMenu(page, 'End the game')
    await expect(asked, 'asked again, though one has said no before').toBeInViewport({ ratio: 1 })
    await friend.getByRole('button', { name: 'Agree' }).click()
    for (const one of [page, friend]) {
      await one.getByRole('button', { name: 'Show the result' }).click()
      await expect(atEnd(one)).toContainText('Ended by agreement of')
      await expect(atEnd(one).getByRole('heading', { name: 'Ended unfinished' })).toBeFocused()
    }
    await friend.context().close()
  })

/** What is wrong with how a screen stands: too wide, too small to read, cut off. */
async function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.scrollWidth > innerWidth)
      found.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    for (const one of document.querySelectorAll<HTMLElement | SVGElement>('main.end *')) {
      const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim())
      if (!own || one.closest('.vh') || !one.checkVisibility()) continue
      const box = one.getBoundingClientRect()
      const words = one.textContent!.trim().slice(0, 40)
      if (parseFloat(getComputedStyle(one).fontSize) < 12) found.push(`“${words}” is smaller than 12 px`)
      if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`“${words}” leaves the page`)
      if (
        one instanceof HTMLElement &&
        getComputedStyle(one).overflowX !== 'visible' &&
        one.scrollWidth > one.clientWidth + 1
      )
        found.push(`“${words}” is cut off`)
    }
    return found
  })
}

const ENDS = [
  { name: 'one garden', table: { game: 'niya', seats: [{ kind: 'me' }, ...bots(1)] } },
  {
    name: 'a match',
    table: { game: 'niya', seats: [{ kind: 'me' }, ...bots(1)], options: { match: 'points', target: 10 } },
  },
  { name: 'six painters', table: { game: 'sakura', seats: [{ kind: 'me' }, ...bots(5)] } },
  { name: 'four gardeners', table: { game: 'momiji', seats: [{ kind: 'me' }, ...bots(3)] } },
  { name: 'one gardener', table: { game: 'momiji', seats: [{ kind: 'me' }] } },
]
for (const { name, table } of ENDS)
  test(`the end screen fits every window: ${name}`, async ({ page }) => {
    await hurry(page)
    const id = await setTable(page, { ...table, start: true })
    await playByApi(page, id)
    for (const language of ['en', 'es', 'ru']) {
      await speak(page, language)
      await page.goto(`/t/${id}`)
      await expect(atEnd(page).locator('.shuffle.fair')).toBeVisible()
      await expect(atEnd(page).locator('.title')).toBeFocused()
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        await expect.poll(() => faults(page), `${language} ${width}×${height}`).toEqual([]) // the plots take the new width
        const rematch = atEnd(page).locator('.btn-primary:visible')
        await expect(rematch, `${language} ${width}×${height}`).toBeInViewport({ ratio: 1 })
      }
    }
  })

for (const [width, height] of [
  [390, 664],
  [844, 390],
  [1280, 720],
] as const)
  for (const game of ['niya', 'sakura'])
    test(`the replay of ${game} covers nothing, ${width}×${height}`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await hurry(page)
      const id = await setTable(page, { game, seats: [{ kind: 'me' }, ...bots(1)], start: true })
      await playByApi(page, id)
      await page.setViewportSize({ width, height })
      await page.goto(`/t/${id}/replay`)
      const slider = page.getByRole('slider')
      await expect(slider).toHaveValue('0')
      await expect(page.locator('.table .me').first(), 'one’s own seat').toBeInViewport({ ratio: 1 })
      for (const name of ['One step back', 'Run', 'One step on'])
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })

      await page.keyboard.press('ArrowRight')
      await expect(slider).toHaveValue('1')
      await page.keyboard.press('End')
      await expect(slider).toHaveValue((await slider.getAttribute('max'))!)
      await page.keyboard.press('Home')
      await page.getByRole('button', { name: 'One step on' }).click()
      await expect(slider).toHaveValue('1')

      const list = page.getByRole('button', { name: 'Moves', exact: true })
      if (await list.isVisible()) {
        await list.click()
        expect((await page.locator('dialog .log').boundingBox())!.height, 'the list fills its sheet').toBeGreaterThan(
          height * 0.35,
        )
      }
      const lines = page.locator('.log button')
      await lines.nth(3).click()
      await expect(slider).not.toHaveValue('1')
      if (await list.isVisible()) await list.click()
      await page.getByRole('combobox', { name: 'Seen by' }).last().selectOption('1')
      await expect(page.getByRole('combobox', { name: 'Seen by' }).last()).toHaveValue('1')
      await page.getByRole('button', { name: 'Share this moment' }).last().click()
      const toast = page.locator('.toast')
      await expect(toast).toBeVisible()
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
      const said = (await toast.boundingBox())!
      const held = (await page.locator('.table .dock').boundingBox())!
      const apart =
        said.y + said.height <= held.y ||
        held.y + held.height <= said.y ||
        said.x + said.width <= held.x ||
        held.x + held.width <= said.x
      expect(apart, 'the word lies beside the dock').toBe(true)
      expect(
        await page.evaluate(() => [
          document.documentElement.scrollWidth - innerWidth,
          document.documentElement.scrollHeight - innerHeight,
        ]),
      ).toEqual([0, 0])
    })

test('a replay runs to its end by itself, and pauses', async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, ...bots(1)], start: true })
  await playByApi(page, id)
  await page.goto(`/t/${id}/replay`)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const slider = page.getByRole('slider')
  await expect(slider).toHaveValue((await slider.getAttribute('max'))!)
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible()
})

test('turning points open the review at their moment', async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, ...bots(2)], start: true })
  await playByApi(page, id)
  await page.goto(`/t/${id}`)
  const turn = page.locator('a[href*="/review/"][href*="#"]').first()
  const step = /#(\d+)$/.exec((await turn.getAttribute('href'))!)![1]!
  await turn.click()
  await expect(page.locator('.review .roll')).toBeVisible()
  await page.goto(`/t/${id}/replay#${step}`)
  await expect(page.getByRole('slider')).toHaveValue(step)
})

test('without WebAssembly the server reviews a game at its table @desk', async ({ page }) => {
  await hurry(page)
  await page.addInitScript(() => delete (globalThis as { WebAssembly?: unknown }).WebAssembly)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, ...bots(1)], start: true })
  await playByApi(page, id)
  await page.goto(`/t/${id}`)
  await page.locator(`a[href="/review/${id}"]`).click()
  await expect(page.locator('.review .roll')).toBeVisible({ timeout: 150_000 }) // the process that reviews steps back for all else
})
