/** Every table fits every real screen: each phase of each game, at ten sizes, in three languages, with the most players.
 *
 *  Measured in the boards' gallery, where any moment of a whole game can be shown at once.
 */
import { expect, test, type Page } from '@playwright/test'
import { shapeOf } from '../src/games/parts/shape'

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

/** Further windows of real phones, tablets and laptops; measured in the longest language. */
const FURTHER = [
  [412, 750],
  [600, 960],
  [667, 375],
  [932, 430],
  [1180, 820],
  [1280, 600],
  [1366, 650],
  [2560, 1440],
] as const
const LONGEST = 'ru'

/** The tightest of each shape: there, the slip also answers, tells and asks. */
const TIGHT = [
  [360, 640],
  [844, 390],
  [1024, 768],
  [1280, 720],
  [1366, 650],
] as const

/** The games that look different, as tests/page_fixtures.py names them. */
const GAMES: Record<string, string[]> = {
  niya: ['niya-2-points-10.keen.0'],
  sakura: ['sakura-6.any.0', 'sakura-4.any.0', 'sakura-2.any.0'],
  momiji: ['momiji-4-draft.keen.0', 'momiji-2.keen.0', 'momiji-1.keen.0'],
}

/** Games that differ from those in a few things only: as one watches them, with open piles, or with two cards to choose. */
const OTHERS = [
  'sakura-6.any.all',
  'sakura-3.any.0',
  'sakura-2-tricky.any.0',
  'momiji-4-draft.keen.all',
  'momiji-3-draft.any.0',
  'momiji-2-open_piles.keen.0',
  'niya-2.any.all',
]

interface Gallery {
  steps: number
  richest(): Record<string, number>
  tales(): Record<string, [step: number, nth: number]>
  show(step: number, hint: string | null): Promise<void>
  showTale(step: number, nth: number): Promise<void>
  showQuestion(nth: number): Promise<boolean>
  setClocks(on: boolean): Promise<void>
  legal(): string[]
  /** When what was touched is drawn. */
  settle(): Promise<void>
}
declare global {
  interface Window {
    gallery: Gallery
    faults: typeof faults
    places: typeof places
  }
}

test.use({ baseURL: process.env.GALLERY })

async function open(page: Page, game: string, language: string): Promise<void> {
  await page.goto(`/fixtures/gallery/gallery.html?game=${game}&language=${language}`)
  await page.waitForFunction(() => 'gallery' in window)
  await page.evaluate(() => document.fonts.ready)
  await page.locator('.dock').waitFor()
  await page.waitForTimeout(300) // the first board unfolds part by part
  // a drawing is clipped to its place, and the place stays: all lies and is touched as before, with half the work
  await page.evaluate(() =>
    document.querySelectorAll('.sprite > symbol').forEach((drawing) => drawing.replaceChildren()),
  )
}

