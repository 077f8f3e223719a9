/** Playing by hand: what every test of a table needs. */
import { expect, test as base, type Locator, type Page } from '@playwright/test'

const expected: RegExp[] = []

/** What a test provokes on purpose, such as a lost connection, is no fault. */
export const expecting = (...patterns: RegExp[]): void => void expected.push(...patterns)

/** Every test fails on a console error or warning, and on a request that leaves the site. */
export const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ context, baseURL }, use) => {
      const wrong: string[] = []
      expected.length = 0
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) wrong.push(`${message.type()}: ${message.text()}`)
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

/** Becomes a guest in this browser. */
export async function beGuest(page: Page, name = 'Tester'): Promise<void> {
  expect((await page.request.post('/api/guests', { data: { name } })).ok()).toBe(true)
  await page.addInitScript(() => localStorage.setItem('teien.guest', '1'))
}

/** Becomes a guest and sets a table through the API; gives its id. */
export async function setTable(page: Page, table: Record<string, unknown>): Promise<string> {
  await beGuest(page)
  const answer = await page.request.post('/api/tables', { data: table })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { table: { id: string } }).table.id
}

export const bots = (many: number, level = 'random'): Seat[] => Array.from({ length: many }, () => ({ kind: 'bot', level }))

export const atEnd = (page: Page): Locator => page.locator('main.end')

/** What may be touched now: marked pieces, and the buttons of a choice. */
const MAY = '.table .kento:not(.is-picked):visible'
const CHOICES = '.table .status .btn:not(:disabled):visible, .table .dock .btn:not(:disabled):visible'
const PRIMARY = '.table .btn-primary:not(:disabled):visible'

export type Hand = (control: Locator) => Promise<void>

export const byMouse: Hand = (control) => control.click({ timeout: 3000 })
export const byTouch: Hand = (control) => control.tap({ timeout: 3000 })

/** As one does without a mouse: Tab from control to control, arrows within a group, Enter. */
export const byKeyboard: Hand = async (control) => {
  const keyboard = control.page().keyboard
  for (let presses = 0; presses < 150; presses++) {
    const way = await control.evaluate((wanted) => {
      const here = document.activeElement
      if (here && (wanted === here || wanted.contains(here))) return 'Enter'
      const piece = wanted.closest('[data-piece]') ?? wanted.querySelector('[data-piece]')
      if (!piece || !here?.matches('[data-piece]')) return 'Tab'
      const stops = (one: Element | null): number => one?.querySelectorAll('[data-piece][tabindex="0"]').length ?? 2
      let group = here.parentElement
      while (stops(group?.parentElement ?? null) === 1) group = group!.parentElement
      if (!group?.contains(piece)) return 'Tab'
      return here.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_FOLLOWING ? 'ArrowRight' : 'ArrowLeft'
    })
    const before = await control.page().evaluateHandle(() => document.activeElement)
    await keyboard.press(way)
    if (way === 'Enter') return
    const stayed = await before.evaluate((element) => element === document.activeElement)
    if (stayed) await keyboard.press(way === 'ArrowRight' ? 'ArrowDown' : 'ArrowUp')
  }
  throw new Error('this cannot be reached with the keyboard')
}

/** Numbers that look random and are the same in every run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed >>> 0
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Touches something that may be touched, once it is one's turn. */
export async function touchSomething(page: Page, hand: Hand, roll: (sides: number) => number): Promise<void> {
  await page.locator(`${MAY}, ${CHOICES}, main.end, main.curtain`).first().waitFor()
  if (await atEnd(page).isVisible()) return
  const curtain = page.locator('main.curtain .btn')
  if (await curtain.isVisible()) return hand(curtain)
  try {
    if (await page.locator(PRIMARY).count()) return await hand(page.locator(PRIMARY).first())
    const some = (await page.locator(MAY).count()) ? page.locator(MAY) : page.locator(CHOICES)
    await hand(some.nth(roll(await some.count())))
  } catch (error) {
    if (!/Timeout|not attached|detached|cannot be reached/.test(String(error))) throw error // the table went on meanwhile
  }
}

/** Plays whatever may be played until the end screen stands. */
export async function playToTheEnd(page: Page, hand: Hand, seed = 1, most = 1500): Promise<void> {
  const roll = dice(seed)
  for (let touches = 0; touches < most; touches++) {
    if (await atEnd(page).isVisible()) return
    await touchSomething(page, hand, roll)
  }
  throw new Error('the game did not end')
}
