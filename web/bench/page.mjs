/** The page's own figures, as JSON: `npm run bench`. Starts a server of its own, and Chromium.
 *
 *  weight   bytes that a first visit loads, as they travel (gzip), and as they would over HTTPS (brotli): until something can
 *           be touched, and for a game against a master, its rules and all that he has learnt included
 *  start    from "Play now" until the table stands, on the device, with the network off
 *  taps     from a touch until the screen shows an answer, on a phone
 *  frames   frames shown each second while something moves, of 60, as Chromium itself counts movements and frames, on a
 *           phone with its CPU slowed four times; and those of an empty page on which one small thing moves, for comparison
 *  replay   from the click until the replay of a long game stands on the screen, as far as a game has one
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { games } from './games.mjs'
import { house, median, newPhone, setTable, touch } from './house.mjs'

const TABLES = Object.fromEntries(Object.entries(games).map(([game, { seats }]) => [game, { game, seats }]))
const SLOWED = 4

const SITE = new URL('../../src/teien/site', import.meta.url).pathname
const kilobytes = (bytes) => Math.round(bytes / 100) / 10

/** What a page and its workers have loaded so far, in bytes: as they came, and as their twins packed by brotli. */
function loads(page) {
  const bytes = { all: 0, brotli: 0, script: 0 }
  page.context().on('requestfinished', async (request) => {
    const sizes = await request.sizes().catch(() => null)
    if (!sizes) return
    const size = sizes.responseBodySize + sizes.responseHeadersSize
    const { pathname } = new URL(request.url())
    const twin = join(SITE, `${pathname === '/' ? 'index.html' : pathname}.br`)
    bytes.all += size
    // what came from the browser's own cache did not travel
    const travelled = sizes.responseBodySize > 0 && existsSync(twin)
    bytes.brotli += travelled ? statSync(twin).size + sizes.responseHeadersSize : size
    if (request.resourceType() === 'script') bytes.script += size
  })
  return bytes
}

const masters = Object.fromEntries(Object.keys(TABLES).map((game) => [game, 'master']))
const playNow = (page, game) => page.getByRole('button', { name: new RegExp(`^Play now: ${game}`, 'i') }).click()

async function weight(browser, address) {
  const figures = {}
  for (const game of Object.keys(TABLES)) {
    const page = await newPhone(browser, address, { speed: 0, opponents: masters })
    const bytes = loads(page)
    await page.goto('/')
    await page
      .getByRole('button', { name: /^Play now/ })
      .first()
      .waitFor()
    await page.waitForTimeout(1000)
    const home = { ...bytes }
    await playNow(page, game)
    await page.locator('.table .kento').first().waitFor()
    for (let touches = 0; touches < 12; touches++) await touch(page)
    await page.waitForTimeout(8000) // what is fetched ahead comes last
    figures[game] = {
      home_script_kb: kilobytes(home.script),
      home_kb: kilobytes(home.all),
      game_script_kb: kilobytes(bytes.script),
      game_kb: kilobytes(bytes.all),
      game_brotli_kb: kilobytes(bytes.brotli),
    }
    await page.context().close()
  }
  return figures
}

/** All that games need is kept by the service worker; then each game is begun without a network, a few times. */
async function start(browser, address) {
  const page = await newPhone(browser, address, { speed: 1 }, 'allow')
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const isKept = async () => {
    const list = await (await fetch('/kept.json')).json()
    const here = await Promise.all([...list[''], ...list['en']].map((file) => caches.match(file)))
    return here.every(Boolean)
  }
  for (let tries = 0; !(await page.evaluate(isKept)); tries++) {
    if (tries > 60) throw new Error('not all that games need is kept')
    await page.waitForTimeout(1000)
  }
  await page.context().setOffline(true)
  const figures = {}
  for (const game of Object.keys(TABLES)) {
    const times = []
    for (let tries = 0; tries < 5; tries++) {
      await page.goto('/')
      await page.waitForTimeout(1500)
      await page.evaluate((wanted) => {
        const button = [...document.querySelectorAll('button')].find((one) =>
          one.ariaLabel?.toLowerCase().startsWith(`play now: ${wanted}`),
        )
        new MutationObserver(() => {
          if (document.querySelector('main.table')) window.stood ??= performance.now()
        }).observe(document.body, { childList: true, subtree: true })
        window.clicked = performance.now()
        button.click()
      }, game)
      await page.waitForFunction(() => window.stood, null, { polling: 20 })
      times.push(await page.evaluate(() => window.stood - window.clicked))
    }
    figures[game] = { median_ms: Math.round(median(times)), worst_ms: Math.round(Math.max(...times)) }
  }
  await page.context().close()
  return figures
}

/** Notes every touch as the browser itself measures it. */
function watch() {
  window.taps = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (/^(pointerup|click)$/.test(entry.name) && entry.interactionId) window.taps.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}

