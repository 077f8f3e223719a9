/** A game that others made and that the page has no folder for, `examples/hoshi`, installed beside the server: offered at
 *  the gate, played whole by hand, by touch and by keyboard, with friends and at one screen, to its end and its replay. */
import type { Page } from '@playwright/test'
import { everyPhase, expectForEveryone } from './axe'
import {
  atEnd,
  beGuest,
  bots,
  byKeyboard,
  byMouse,
  byTouch,
  dice,
  expect,
  hurry,
  playByApi,
  playToTheEnd,
  setTable,
  test,
  touchSomething,
} from './table'

test.use({ baseURL: process.env.STRANGER! })

/** The picture of the table that is shown has come, and is not a broken one. */
async function expectPicture(page: Page, within: string): Promise<string> {
  const picture = page.locator(`${within} img`).first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  return (await picture.getAttribute('src'))!
}

const stars = (text: string): number[] => [...text.matchAll(/\d+/g)].map(Number)

const mayMove = async (page: Page): Promise<boolean> => (await page.locator('.plain .move').count()) > 0

/** What a seat holds, as the table in words has it. */
const handOf = (text: string, name: string): string =>
  text
    .split('\n')
    .find((line) => line.includes(`${name}: `))
    ?.replace(/^.*points?,? ?/, '') ?? ''

/** No link leads to rules or first steps that are not there. */
async function expectNoDeadLinks(page: Page): Promise<void> {
  const ways = await page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(ways.filter((way) => /^\/(rules|learn)\/hoshi/.test(way))).toEqual([])
}

test('from the gate to the end and through the replay', async ({ page, hasTouch }) => {
  await hurry(page)
  await page.goto('/')
  const card = page.locator('.others li')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Hoshi')
  await expect(card).toContainText('2–4 players · 5 min')
  await expect(page.locator('.tri .panel')).toHaveCount(3)
  await expectNoDeadLinks(page)
  await expectForEveryone(page)

  await card.getByRole('button', { name: 'Opponent at Hoshi:' }).click()
  await expect(page.locator('dialog li')).toHaveCount(2)
  await page.locator('dialog li button').first().click()
  await page.getByRole('button', { name: 'Play now: Hoshi, against Random (Random)' }).click()
  await expect(page.locator('.plain .move').first()).toBeVisible()
  await expect(page).toHaveTitle(/Hoshi/)
  await expectPicture(page, '.plain .picture')
  await expectNoDeadLinks(page)
  await playToTheEnd(page, hasTouch ? byTouch : byMouse, everyPhase(page, 'hoshi'))

  await expect(atEnd(page).locator('.title')).toHaveText(/win/)
  await expectPicture(page, 'main.end .keep')
  await expect(page.locator('main.end .pl')).toHaveCount(2)
  await expect(page.getByText('matches the seal that your browser has kept')).toBeVisible()
  await expectNoDeadLinks(page)
  await expectForEveryone(page)

  await page.getByRole('link', { name: 'Replay' }).filter({ visible: true }).click()
  const next = page.getByRole('button', { name: 'One step on' })
  const seen = new Set<string>()
  const steps = Number(await page.locator('.strip input').getAttribute('max'))
  expect(steps).toBe(24)
  for (let step = 0; step < steps; step++) {
    seen.add(await expectPicture(page, '.plain .picture'))
    await next.click()
    await expect(page.locator('.strip .num')).toHaveText(`${step + 1}/${steps}`)
  }
  expect(seen.size).toBe(steps)
  await expect(page.locator('.head .say b')).toHaveText('All stars are laid.')
  await expect(page.locator('.head .say b')).toHaveAttribute('lang', 'en')
  await expectForEveryone(page)

  await page.goto('/games')
  await expect(page.getByText('Hoshi with Random')).toBeVisible()
})

test('by keyboard alone', { tag: '@desk' }, async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'hoshi', seats: [{ kind: 'me' }, ...bots(2)], start: true })
  await page.goto(`/t/${id}`)
  await playToTheEnd(page, byKeyboard)
  await expect(atEnd(page).locator('.title')).not.toBeEmpty()
})

