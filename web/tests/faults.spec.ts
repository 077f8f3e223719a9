/** What goes wrong has a designed state: no such table, no server, a restart in mid-game, a double tap, two tabs. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  atEnd,
  beGuest,
  bots,
  byMouse,
  dice,
  expect,
  expecting,
  hurry,
  playToTheEnd,
  setTable,
  test,
  touchSomething,
} from './table'

test('a table that does not exist', async ({ page }) => {
  expecting(/404/)
  await page.goto('/t/AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByRole('heading', { name: 'There is no such table' })).toBeVisible()
  await page.goto('/t/AAAAAAAAAAAAAAAAAAAAAA/replay')
  await expect(page.getByRole('heading', { name: 'There is no such table' })).toBeVisible()
})

test('a path that leads nowhere', async ({ page }) => {
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'This path leads nowhere' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Three gardens' })).toBeVisible()
})

test('a link for another device works once', async ({ page, browser, baseURL }) => {
  expecting(/404/)
  await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'open' }] })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = (await page.locator('.link').textContent())!
  const phone = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await phone.goto(link)
  await expect(phone.getByText('You are now on this device')).toBeVisible()
  await expect(phone.getByText('Your games')).toBeVisible()
  await phone.goto('about:blank')
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await phone.context().close()
})

test('reload in mid-game, a double tap, and two tabs of one player', async ({ page, context }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'me', name: 'Ben' }], start: true })
  await page.goto(`/t/${id}`)
  await page.locator('.table .kento').first().click()
  await page.locator('.table .btn-primary:visible').dblclick()
  await expect(page.locator('.log li')).toHaveCount(2)
  await page.reload()
  await expect(page.locator('.log li')).toHaveCount(2)
  const tab = await context.newPage()
  await tab.goto(`/t/${id}`)
  await touchSomething(tab, byMouse, dice(3))
  await touchSomething(tab, byMouse, dice(3))
  await expect(page.locator('.log li')).toHaveCount(3)
  await expect(tab.locator('.log li')).toHaveCount(3)
})

test('a move that comes too late changes nothing; one whose news are on their way stays sent', async ({ page }) => {
  expecting(/409/)
  await hurry(page)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'me', name: 'Ben' }], start: true })
  let opened = (): void => undefined
  const held = new Promise<void>((resolve) => (opened = resolve))
  await page.route(`**/api/tables/${id}/events`, async (route) => {
    await held // the news are on their way
    await route.continue()
  })
  await page.goto(`/t/${id}`)
  const tiles = page.locator('.table .kento')
  const taken = page.locator('.bed .token')
  await expect(tiles).toHaveCount(12)

  const { table, views } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
    table: { position: number }
    views: { owing: number[]; legal: string[]; seat: number }[]
  }
  const view = views.find(({ seat, owing }) => owing.includes(seat))!
  const [first, other] = view.legal
  const elsewhere = await page.request.post(`/api/tables/${id}/moves`, {
    data: { seat: view.seat, move: first, position: table.position, id: 'elsewhere' },
  })
  expect(elsewhere.ok(), await elsewhere.text()).toBe(true)
  await page.locator(`[data-cell=${other}]`).click()
  await page.locator('.table .btn-primary:visible').click()
  await expect(page.getByText('The table had moved on. Here is how it stands now.')).toBeVisible()
  await expect(page.locator(`.token[data-cell=${first}]`)).toBeVisible()
  await expect(taken).toHaveCount(1)

  await tiles.first().click()
  const answered = page.waitForResponse(/\/moves$/)
  await page.locator('.table .btn-primary:visible').click()
  expect((await answered).status()).toBe(200)
  await page.locator('.table .kento:not(.is-picked)').first().click() // its marks stay, but nothing more can be done
  await expect(page.locator('.table .btn-primary:visible')).toHaveCount(0)
  await expect(taken).toHaveCount(1)
  opened()
  await expect(taken).toHaveCount(2)
  await expect(tiles.first()).toBeVisible()
  await touchSomething(page, byMouse, dice(1))
  await touchSomething(page, byMouse, dice(1))
  await expect(taken).toHaveCount(3)
})

test('a page that is older than the site says so, whatever it was about to show', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const gone = (file: RegExp): Promise<unknown> =>
    page.route(file, (route) => route.fulfill({ status: 404, body: 'There is no such file.' }))
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, ...bots(1)], start: true })
  await gone(/assets\/niya-[^/]*\.js/)
  for (const path of [`/t/${id}`, `/t/${id}/replay`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Teien has been renewed' })).toBeVisible()
  }
  await gone(/assets\/NewTable-[^/]*\.js/)
  await page.goto('/')
  await page.getByRole('link', { name: 'Start a table' }).first().click()
  await expect(page.getByRole('heading', { name: 'Teien has been renewed' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: /reload|again/i }).click()
  await expect(page.getByRole('heading', { name: 'A new table' })).toBeVisible()
  await page.context().close()
})

test('an opponent who vanished is away, and here again when they come back', async ({ page, browser, baseURL }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'open' }] })
  const context = await browser.newContext({ baseURL: baseURL! })
  const friend = await context.newPage()
  await beGuest(friend, 'Friend')
  await friend.goto(`/t/${id}`)
  await friend.getByRole('button', { name: 'Sit here' }).click()
  await page.goto(`/t/${id}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const seat = page.getByRole('region', { name: 'Friend' })
  await expect(seat).toBeVisible()
  await expect(seat.getByText('away')).toHaveCount(0)
  await friend.close()
  await expect(seat.getByText('away')).toBeVisible()
  const again = await context.newPage()
  await again.goto(`/t/${id}`)
  await expect(seat.getByText('away')).toHaveCount(0)
  await context.close()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('offline in mid-game: what was not sent is said, and the game goes on', async ({ page, context }) => {
    expecting(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
    await hurry(page)
    const id = await setTable(page, { game: 'niya', seats: [{ kind: 'me' }, { kind: 'me', name: 'Ben' }], start: true })
    await page.goto(`/t/${id}`)
    await page.locator('.table .kento').first().click()
    await page.evaluate(() => navigator.serviceWorker.ready) // its file, too, would not come any more
    await context.setOffline(true)
    await page.locator('.table .btn-primary:visible').click()
    await expect(
      page.getByText('did not reach the server').or(page.getByText('The path is interrupted')).first(),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('The path is interrupted')).toHaveCount(0)
    const roll = dice(1)
    await touchSomething(page, byMouse, roll)
    await touchSomething(page, byMouse, roll)
    await expect(page.locator('.log li')).toHaveCount(2)
  })
})

