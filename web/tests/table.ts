/** Playing by hand: what every test of a table needs. */
import { expect, test as base, type Locator, type Page } from '@playwright/test'

const expected: RegExp[] = []

/** Says when a machine was slow (`ahead.spec` looks for what is never used), or that a test goes without the service worker. */
const OURS = /was preloaded using link preload but not used within a few seconds|registration blocked by Playwright/

/** What a test provokes on purpose, such as a lost connection, is no fault. */
export const expecting = (...patterns: RegExp[]): void => void expected.push(...patterns)

/** Every test fails on a console error or warning, and on a request that leaves the site. */
export const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ context, baseURL }, use) => {
      const wrong: string[] = []
      expected.length = 0
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !OURS.test(message.text()))
          wrong.push(`${message.type()}: ${message.text()} (${message.location().url}, at ${message.page()?.url()})`)
      })
      context.on('weberror', (error) => wrong.push(String(error.error())))
      context.on('request', (request) => {
        if (!request.url().startsWith(baseURL!)) wrong.push(`left the site: ${request.url()}`)
      })
      await use(undefined)
      expect(wrong.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

export interface Seat {
  kind: 'me' | 'bot' | 'open'
  level?: string
  name?: string
}

/** Everything is shown at once, so that a game takes seconds. */
export async function hurry(page: Page): Promise<void> {
  const wishes = { theme: 'system', language: null, sound: false, speed: 0, oneTap: false }
  await page.addInitScript((kept) => localStorage.setItem('teien.settings', JSON.stringify(kept)), wishes)
}

/** Loads the page anew once the service worker has taken over; from then on nothing is asked for twice. */
export async function loadAnew(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const answer = (await page.reload())!
  expect(answer.fromServiceWorker()).toBe(true)
  expect(answer.headers()).not.toHaveProperty('link')
}

/** Becomes a guest in this browser. */
export async function beGuest(page: Page, name = 'Tester'): Promise<void> {
  expect((await page.request.post('/api/guests', { data: { name } })).ok()).toBe(true)
  await page.addInitScript(() => localStorage.setItem('teien.guest', '1'))
}

/** Becomes a guest and sets a table through the API; gives its id. */
export async function setTable(page: Page, table: Record<string, unknown>, name = 'Tester'): Promise<string> {
  await beGuest(page, name)
  return setAnotherTable(page, table)
}

/** Sets a table as the guest that this browser is: a page that is still open stays whose it was. */
export async function setAnotherTable(page: Page, table: Record<string, unknown>): Promise<string> {
  const answer = await page.request.post('/api/tables', { data: table })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { table: { id: string } }).table.id
}

export const bots = (many: number, level = 'random'): Seat[] =>
  Array.from({ length: many }, () => ({ kind: 'bot', level }))

export const atEnd = (page: Page): Locator => page.locator('main.end')

export type Hand = (page: Page, at: { x: number; y: number }) => Promise<void>

export const byMouse: Hand = (page, { x, y }) => page.mouse.click(x, y)
export const byTouch: Hand = (page, { x, y }) => page.touchscreen.tap(x, y)

/** As one does without a mouse: Tab from control to control, arrows within a group, Enter. */
export const byKeyboard: Hand = async (page) => {
  for (let presses = 0; presses < 150; presses++) {
    const way = await page.evaluate(() => {
      const wanted = document.querySelector('[data-wanted]')
      const here = document.activeElement
      if (!wanted) return null
      if (here && (wanted === here || wanted.contains(here))) return 'Enter'
      const piece = wanted.closest('[data-piece]') ?? wanted.querySelector('[data-piece]')
      if (!piece || !here?.matches('[data-piece]')) return 'Tab'
      const stops = (one: Element | null | undefined): number =>
        one?.querySelectorAll('[data-piece][tabindex="0"]').length ?? 2
      let group = here.parentElement
      while (stops(group?.parentElement) === 1) group = group!.parentElement
      if (!group?.contains(piece)) return 'Tab'
      return here.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_FOLLOWING ? 'ArrowRight' : 'ArrowLeft'
    })
    if (!way) return // the table went on
    await page.keyboard.press(way)
    if (way === 'Enter') return
  }
  throw new Error('this cannot be reached with the keyboard')
}