/** What is wrong with the table as it stands: out of the window, cut, covered, too small to read. Empty when all is well. */
function faults(zoomed: boolean): string[] {
  const found = new Set<string>()
  const W = document.documentElement.clientWidth
  const H = document.documentElement.clientHeight
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].filter((one) => !one.startsWith('s-')).join('.')}`
  const seen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    return (
      width > 0 &&
      height > 0 &&
      style.visibility !== 'hidden' &&
      !element.closest('.vh, .sprite, [hidden]') &&
      !(element.closest('.crumb') && getComputedStyle(element.closest('.crumb')!).clipPath !== 'none') &&
      Number(style.opacity) > 0
    )
  }
  const SPOTS = [0.5, 0.08, 0.3, 0.7, 0.92].flatMap((x) => [0.5, 0.08, 0.92].map((y): [number, number] => [x, y]))
  const cuts = new Map<Element, { frame: DOMRect; ellipsis: boolean } | null>()
  /** Whether an element cuts off what goes beyond it, and where that is. */
  const cutBy = (element: Element): { frame: DOMRect; ellipsis: boolean } | null => {
    if (!cuts.has(element)) {
      const style = getComputedStyle(element)
      const open = style.overflowX === 'visible' && style.overflowY === 'visible'
      const ellipsis = style.textOverflow === 'ellipsis' && element.matches('.who, .name, .crumb span') // a person's name may be as long as it likes, and what was agreed on is known
      cuts.set(element, open ? null : { frame: element.getBoundingClientRect(), ellipsis })
    }
    return cuts.get(element)!
  }
  const clear = (element: Element): element is HTMLElement => {
    const style = getComputedStyle(element)
    return (
      element instanceof HTMLElement && (/^rgba\(.*, 0\)$/.test(style.backgroundColor) || Number(style.opacity) === 0)
    )
  }
  /** What lies over the middle of a text and can be seen. */
  const coverOf = (parent: Element, box: DOMRect): Element | null => {
    const middle = [box.left + box.width / 2, box.top + box.height / 2] as const
    const own = (there: Element): boolean => parent.contains(there) || there.contains(parent)
    const top = document.elementFromPoint(...middle)
    if (!top || own(top)) return null // mostly so, and many times faster to ask than for all that lies there
    for (const there of document.elementsFromPoint(...middle)) {
      if (own(there)) return null
      if (!clear(there)) return there
    }
    return null
  }
  const root = document.documentElement
  if (!zoomed && (root.scrollHeight > H || root.scrollWidth > W))
    found.add(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight} in ${W}×${H}`)
  const inside = ({
    left,
    top,
    right,
    bottom,
  }: {
    left: number
    top: number
    right: number
    bottom: number
  }): boolean =>
    zoomed
      ? left + scrollX >= -1 &&
        top + scrollY >= -1 &&
        right + scrollX <= root.scrollWidth + 1 &&
        bottom + scrollY <= root.scrollHeight + 1
      : left >= -1 && top >= -1 && right <= W + 1 && bottom <= H + 1

  // what to do and what is told are read at once; other words that do not fit end in “…”, and a touch shows them whole
  const mine =
    document.querySelector('.head .status > .seal:not(.quiet)') !== null &&
    !document.querySelector('.table .is-picked, .bound')
  for (const said of zoomed || H < 390 ? [] : document.querySelectorAll(mine ? '.say, .say b, .say p' : '.say b'))
    if (said.scrollWidth > said.clientWidth + 1 || said.scrollHeight > said.clientHeight + 5)
      found.add(`“${said.textContent!.trim()}” ends in “…” in the head`)

  for (const area of document.querySelectorAll('.table > *'))
    if (seen(area) && !inside(area.getBoundingClientRect())) found.add(`${name(area)} lies outside`)

  const beside = [...document.querySelectorAll('.notes > section, .notes .log')].filter(seen)
  for (const one of zoomed ? [] : beside)
    for (const other of beside)
      if (
        !one.contains(other) &&
        !other.contains(one) &&
        one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
      ) {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        if (a.bottom > b.top + 2 && b.bottom > a.top + 2)
          found.add(`${name(one)} and ${name(other)} lie over each other`)
      }

  for (const button of document.querySelectorAll<HTMLElement>('.table :is(button, a[href])')) {
    if (!seen(button) || button.closest('.notes')) continue
    if (zoomed) {
      button.scrollIntoView({ block: 'center', inline: 'center' })
      cuts.clear()
    }
    const box = button.getBoundingClientRect()
    if (!inside(box)) found.add(`${name(button)} lies outside`)
    if (!zoomed && Math.min(box.width, box.height) < 23.5)
      found.add(`${name(button)} is only ${box.width.toFixed(0)}×${box.height.toFixed(0)}`)
    for (let around = button.parentElement; around && !around.matches('.table'); around = around.parentElement) {
      const frame = cutBy(around)?.frame
      if (
        frame &&
        (box.left < frame.left - 4 ||
          box.right > frame.right + 4 ||
          box.top < frame.top - 6 ||
          box.bottom > frame.bottom + 4)
      )
        found.add(`${name(button)} is cut in ${name(around)}`)
    }
    const reached = ([x, y]: [number, number]): boolean => {
      const there = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
      return there !== null && (button.contains(there) || there.contains(button))
    }
    if (!SPOTS.some(reached)) found.add(`${name(button)} is covered`)
  }

  cuts.clear()
  // empty and clear, such as a button over a whole garden: out of the way while texts are looked at
  const panes = [...document.querySelectorAll<HTMLElement>('.table button:empty')].filter(clear)
  for (const pane of panes) pane.style.pointerEvents = 'none'
  const words = document.createTreeWalker(document.querySelector('.table')!, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const text = words.currentNode
    const parent = text.parentElement!
    const said = text.textContent!.trim().slice(0, 30)
    if (!said || !seen(parent) || parent.closest('style, script')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (!box.width) continue
    let size = parseFloat(getComputedStyle(parent).fontSize)
    const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null
    if (matrix) size *= Math.hypot(matrix.a, matrix.b)
    if (size < 11.95) found.add(`“${said}” has ${size.toFixed(1)} px`)
    if (parent.closest('.notes, .log')) continue // these scroll
    if (parent.closest('.say, .slip p, .did')) continue
    if (!inside({ left: box.left, right: box.right, top: box.top + 3, bottom: box.bottom - 3 }))
      found.add(`“${said}” lies outside`)
    const button = parent.closest('.btn')?.getBoundingClientRect()
    if (button && (box.left < button.left - 3 || box.right > button.right + 3))
      found.add(`“${said}” spills out of its button`)
    let shown = true
    let { right } = box
    for (let around: Element | null = parent; around && !around.matches('.table'); around = around.parentElement) {
      const cut = cutBy(around)
      if (!cut) continue
      const { frame, ellipsis } = cut
      shown &&= box.top + 3 < frame.bottom
      if (!shown && parent.closest('.note .bot')) break // what a bot is stands beside its name where there is room, or not at all
      if (ellipsis) right = Math.min(right, frame.right)
      if (!ellipsis && (right > frame.right + 1.5 || box.left < frame.left - 1.5))
        found.add(`“${said}” is cut in ${name(around)}`)
      const slack = Math.max(3, (box.height - size) / 2 + 1)
      if (box.bottom > frame.bottom + slack || box.top < frame.top - slack)
        found.add(`“${said}” is cut in ${name(around)}`)
    }
    if (!shown || zoomed || parent instanceof SVGElement || getComputedStyle(parent).pointerEvents === 'none') continue
    const cover = coverOf(parent, box)
    if (cover) found.add(`“${said}” is covered by ${name(cover)}`)
  }
  for (const pane of panes) pane.style.pointerEvents = ''
  return [...found]
}