test.describe('with a server of its own', () => {
  const port = Number(process.env.TEIEN_TEST_PORT ?? 8391) + 1
  test.use({ baseURL: `http://127.0.0.1:${port}` })
  const database = join(mkdtempSync(join(tmpdir(), 'teien-')), 'teien.db')
  let server: ChildProcess

  async function start(): Promise<void> {
    const teien = process.env.TEIEN ?? new URL('../../.venv/bin/teien', import.meta.url).pathname
    server = spawn(teien, ['serve', '--port', String(port), '--database-url', `sqlite:///${database}`, '--no-limits'], {
      stdio: 'ignore',
    })
    for (let tries = 0; tries < 300; tries++) {
      if (
        await fetch(`http://127.0.0.1:${port}/healthz`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error('the server did not start')
  }
  test.beforeEach(start)
  test.afterEach(() => void server.kill('SIGKILL'))

  test('the server is killed in mid-game and comes back: the page goes on without a reload', async ({ page }) => {
    expecting(/Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|ERR_CONNECTION_RESET|ERR_SOCKET/)
    await hurry(page)
    const id = await setTable(page, { game: 'sakura', seats: [{ kind: 'me' }, ...bots(2)], start: true })
    await page.goto(`/t/${id}`)
    const roll = dice(5)
    for (let touches = 0; touches < 6; touches++) await touchSomething(page, byMouse, roll)
    server.kill('SIGKILL')
    await expect(page.getByText('The path is interrupted').first()).toBeVisible()
    await expect(page.locator('.table .kento')).toHaveCount(0)
    await start()
    const tryNow = page.getByRole('button', { name: 'Try now' }).first()
    await tryNow.click({ timeout: 5_000 }).catch(() => expect(tryNow).toHaveCount(0)) // the page tries by itself too, and may be faster
    await expect(page.getByText('The path is interrupted')).toHaveCount(0)
    await playToTheEnd(page, byMouse)
    await expect(atEnd(page)).toBeVisible()
  })

  test.describe('and its service worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('without a server the page still opens, and says so', async ({ page }) => {
      expecting(
        /Failed to load resource|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_EMPTY|ERR_CONNECTION_RESET|ERR_SOCKET|fetch/,
      )
      await page.goto('/')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Three gardens' })).toBeVisible()
      server.kill('SIGKILL')
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Three gardens' })).toBeVisible()
      await page.getByRole('button', { name: 'Play now: Niya' }).click()
      await expect(page.getByText('did not reach the server')).toBeVisible()
    })
  })
})
