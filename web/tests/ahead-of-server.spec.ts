/** One's own move at a table on the server is shown at once, as the rules say it, and taken back if the server refuses it. */
import type { Browser, Page } from '@playwright/test'
import { beGuest, expect, expecting, setTable, test } from './table'

const HELD_BACK = 2000

/** Begins Niya against a friend who has a browser of their own; gives the table and whoever has the first turn. */
async function againstFriend(page: Page, browser: Browser, baseURL: string): Promise<{ id: string; first: Page }> {
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'open' }] })
  const friend = await (await browser.newContext({ baseURL, viewport: page.viewportSize()! })).newPage()
  await beGuest(friend, 'Friend')
  expect((await friend.request.post(`/api/tables/${id}/join`, { data: {} })).ok()).toBe(true)
  expect((await page.request.post(`/api/tables/${id}/start`)).ok()).toBe(true)
  const { views } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
    views: { seat: number; owing: number[]; held: string }[]
  }
  expect(views[0]!.held).toMatch(/^[\w+/]+=*$/)
  return { id, first: views[0]!.owing.includes(views[0]!.seat) ? page : friend }
}

/** Whoever looks at the table until the rules are here too. */
async function comeTo(page: Page, id: string): Promise<void> {
  const rules = page.waitForResponse(/niya-[^/]*\.wasm$/)
  await page.goto(`/t/${id}`)
  await rules
  await page.waitForTimeout(500) // they are in the worker then
}

/** Takes a tile; gives how many milliseconds went by until one's own piece stood there. */
async function take(page: Page): Promise<number> {
  const cell = page.locator('.table .bed .kento').first()
  await cell.click()
  return page.evaluate(async () => {
    const from = performance.now()
    document.querySelector<HTMLElement>('.table .dock .btn-primary')!.click()
    while (!document.querySelector('.table .bed .cell.stone')) {
      if (performance.now() - from > 10_000) return Infinity
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - from
  })
}

const stones = (page: Page) => page.locator('.table .bed .cell.stone')

test(
  'one’s own piece stands at once, however slow the line is',
  { tag: '@desk' },
  async ({ page, browser, baseURL }) => {
    const { id, first } = await againstFriend(page, browser, baseURL!)
    await comeTo(first, id)
    await first.route(`**/api/tables/${id}/moves`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, HELD_BACK))
      await route.continue()
    })
    const told = first.waitForResponse(`**/api/tables/${id}/moves`)
    const ms = await take(first)
    test.info().annotations.push({ type: 'the piece stands after', description: `${Math.round(ms)} ms` })
    expect(ms).toBeLessThan(HELD_BACK / 2)
    await expect(first.getByText('Your move is on its way')).toBeVisible()
    expect((await told).ok()).toBe(true)
    await expect(first.getByText('Your move is on its way')).toHaveCount(0)
    await expect(stones(first)).toHaveCount(1)
    await expect(first.locator('.table .kento')).toHaveCount(0) // now it is the friend's turn
  },
)

test(
  'a move that the server refuses is taken back, and why is told',
  { tag: '@desk' },
  async ({ page, browser, baseURL }) => {
    expecting(/422/)
    const { id, first } = await againstFriend(page, browser, baseURL!)
    await comeTo(first, id)
    await first.route(`**/api/tables/${id}/moves`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, HELD_BACK))
      const problem = { type: 'urn:teien:illegal-move', title: 'No', status: 422, detail: 'Not this one.' }
      await route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) })
    })
    expect(await take(first)).toBeLessThan(HELD_BACK / 2)
    await expect(stones(first)).toHaveCount(1)
    await expect(first.getByText('Not this one.')).toBeVisible()
    await expect(stones(first)).toHaveCount(0)
    await first.unroute(`**/api/tables/${id}/moves`)
    await take(first)
    await expect(stones(first)).toHaveCount(1)
  },
)

test('without WebAssembly one waits for the server, as ever', { tag: '@desk' }, async ({ page, browser, baseURL }) => {
  await page.context().addInitScript(() => delete (globalThis as { WebAssembly?: unknown }).WebAssembly)
  const { id, first } = await againstFriend(page, browser, baseURL!)
  await first.addInitScript(() => delete (globalThis as { WebAssembly?: unknown }).WebAssembly)
  const fetched: string[] = []
  first.on('request', (request) => void fetched.push(request.url()))
  await first.goto(`/t/${id}`)
  await first.waitForTimeout(6000)
  const ms = await take(first)
  test.info().annotations.push({ type: 'the piece stands after', description: `${Math.round(ms)} ms` })
  await expect(stones(first)).toHaveCount(1)
  expect(fetched.filter((url) => /\.wasm$|worker-/.test(url))).toEqual([])
})