/** Where the parts of the table lie, and what in them has a place of its own; of a card in the hand, how large it is. */
const places = (): Record<string, number[]> => {
  const found: Record<string, number[]> = {}
  const note = (selector: string, whole: boolean): void =>
    [...document.querySelectorAll(selector)].forEach((part, nth) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      if (width)
        found[`${selector} ${nth} ${part.classList[0]!}`] = whole ? [left, top, width, height] : [width, height]
    })
  for (const part of [
    ...[
      'head',
      'dock',
      'moss',
      'engawa',
      'side',
      'gardenplace',
      'cards',
      'boardbox',
      'took',
      'me',
      'opp',
      'opps',
      'breeze',
      'shelf',
      'stock',
      'grove',
      'mine',
      'bed',
      'hand',
    ].map((area) => `.table > .${area}`),
    ...[
      '.head .status',
      '.head .tools',
      '.dock > .acts',
      '.niya .cell',
      '.niya .tilebox',
      '.sakura .gardenplace > *',
      '.sakura .rk',
      '.sakura .emp',
    ],
    ...['.momiji .medal', '.momiji .thing', '.momiji .place', '.momiji .og', '.momiji .cond'],
  ])
    note(part, true)
  for (const card of ['.sakura .hc', '.sakura .reveal .card']) note(card, false)
  return found
}

interface Walk {
  zoomed: boolean
  /** Also with a touch on what may be done, on what may not, and with a hint. */
  touched: boolean
  /** Also while something is told or asked, from turn to turn, and with a clock at every seat. */
  told: boolean
}

