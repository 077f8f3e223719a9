/** Lighthouse on a phone, for home and each table, as JSON: `npm run lighthouse`. */
import lighthouse from 'lighthouse'
import { chromium } from '@playwright/test'
import { CHROMIUM, FLAGS, serve } from './house.mjs'

const PORT = 9397 // where Lighthouse finds the browser
const SEATS = { niya: 2, sakura: 4, momiji: 3 }

/** A running game that anyone may look at. */
async function runningGame(address, game) {
  const guest = await fetch(`${address}/api/guests`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Aiko' }) })
  const cookie = guest.headers.get('set-cookie').split(';')[0]
  const seats = [{ kind: 'me' }, ...Array.from({ length: SEATS[game] - 1 }, () => ({ kind: 'bot', level: 'novice' }))]
  const answer = await fetch(`${address}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body: JSON.stringify({ game, seats, start: true, public: true }),
  })
  return (await answer.json()).table.id
}

/** The four scores, and what is less than perfect and why. */
async function judge(url) {
  const { lhr } = await lighthouse(url, { port: PORT, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'] })
  const scores = Object.fromEntries(Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round(100 * score)]))
  const short = Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs.filter(({ id, weight }) => weight && (lhr.audits[id].score ?? 1) < 0.9).map(({ id }) => `${id}: ${lhr.audits[id].displayValue ?? lhr.audits[id].explanation ?? lhr.audits[id].title}`))
  return { ...scores, short }
}

const wanted = process.argv.slice(2)
const { address, stop } = await serve(8398)
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, `--remote-debugging-port=${PORT}`] })
try {
  const figures = {}
  for (const place of wanted.length ? wanted : ['home', ...Object.keys(SEATS)])
    figures[place] = await judge(place === 'home' ? `${address}/` : `${address}/t/${await runningGame(address, place)}`)
  console.log(JSON.stringify(figures, null, 2))
} finally {
  await browser.close()
  stop()
}