test('at one screen nobody sees another’s stars', { tag: '@desk' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await hurry(page)
  const seats = [{ kind: 'me' }, { kind: 'me', name: 'Ben' }]
  const id = await setTable(page, { game: 'hoshi', seats, start: true }, 'Aiko')
  await page.goto(`/t/${id}`)
  const roll = dice(3)
  const curtain = page.locator('main.curtain')
  for (let turn = 0; turn < 10; turn++) {
    await expect(curtain).toBeVisible()
    expect(await page.content()).not.toMatch(/picture\.svg|draws star|class="[^"]*\bmove\b/)
    asked.length = 0
    await curtain.getByRole('button').click()
    await expect(page.locator('.plain .move').first()).toBeVisible()
    const text = (await page.locator('.plain .picture img').getAttribute('alt'))!
    const mover = (await page.locator('.plain .players .me bdi').textContent())!
    const other = mover === 'Aiko' ? 'Ben' : 'Aiko'
    expect(stars(handOf(text, mover)).length).toBeGreaterThan(0)
    expect(handOf(text, other)).toMatch(/^[? ]*$/)
    expect(await page.content()).not.toContain(`${other} draws star`)
    const seat = mover === 'Aiko' ? 0 : 1
    expect(asked.filter((path) => path.includes('picture.svg') && !path.includes(`seat=${seat}&`))).toEqual([])
    asked.length = 0
    const moves = page.locator('.plain .move')
    await moves.nth(Math.floor(roll() * (await moves.count()))).click()
    await page.getByRole('button', { name: 'Make this move' }).click()
    await expect(curtain).toBeVisible()
  }
  await playByApi(page, id)
  await expect(page.getByRole('button', { name: 'Show the result' }).or(curtain)).toBeVisible()
})

test('two friends by a link: each is told and shown their own, and talks', async ({ page, browser }) => {
  await hurry(page)
  const seats = [{ kind: 'me' }, { kind: 'open' }]
  const id = await setTable(page, { game: 'hoshi', seats, clock: { kind: 'live', seconds: 300 } }, 'Aiko')
  await page.goto(`/t/${id}`)
  await expect(page.locator('.waiting .what')).toContainText('Hoshi')
  await expectForEveryone(page)

  const other = await (await browser.newContext({ baseURL: process.env.STRANGER! })).newPage()
  const told: Promise<string>[] = []
  other.on('response', (answer) => {
    if (/\/api\/tables\/[^/]+(\/(replay|moves|picture\.svg).*)?$/.test(answer.url()))
      told.push(answer.text().catch(() => ''))
  })
  await hurry(other)
  await beGuest(other, 'Ben')
  await other.goto(`/t/${id}`)
  await other.getByRole('button', { name: 'Sit here' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.locator('.plain')).toBeVisible()
  await expect(other.locator('.plain')).toBeVisible()
  await expect(page.locator('.players .clock').first()).toBeVisible()

  const mine = handOf((await page.locator('.plain .picture img').getAttribute('alt'))!, 'Aiko')
  expect(stars(mine)).toHaveLength(3)
  const roll = dice(4)
  for (let turn = 0; turn < 6; turn++) {
    await expect.poll(async () => (await mayMove(page)) || (await mayMove(other))).toBe(true)
    const one = (await mayMove(page)) ? page : other
    do await touchSomething(one, byMouse, roll, false)
    while (await one.locator('.plain .btn-primary').count())
    await expect(one.locator('.plain .move')).toHaveCount(0) // it is the other's turn
  }
  expect(await other.content()).not.toContain('Aiko draws')
  const answers = (await Promise.all(told)).join('\n')
  expect(answers).toContain('"said"')
  expect(answers).not.toMatch(/Aiko draws star|"hand":\[[^\]]+\],"points":\d+\},\{"stars"/)
  expect((await other.request.get(`/api/tables/${id}/picture.svg?seat=0`)).status()).toBe(403)
  await other.context().close()
})

