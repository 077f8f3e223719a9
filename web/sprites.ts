/** Lets Vite gather drawings into sprites: `import niya from 'sprite:niya'` is the address of one SVG file.
 *
 *  A sprite is the `<symbol>`s of all drawings of `src/design/art` whose names match, so that a page asks
 *  for one file and no picture counts as script.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ART = new URL('./src/design/art/', import.meta.url)

const SPRITES: Record<string, RegExp> = {
  common: /^(ui|mon|seal|kento|logo)\b|^niya-token-\w+-s$|^sakura-token$|^momiji-leaf-red$/,
  triptych: /^triptych$/,
  niya: /^niya-(?!token-\w+-s$)/,
  momiji: /^momiji-(?!leaf-red$)|^sakura-torii$/,
  sakura: /^act-|^sakura-(?!board|token$)/,
  'sakura-wide-36': /^sakura-board-wide(-stones-36)?$/,
  'sakura-wide-44': /^sakura-board-wide(-stones-44)?$/,
  'sakura-tall-36': /^sakura-board-tall(-stones-36)?$/,
  'sakura-tall-44': /^sakura-board-tall(-stones-44)?$/,
}

/** A drawing as a symbol: its own size left to whoever uses it, its title left to whoever names it. */
function symbol(name: string): string {
  const drawing = readFileSync(new URL(`${name}.svg`, ART), 'utf8').trim()
  return drawing
    .replace(/^<svg xmlns="[^"]*"/, `<symbol id="${name}"`)
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<\/svg>$/, '</symbol>')
}

function gather(sprite: string): string {
  const wanted = SPRITES[sprite]
  if (!wanted) throw new Error(`there is no sprite “${sprite}”`)
  const names = readdirSync(ART).map((file) => file.replace(/\.svg$/, ''))
  const symbols = names.filter((name) => wanted.test(name)).map(symbol)
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

export function sprites(): Plugin {
  let building = false
  return {
    name: 'teien-sprites',
    configResolved: (config) => {
      building = config.command === 'build'
    },
    resolveId: (id) => (id.startsWith('sprite:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0sprite:')) return
      const sprite = id.slice('\0sprite:'.length)
      if (!building) return `export default ${JSON.stringify(`/@sprite/${sprite}.svg`)}`
      const file = this.emitFile({ type: 'asset', name: `${sprite}.svg`, source: gather(sprite) })
      return `export default import.meta.ROLLUP_FILE_URL_${file}`
    },
    configureServer(server) {
      server.middlewares.use('/@sprite/', (request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(gather(request.url!.slice(1).replace(/\.svg.*$/, '')))
      })
    },
  }
}