/** A phone before a game that has just begun, shown at its usual speed. */
async function sitDown(browser, address, table) {
  const page = await newPhone(browser, address, { speed: 1 })
  const id = await setTable(page, table)
  await page.addInitScript(watch)
  await page.goto(`/t/${id}`)
  await page.locator('.table .kento').first().waitFor()
  await page.evaluate(() => void (window.taps.length = 0))
  return page
}

async function playAWhile(page) {
  const until = Date.now() + 20_000
  while (Date.now() < until && (await touch(page)));
}

async function taps(browser, address) {
  const figures = {}
  for (const [game, table] of Object.entries(TABLES)) {
    const page = await sitDown(browser, address, table)
    await playAWhile(page)
    const taps = await page.evaluate(() => window.taps)
    await page.context().close()
    figures[game] = { taps: taps.length, median_ms: median(taps), worst_ms: Math.max(...taps) }
  }
  return figures
}

/** One small thing that moves on an empty page: what this browser on this machine can show at all. */
async function moveOneThing(page) {
  await page.evaluate(() => {
    const thing = document.body.appendChild(document.createElement('div'))
    Object.assign(thing.style, {
      position: 'fixed',
      top: '0',
      left: '0',
      width: '40px',
      height: '56px',
      background: 'teal',
      willChange: 'transform',
    })
    return thing
      .animate([{ transform: 'none' }, { transform: 'translate(300px, 600px)' }], {
        duration: 700,
        iterations: 14,
        direction: 'alternate',
      })
      .finished.then(() => undefined)
  })
  await page.waitForTimeout(300)
}

/** When something moved, as Chromium tells: from the first frame of each movement to its last. */
function movements(events) {
  const begun = new Map()
  const told = events.filter(({ name }) => name === 'Animation').sort((one, other) => one.ts - other.ts)
  return told.flatMap(({ ph, ts, id2 }) => {
    if (ph === 'b') begun.set(id2.local, ts)
    return ph === 'e' && begun.has(id2.local) ? [[begun.get(id2.local), ts]] : []
  })
}

async function framesOf(browser, page, act) {
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await browser.startTracing(page, { categories: ['cc', 'benchmark'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  await page.context().close()
  const moved = movements(traceEvents)
  const frames = new Map() // a frame may be reported twice: what the compositor had, and what the page brought later
  for (const { ts, args } of traceEvents) {
    const { frame_sequence: frame, state } = args?.frame_reporter ?? {}
    if (!frame || state === 'STATE_NO_UPDATE_DESIRED' || !moved.some(([from, to]) => from <= ts && ts < to)) continue
    frames.set(frame, frames.get(frame) || state.startsWith('STATE_PRESENTED'))
  }
  const shown = [...frames.values()].filter(Boolean).length
  return {
    movements: moved.length,
    wanted: frames.size,
    shown,
    per_second: Math.round((600 * shown) / frames.size) / 10,
  }
}

async function frames(browser, address) {
  const empty = await newPhone(browser, address)
  await empty.goto('/robots.txt')
  const figures = { empty_page: await framesOf(browser, empty, () => moveOneThing(empty)) }
  for (const [game, table] of Object.entries(TABLES)) {
    const page = await sitDown(browser, address, table)
    figures[game] = await framesOf(browser, page, () => playAWhile(page))
  }
  return figures
}

/** How long the page takes from the click on a finished table's “replay” until the board stands. */
async function openReplay(page, id, piece) {
  await page.goto(`/t/${id}`)
  const opened = []
  for (let round = 0; round < 6; round++) {
    await page.locator('main.end a[href$="/replay"]:visible').first().waitFor()
    await page.waitForTimeout(1000)
    opened.push(
      await page.evaluate((piece) => {
        const from = performance.now()
        document.querySelector('main.end a[href$="/replay"]').click()
        return new Promise((resolve) => {
          const look = () =>
            requestAnimationFrame(() =>
              document.querySelector(`.table ${piece}`) ? resolve(performance.now() - from) : look(),
            )
          look()
        })
      }, piece),
    )
    await page.goBack()
  }
  const [first, ...again] = opened
  return { first_ms: Math.round(first), again_ms: Math.round(median(again)) }
}

async function replay(browser, address) {
  const page = await newPhone(browser, address)
  const figures = {}
  for (const [game, { long, piece }] of Object.entries(games)) {
    if (!long) continue
    const { id, steps } = await long(page, setTable)
    const asked = Date.now()
    await (await page.request.get(`/api/tables/${id}/replay`)).body()
    figures[game] = { steps, server_ms: Date.now() - asked, ...(await openReplay(page, id, piece)) }
  }
  await page.context().close()
  return figures
}

const MEASURES = { weight, start, taps, frames, replay }
const wanted = process.argv.slice(2)
const { browser, address, close } = await house()
try {
  const figures = {}
  for (const [name, measure] of Object.entries(MEASURES))
    if (!wanted.length || wanted.includes(name)) figures[name] = await measure(browser, address)
  console.log(JSON.stringify(figures, null, 2))
} finally {
  await close()
}
