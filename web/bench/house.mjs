/** A server with an empty house, and a browser before it: what every measurement needs. */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { games } from './games.mjs'

const teien = process.env.TEIEN ?? new URL('../../.venv/bin/teien', import.meta.url).pathname
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a server on a free port and waits until every game is ready. */
export async function serve(port = 8397) {
  const database = join(mkdtempSync(join(tmpdir(), 'teien-bench-')), 'teien.db')
  const server = spawn(
    teien,
    ['serve', '--port', String(port), '--database-url', `sqlite:///${database}`, '--no-limits'],
    { stdio: 'ignore' },
  )
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    const health = await fetch(`${address}/healthz`).then(
      (answer) => answer.json(),
      () => null,
    )
    if (health && Object.keys(games).every((game) => health.ready.includes(game)))
      return { address, stop: () => void server.kill() }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  server.kill()
  throw new Error('the server did not start')
}

export async function house() {
  const { address, stop } = await serve()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  return {
    address,
    browser,
    close: async () => {
      await browser.close()
      stop()
    },
  }
}

/** A phone that has never been here. */
export async function newPhone(browser, address, wishes = { speed: 0 }, serviceWorkers = 'block') {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en',
    serviceWorkers,
  })
  const page = await context.newPage()
  const kept = { theme: 'light', language: 'en', sound: true, speed: 1, oneTap: false, ...wishes }
  await page.addInitScript((settings) => localStorage.setItem('teien.settings', JSON.stringify(settings)), kept)
  return page
}

/** Sits down as a guest at a new table; a seat is `me` or the level of a bot. */
export async function setTable(page, { game, seats, ...rest }) {
  await page.request.post('/api/guests', { data: { name: 'Tester' } })
  await page.addInitScript(() => localStorage.setItem('teien.guest', '1'))
  const asked = seats.map((seat) => (seat === 'me' ? { kind: 'me' } : { kind: 'bot', level: seat }))
  const answer = await page.request.post('/api/tables', { data: { game, seats: asked, start: true, ...rest } })
  if (!answer.ok()) throw new Error(await answer.text())
  return (await answer.json()).table.id
}

/** Touches what may be touched, once something may be; false at the end of the game. */
export async function touch(page) {
  const may = page.locator(
    '.table .btn-primary:not(:disabled):visible, .table .kento:not(.is-picked):visible, .table .dock .btn:not(:disabled):visible',
  )
  const end = page.locator('main.end')
  await may.or(end).first().waitFor()
  if (await end.isVisible()) return false
  const primary = page.locator('.table .btn-primary:not(:disabled):visible').first()
  const wanted = (await primary.isVisible()) ? primary : may.first()
  await wanted.tap({ timeout: 5000 }).catch(() => undefined) // it may have gone meanwhile
  return true
}

export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]
}