/** Numbers that look random and are the same in every run. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Sight = 'end' | 'waiting' | 'covered' | { x: number; y: number }

const PATIENCE = 60_000 // a bot's turn on a machine that has much to do
const COVERED = 8_000 // a word at the lower edge goes by itself

/** What a player would touch next: the primary button, else one of the marked pieces, else a button of a choice.
 *  Waits for it in the page itself, which costs less than to ask again and again. */
function look(page: Page, chance: number, patience: number): Promise<Sight> {
  return page.evaluate(
    async ([roll, patience, covered]) => {
      const see = (): Sight => {
        if (document.querySelector('main.end')) return 'end'
        for (const old of document.querySelectorAll('[data-wanted]')) old.removeAttribute('data-wanted')
        const seen = (selector: string): HTMLElement[] =>
          [...document.querySelectorAll<HTMLElement>(selector)].filter(
            (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0,
          )
        const primary = seen('main.curtain .btn, .table .btn-primary:not(:disabled)').slice(0, 1)
        const chosen = seen('.table .hand .laid, .table .hand .sent').length > 0 // it could be changed, but the last of the others may choose at that moment
        const marked = chosen ? [] : seen('.table .kento:not(.is-picked)')
        const choices = seen('.table .dock .btn:not(:disabled):not([data-idle])')
        const may = [primary, marked, choices].find((some) => some.length)
        if (!may) return 'waiting'
        const wanted = may[Math.floor(roll * may.length)]!
        wanted.setAttribute('data-wanted', '')
        wanted.scrollIntoView({ block: 'center', inline: 'center' })
        const { x, y, width, height } = wanted.getBoundingClientRect()
        for (const [across, down] of [
          [0.5, 0.5],
          [0.5, 0.2],
          [0.3, 0.2],
          [0.5, 0.85],
          [0.1, 0.5],
        ] as const) {
          const at = { x: x + width * across, y: y + height * down }
          const top = document.elementFromPoint(at.x, at.y)
          if (top && (wanted.contains(top) || top.contains(wanted))) return at
        }
        return 'covered'
      }
      const from = Date.now()
      for (;;) {
        const sight = see()
        const left = (sight === 'waiting' ? patience : sight === 'covered' ? covered : 0) - (Date.now() - from)
        if (left <= 0) return sight
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    [chance, patience, COVERED] as const,
  )
}

/** Touches something that may be touched, once it is one's turn; false when the game has ended. */
export async function touchSomething(page: Page, hand: Hand, roll: () => number, waits = true): Promise<boolean> {
  const sight = await look(page, roll(), waits ? PATIENCE : 0)
  if (sight === 'end') return false
  if (sight === 'waiting' && !waits) return true // it is another's turn after all
  if (typeof sight === 'string')
    throw new Error(sight === 'covered' ? 'what may be touched is covered' : 'nothing may be done any more')
  await hand(page, sight)
  return true
}

/** Plays whatever may be played until the end screen stands; `before` each touch something may be looked at. */
export async function playToTheEnd(
  page: Page,
  hand: Hand,
  before: () => Promise<void> = async () => undefined,
  seed = 1,
): Promise<void> {
  const roll = dice(seed)
  for (let touches = 0; touches < 3000; touches++) {
    await before()
    if (!(await touchSomething(page, hand, roll))) return
  }
  throw new Error('the game did not end')
}

interface Known {
  table: { position: number; state: string; mine: number[] }
  views: { seat: number | null; owing: number[]; legal: string[] }[]
}

/** Plays one's seats by the API, any move that is legal, until the game is over or has had so many moves of one's own. */
export async function playByApi(page: Page, id: string, most = Infinity, seed = 1): Promise<void> {
  const roll = dice(seed)
  for (let moves = 0; moves < most;) {
    const { table, views } = (await (await page.request.get(`/api/tables/${id}`)).json()) as Known
    if (table.state === 'over') return
    const mine = views.find(({ seat, owing, legal }) => seat !== null && owing.includes(seat) && legal.length > 0)
    if (!mine) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    const move = mine.legal[Math.floor(roll() * mine.legal.length)]
    const answer = await page.request.post(`/api/tables/${id}/moves`, {
      data: { seat: mine.seat, move, position: table.position, id: `${seed}.${moves}.${table.position}` },
    })
    if (answer.status() !== 409) expect(answer.ok(), await answer.text()).toBe(true) // 409: another has moved meanwhile
    moves++
  }
}