test('the gate, a new table, the ranking and looking on know it too', async ({ page, browser }) => {
  await page.goto('/new/hoshi')
  await expect(page.locator('nav a[aria-current="true"]')).toContainText('Hoshi')
  const option = page.locator('fieldset').filter({ hasText: 'Stars in hand' })
  await expect(option).toHaveAttribute('lang', 'en')
  await option.getByText('4', { exact: true }).click()
  await page.getByLabel('Seat 2').selectOption({ label: 'Bot: Flat (Looks ahead)' })
  await expectForEveryone(page)
  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(page.locator('.plain .move').first()).toBeVisible()
  const text = await page.locator('.plain .picture img').getAttribute('alt')
  expect(text).toMatch(/(\d+ ){3}\d+$/m)

  await page.goto('/ranking')
  await page.getByRole('button', { name: 'Hoshi' }).click()
  await expect(page.getByText('Nobody is ranked here yet')).toBeVisible()
  await expectForEveryone(page)

  const russian = await (await browser.newContext({ baseURL: process.env.STRANGER!, locale: 'ru' })).newPage()
  await russian.goto('/')
  await expect(russian.locator('.others')).toContainText('2–4 игрока · 5 мин')
  await expect(russian.locator('.others h3')).toHaveAttribute('lang', 'en')
  const id = await setTable(russian, { game: 'hoshi', seats: [{ kind: 'me' }, ...bots(1)], start: true })
  await russian.goto(`/t/${id}`)
  await expect(russian.locator('.plain .move').first()).toHaveAttribute('lang', 'en')
  await expectForEveryone(russian)
  await russian.context().close()

  const onlooker = await (await browser.newContext({ baseURL: process.env.STRANGER! })).newPage()
  await onlooker.goto(`/t/${id}`)
  expect(await expectPicture(onlooker, '.plain .picture')).not.toContain('seat=')
  expect(await onlooker.locator('.plain .picture img').getAttribute('alt')).not.toMatch(/points, \d/)
  await onlooker.context().close()
})

test('where dozens of moves are possible one types what one looks for', async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'hoshi', seats: [{ kind: 'me' }, { kind: 'me', name: 'Ben' }], start: true })
  const legal = Array.from({ length: 24 }, (_, star) => star + 1).flatMap((star) =>
    ['fan', 'crane', 'pond'].map((place) => `${star} ${place}`),
  )
  await page.route(`**/api/tables/${id}`, async (route) => {
    const answer = await route.fetch()
    const told = (await answer.json()) as { views: { legal: string[] }[] }
    for (const view of told.views) if (view.legal.length) view.legal = legal
    await route.fulfill({ response: answer, json: told })
  })
  await page.goto(`/t/${id}`)
  await page.locator('main.curtain .btn').click()
  const find = page.getByRole('searchbox', { name: 'Find a move' })
  await find.fill('17 cr')
  await expect(page.locator('.plain .move')).toHaveCount(1)
  await expect(page.locator('.plain .find')).toContainText('1 of 72')
  await expectForEveryone(page)
  await find.press('Enter')
  await expect(page.locator('.slip')).toContainText('Chosen: 17 crane')
  await find.fill('swan')
  await expect(page.getByText('No possible move is called that.')).toBeVisible()
})

const SIZES = [
  [390, 664],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1440, 900],
] as const

test('its table never scrolls, whatever the window', { tag: '@desk' }, async ({ page }) => {
  await hurry(page)
  const id = await setTable(page, { game: 'hoshi', seats: [{ kind: 'me' }, ...bots(3)], start: true })
  await page.goto(`/t/${id}`)
  await page.locator('.plain .move').first().click()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect(page.locator('.plain .btn-primary')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.plain .picture img')).toBeInViewport({ ratio: 0.99 })
    const [across, down] = await page.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight])
    expect([across! <= width, down! <= height]).toEqual([true, true])
    const places = await page
      .locator('.plain > :is(.head, .side, .picture, .moves, .dock)')
      .evaluateAll((some) => some.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    for (const [n, one] of places.entries())
      for (const other of places.slice(n + 1)) {
        const over =
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
        expect(over, `${width}×${height}: ${JSON.stringify([one, other])}`).toBe(false)
      }
  }
})
