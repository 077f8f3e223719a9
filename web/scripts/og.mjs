// Draws what a link to Teien shows where it is shared, 1200 × 630, from our own art: public/og-site.png, and each game's og.png.
// Each picture says what it was drawn from, so that only those are drawn, and named, that are stale.
//
//     node scripts/og.mjs            draws those
//     node scripts/og.mjs --check    names those
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { chromium } from '@playwright/test'
import { runnerImport } from 'vite'

const WEB = new URL('..', import.meta.url)
const text = (path) => readFileSync(new URL(path, WEB), 'utf8')
const font = (path) => `data:font/woff2;base64,${readFileSync(new URL(path, WEB)).toString('base64')}`

const load = async (path) => (await runnerImport(new URL(path, WEB).pathname)).module
const [found, { drawing: art }] = [await load('games.ts'), await load('art.ts')]

/** What a picture shows of a game: its name, and which part of the triptych, which is 924 × 400, from its left edge. */
async function shownOf(game) {
  const [{ meta }, { face }] = [await found.ofGame(game, 'meta.ts'), await found.ofGame(game, 'words/en.ts')]
  return {
    game,
    name: face.title,
    kanji: meta.kanji,
    place: meta.place,
    from: meta.from,
    faces: Object.values(meta.faces).map((name) => text(`src/games/${game}/portraits/${name}.svg`)),
  }
}
const games = (await Promise.all(found.games.map(shownOf))).sort((one, other) => one.place - other.place)

const style = `
  @font-face { font-family: Z; src: url(${font('src/design/fonts/zen-antique-soft-latin.woff2')}); }
  @font-face { font-family: K; src: url(${font('src/design/fonts/zen-antique-soft-kanji.woff2')}); }
  * { margin: 0; box-sizing: border-box; }
  body { width: 1200px; height: 630px; overflow: hidden; background: #F2F1EA; color: #1A2332; font-family: Z, K; position: relative; }
  .whole { position: absolute; inset: 40px 40px 158px; overflow: hidden; box-shadow: 0 0 0 10px #FBFAF5, 0 10px 30px -8px #1a233266; }
  .whole svg { width: 1120px; height: auto; display: block; margin-top: -40px; }
  .third { position: absolute; left: 40px; top: 40px; width: 418px; height: 550px; overflow: hidden; box-shadow: 0 0 0 10px #FBFAF5, 0 10px 30px -8px #1a233266; }
  .third svg { position: absolute; height: 561px; width: 1296px; top: -5.6px; }
  .foot { position: absolute; left: 40px; right: 40px; bottom: 34px; display: flex; align-items: center; justify-content: space-between; }
  .foot .mark svg { width: 318px; height: 80px; display: block; }
  .foot .names { font-size: 44px; word-spacing: 14px; }
  .side { position: absolute; left: 530px; right: 40px; top: 40px; bottom: 40px; display: flex; flex-direction: column; justify-content: space-between; }
  h1 { font-size: 132px; font-weight: 400; line-height: 1.1; }
  .kanji { display: inline-block; margin-top: 20px; padding: 10px 22px; background: #F7F0DC; box-shadow: 0 0 0 2px #1A2332, 0 0 0 6px #F7F0DC, 0 0 0 8px #1A2332; font: 54px/1.1 K; }
  .faces { display: flex; gap: 18px; }
  .faces span { width: 128px; height: 128px; padding: 5px; background: #FBFAF5; box-shadow: 0 0 0 1px #CDCEC2; }
  .faces svg { width: 118px; height: 118px; display: block; }
  .mark svg { width: 254px; height: 64px; display: block; }
`
const page = (body) => `<!doctype html><meta charset="utf-8"><style>${style}</style><body>${body}</body>`

const site = page(
  `<div class="whole">${art('triptych')}</div><div class="foot"><div class="mark">${art('logo-wordmark')}</div><p class="names">${games.map(({ name }) => name).join(' · ')}</p></div>`,
)

const gamePage = ({ name, kanji, from, faces }) =>
  page(`
    <div class="third">${art('triptych').replace('<svg', `<svg style="left:${(-from * 418) / 298}px"`)}</div>
    <div class="side">
      <div><h1>${name}</h1><span class="kanji">${kanji}</span></div>
      <div class="faces">${faces.map((face) => `<span>${face}</span>`).join('')}</div>
      <div class="mark">${art('logo-wordmark')}</div>
    </div>`)

/** A PNG begins with 8 bytes of its own and a header of 25; what it was drawn from is a text of its own behind that. */
const HEAD = 33
function told(html) {
  const text = Buffer.from(`tEXtSource\0${createHash('sha256').update(html).digest('hex')}`)
  const chunk = Buffer.alloc(text.length + 8)
  chunk.writeUInt32BE(text.length - 4)
  text.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(text), text.length + 4)
  return chunk
}

const isFresh = ([path, html]) =>
  existsSync(new URL(path, WEB)) && readFileSync(new URL(path, WEB)).subarray(HEAD).indexOf(told(html)) === 0

async function draw(pictures) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const sheet = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  for (const [path, html] of pictures) {
    await sheet.setContent(html)
    await sheet.evaluate(() => document.fonts.ready)
    const drawn = await sheet.screenshot()
    writeFileSync(new URL(path, WEB), Buffer.concat([drawn.subarray(0, HEAD), told(html), drawn.subarray(HEAD)]))
  }
  await browser.close()
}

const pictures = [
  ['public/og-site.png', site],
  ...games.map((shown) => [`src/games/${shown.game}/og.png`, gamePage(shown)]),
]
const stale = pictures.filter((picture) => !isFresh(picture))
if (stale.length && !process.argv.includes('--check')) await draw(stale)
for (const [path] of stale) console.log(path)
