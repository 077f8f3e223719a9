/** Lighthouse on a phone, for home and each table, as JSON: `npm run lighthouse`. Each is judged several times after a
 *  first that only warms the browser, and the median counts; `machine` is Lighthouse's own mark for the CPU, whose work it
 *  takes four times. */
import lighthouse from 'lighthouse'
import { chromium } from '@playwright/test'
import { games } from './games.mjs'
import { CHROMIUM, FLAGS, median, serve } from './house.mjs'

const PORT = 9397 // where Lighthouse finds the browser
const TIMES = 3
const SETTLED = 9000 // a table's stream never ends, so Lighthouse would wait in vain for the network to be silent

/** A running game that anyone may look at. */
async function runningGame(address, game) {
  const guest = await fetch(`${address}/api/guests`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Aiko' }),
  })
  const cookie = guest.headers.get('set-cookie').split(';')[0]
  const others = Array.from({ length: games[game].watched - 1 }, () => ({ kind: 'bot', level: 'novice' }))
  const seats = [{ kind: 'me' }, ...others]
  const answer = await fetch(`${address}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ game, seats, start: true, public: true }),
  })
  return (await answer.json()).table.id
}

/** The four scores, what they come from, and what is less than perfect and why. */
async function look(url) {
  const { lhr } = await lighthouse(url, {
    port: PORT,
    output: 'json',
    logLevel: 'error',
    maxWaitForLoad: SETTLED,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  const scores = Object.fromEntries(
    Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(100 * score)]),
  )
  const short = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight && (lhr.audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${lhr.audits[id].displayValue ?? lhr.audits[id].explanation ?? lhr.audits[id].title}`),
  )
  const ms = (id) => Math.round(lhr.audits[id].numericValue)
  const from = {
    fcp_ms: ms('first-contentful-paint'),
    lcp_ms: ms('largest-contentful-paint'),
    tbt_ms: ms('total-blocking-time'),
    speed_index_ms: ms('speed-index'),
    machine: Math.round(lhr.environment.benchmarkIndex),
  }
  return { ...scores, ...from, short }
}

async function judge(url) {
  const seen = []
  for (let time = 0; time < TIMES; time++) seen.push(await look(url))
  const numbers = Object.keys(seen[0]).filter((name) => name !== 'short')
  const short = [...new Set(seen.flatMap((one) => one.short))]
  return {
    ...Object.fromEntries(numbers.map((name) => [name, median(seen.map((one) => one[name]))])),
    all: seen.map(({ performance }) => performance),
    short,
  }
}

const wanted = process.argv.slice(2)
const { address, stop } = await serve(8398)
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, `--remote-debugging-port=${PORT}`] })
try {
  const figures = {}
  await look(`${address}/`)
  for (const place of wanted.length ? wanted : ['home', ...Object.keys(games)])
    figures[place] = await judge(place === 'home' ? `${address}/` : `${address}/t/${await runningGame(address, place)}`)
  console.log(JSON.stringify(figures, null, 2))
} finally {
  await browser.close()
  stop()
}
