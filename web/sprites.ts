/** Lets Vite gather drawings: `import niya from 'sprite:niya'` is the address of one SVG file, and so are the two
 *  of `import triptych from 'print:triptych'`, by `day` and by `night`.
 *
 *  A sprite is the `<symbol>`s of all drawings of `src/design/art` whose names match, so that a page asks
 *  for one file and no picture counts as script. What lies in the page follows its theme, and costs with every
 *  element; so a large picture that never changes is a print: a file to be shown as it is, by day or by night.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const ART = new URL('./src/design/art/', import.meta.url)

const SPRITES: Record<string, RegExp> = {
  common: /^(ui|mon|seal|kento|logo)\b|^garden-(lantern|sekimori)$|^niya-token-\w+-s$|^sakura-token$|^momiji-leaf-red$/,
  niya: /^niya-(?!token-\w+-s$)/,
  momiji: /^momiji-(?!leaf-red$)|^garden-(rocks|breeze)$|^sakura-torii$/,
  sakura: /^act-|^sakura-(?!board|token$)/,
}

/** Drawings laid one over the other. */
const PRINTS: Record<string, string[]> = {
  triptych: ['triptych'],
  'sakura-wide-36': ['sakura-board-wide', 'sakura-board-wide-stones-36'],
  'sakura-wide-44': ['sakura-board-wide', 'sakura-board-wide-stones-44'],
  'sakura-tall-36': ['sakura-board-tall', 'sakura-board-tall-stones-36'],
  'sakura-tall-44': ['sakura-board-tall', 'sakura-board-tall-stones-44'],
}

const drawing = (name: string): string => readFileSync(new URL(`${name}.svg`, ART), 'utf8').trim()

/** The colours of the night, as the tokens say; the drawings carry those of the day themselves. */
function nightColours(): Map<string, string> {
  const tokens = readFileSync(new URL('./src/design/tokens.css', import.meta.url), 'utf8')
  const night = tokens.slice(tokens.indexOf('[data-theme="dark"]'))
  return new Map([...night.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, colour]) => [name!, colour!]))
}

function print(name: string, time: 'day' | 'night'): string {
  const layers = PRINTS[name]
  if (!layers) throw new Error(`there is no print “${name}”`)
  const colours = time === 'night' ? nightColours() : new Map<string, string>()
  const viewBox = /viewBox="[^"]*"/.exec(drawing(layers[0]!))![0]
  const drawn = layers.map((layer) => drawing(layer).replace(/^<svg[^>]*>/, '<g>').replace(/<\/svg>$/, '</g>'))
  const coloured = drawn.join('').replace(/var\((--[\w-]+),\s*([^()]+)\)/g, (_, token: string, day: string) => colours.get(token) ?? day)
  return `<svg xmlns="http://www.w3.org/2000/svg" ${viewBox}>${coloured}</svg>`
}

/** A drawing as a symbol: its own size left to whoever uses it, its title left to whoever names it. */
function symbol(name: string): string {
  return drawing(name)
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
    resolveId: (id) => (/^(sprite|print):/.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, kind, name] = /^\0(sprite|print):(.+)$/.exec(id) ?? []
      if (!kind || !name) return
      const address = (file: string, source: () => string): string =>
        building ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: file, source: source() })}` : JSON.stringify(`/@drawn/${file}`)
      if (kind === 'sprite') return `export default ${address(`${name}.svg`, () => gather(name))}`
      const both = (['day', 'night'] as const).map((time) => `${time}: ${address(`${name}-${time}.svg`, () => print(name, time))}`)
      return `export default { ${both.join(', ')} }`
    },
    configureServer(server) {
      server.middlewares.use('/@drawn/', (request, response) => {
        const name = request.url!.slice(1).replace(/\.svg.*$/, '')
        const [, printed, time] = /^(.+)-(day|night)$/.exec(name) ?? []
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(printed ? print(printed, time as 'day' | 'night') : gather(name))
      })
    },
  }
}