/** Goes through all phases as the table stands. */
async function walk({ zoomed, touched, told }: Walk): Promise<string[]> {
  const { gallery } = window
  const wrong = new Set<string>()
  const phases = Object.entries(gallery.richest())
  type Places = Record<string, number[]>
  const stood: Places = {}
  const withClocks: Places = {}
  const compare = (when: string, before: Places = stood): void => {
    for (const [part, place] of Object.entries(window.places())) {
      const stood = (before[part] ??= place)
      if (!zoomed && stood.some((length, i) => Math.abs(length - place[i]!) > 1.5))
        wrong.add(`${when}: ${part} moved from ${stood.map(Math.round)} to ${place.map(Math.round)}`)
    }
  }
  const look = (when: string, before: Places = stood): void => {
    for (const fault of window.faults(zoomed)) wrong.add(`${when}: ${fault}`)
    compare(when, before)
  }

  const touches = { legal: '.table button.kento, .table .kento button', illegal: '.table [data-piece]:not(.kento)' }
  for (const [phase, step] of phases) {
    // all that is seen of a phase at once: to show another one costs as much as to look
    await gallery.show(step, null)
    look(phase)
    if (told) {
      await gallery.setClocks(true)
      look(`${phase}, clocks`, withClocks)
      await gallery.setClocks(false)
    }
    if (!touched || phase.endsWith('waits')) continue
    for (const [touch, selector] of Object.entries(touches)) {
      await gallery.show(step, null)
      const piece = document.querySelector<HTMLElement>(selector)
      if (!piece) continue
      piece.click()
      await gallery.settle()
      look(`${phase}, ${touch} touch`)
    }
    const [hint] = gallery.legal()
    if (!hint) continue
    await gallery.show(step, hint)
    look(`${phase}, hint`)
  }
  if (!told) return [...wrong]

  for (const [event, [step, nth]] of Object.entries(gallery.tales())) {
    await gallery.showTale(step, nth)
    look(`told: ${event}`)
  }
  for (let nth = 0; await gallery.showQuestion(nth); nth++) look(`question ${nth}`)
  for (let step = 0; step < gallery.steps; step += Math.ceil(gallery.steps / 60)) {
    await gallery.show(step, null)
    compare(`step ${step}`)
  }
  return [...wrong]
}

interface Measuring {
  game: string
  language: string
  sizes: readonly (readonly [number, number])[]
  zoom?: number
  /** On the tightest screens. */
  touched?: boolean
  told?: boolean
}

async function measure(
  page: Page,
  { game, language, sizes, zoom = 1, touched = false, told = false }: Measuring,
): Promise<string[]> {
  await page.addInitScript(`window.faults = ${String(faults)}; window.places = ${String(places)}`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, game, language)
  const wrong: string[] = []
  for (const [width, height] of sizes) {
    const seen = { width: Math.round(width / zoom), height: Math.round(height / zoom) }
    await page.setViewportSize(seen)
    await page.locator(`.stage[data-shape="${shapeOf(seen.width, seen.height)}"]`).waitFor()
    const tight = TIGHT.some(([across, down]) => across === width && down === height)
    const faults = await page.evaluate(walk, { zoomed: zoom > 1, touched: touched && tight, told: told && tight })
    wrong.push(...faults.map((fault) => `${width}×${height} ${fault}`))
  }
  return wrong
}

for (const game of Object.values(GAMES).flat())
  for (const language of ['en', 'es', LONGEST])
    test(`${game} ${language}`, async ({ page }) => {
      const all = language === LONGEST
      expect(
        await measure(page, { game, language, sizes: all ? [...SIZES, ...FURTHER] : SIZES, touched: true, told: all }),
      ).toEqual([])
    })

for (const game of OTHERS)
  test(`${game} ${LONGEST}`, async ({ page }) => {
    expect(await measure(page, { game, language: LONGEST, sizes: TIGHT, told: true })).toEqual([])
  })

for (const [name, [game]] of Object.entries(GAMES))
  test(`${name} at twice the size`, async ({ page }) => {
    expect(await measure(page, { game: game!, language: LONGEST, sizes: SIZES, zoom: 2, touched: true })).toEqual([])
  })
