/** One clock for board, status and log: what is said is what is shown, at every change of the page, through whole games. */
import type { Page } from '@playwright/test'
import { atEnd, bots, byMouse, expect, playToTheEnd, setTable, test } from './table'

/** What stands on the page at one moment. */
interface Sight {
  /** The sentence of what is being told, in the head. */
  told: string | null
  title: string
  /** For the screen reader. */
  spoken: string
  /** The newest line of the log, where it is in view. */
  newest: string | null
  /** What is asked before all else: at the end of a game, between two. */
  asks: string | null
  /** How many pieces may be touched. */
  may: number
  /** Niya: the winning four are marked; how many tiles lie. */
  fours: boolean
  tiles: number
}

/** Looks at the page whenever something on it has changed. */
function record(): void {
  const words = (selector: string): string | null => document.querySelector(selector)?.textContent?.trim() ?? null
  const seen: Sight[] = []
  const look = (): void => {
    if (!document.querySelector('.table .dock')) return
    const now: Sight = {
      told: words('.say.told b'),
      title: words('.say b') ?? '',
      spoken: words('p.vh[aria-live]') ?? '',
      newest: words('.notes .log li'),
      asks: words('.slip.asks p'),
      may: document.querySelectorAll('.table .kento').length,
      fours: document.querySelector('.fours') !== null,
      tiles: document.querySelectorAll('.table .bed .tile').length,
    }
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now)
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class'],
  })
  Object.assign(window, { seen })
}

/** Told fast, and yet one thing after the other. */
async function quickly(page: Page): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('teien.settings', JSON.stringify(kept)), {
    theme: 'system',
    language: null,
    sound: false,
    speed: 0.05,
    oneTap: false,
  })
}

const TABLES = [
  { name: 'a match of Niya', game: 'niya', seats: [{ kind: 'me' }, ...bots(1)], options: { match: 'sets' } },
  { name: 'Sakura', game: 'sakura', seats: [{ kind: 'me' }, ...bots(1)] },
  { name: 'Momiji', game: 'momiji', seats: [{ kind: 'me' }, ...bots(1)] },
]

/** What was to be seen while a whole game was played. */
async function watched(page: Page, table: object, seed: number): Promise<Sight[]> {
  const id = await setTable(page, { ...table, start: true })
  await page.goto(`/t/${id}`)
  await playToTheEnd(page, byMouse, undefined, seed)
  await expect(atEnd(page)).toBeVisible()
  return page.evaluate(() => (window as unknown as { seen: Sight[] }).seen)
}

for (const { name, ...table } of TABLES)
  test(`${name}: status, log and board agree`, async ({ page, isMobile }) => {
    if (!isMobile) await page.emulateMedia({ reducedMotion: 'no-preference' }) // here, unlike elsewhere, all that moves does
    await quickly(page)
    await page.addInitScript(record)
    let seen = await watched(page, table, 1)
    // Now and then every game of a match is won by leaving no tile to take; what is looked at here is four tokens.
    for (let seed = 2; table.game === 'niya' && !seen.some(({ fours }) => fours) && seed < 8; seed++)
      seen = await watched(page, table, seed)

    const told = seen.filter((one) => one.told)
    expect(told.length).toBeGreaterThan(20)
    for (const one of told) {
      expect(one.spoken).toBe(one.told)
      if (one.newest !== null) expect(one.newest).toBe(one.told)
      expect(one.may, `nobody may act while “${one.told}” is told`).toBe(0)
    }
    for (const one of seen.filter(({ asks }) => asks)) expect(one.may).toBe(0)
    expect(seen.at(-1)!.asks, 'the last board stays until one goes on').not.toBeNull()

    if (table.game !== 'niya') return
    const won = seen.filter(({ fours }) => fours)
    expect(won.length).toBeGreaterThan(0)
    for (const one of won) expect(`${one.title} ${one.asks}`).toMatch(/win|score/i)
    for (const one of seen) {
      const left = /(\d+) tiles? left/.exec(`${one.told ?? ''} ${one.asks ?? ''}`)
      if (left) expect(one.tiles, `“${left[0]}” over ${one.tiles} tiles`).toBe(Number(left[1]))
      if (one.title === 'Your move') expect(one.fours).toBe(false)
    }
    expect(
      seen.some(({ asks }) => /Next|wins?\./.test(asks ?? '')),
      'between the games there is a score',
    ).toBe(true)
  })
