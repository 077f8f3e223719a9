/** Lets Vite gather drawings: `import common from 'sprite:common'` is the address of one SVG file, `sprites:games` those of
 *  every game's, and `import triptych from 'print:triptych'` gives two, by `day` and by `night`.
 *
 *  A sprite is the `<symbol>`s of many drawings, so that a page asks for one file and no picture counts as script: one for
 *  each game's table, and one, `common`, of what every page shows. What lies in the page follows its theme, and costs with
 *  every element; so a large picture that never changes is a print: a file to be shown as it is, by day or by night.
 */
import { existsSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { artOf, drawing, shared } from './art.ts'
import { fileOf, games, ofGame } from './games.ts'
import type { Drawings } from './src/games/contract.ts'

const GATE = { triptych: ['triptych'] }

interface Gathered {
  /** The drawings that a sprite holds. */
  sprites: Record<string, string[]>
  /** Drawings laid one over the other. */
  prints: Record<string, string[]>
}

/** What is shared, and what each game says of its own: what is in no print is in a sprite. */
async function gatherings(): Promise<Gathered> {
  const own = await Promise.all(
    games.map(async (game) => ({ game, ...(await ofGame<{ drawings: Drawings }>(game, 'drawings.ts')).drawings })),
  )
  const prints: Record<string, string[]> = Object.assign({}, GATE, ...own.map(({ prints }) => prints))
  const printed = new Set(Object.values(prints).flat())
  const common = [...shared.filter((name) => !printed.has(name)), ...own.flatMap(({ shell }) => shell)]
  const tables = own.map(({ game, shell }) => [
    game,
    artOf(game).filter((name) => !shell.includes(name) && !printed.has(name)),
  ])
  return { sprites: { common: common.sort(), ...Object.fromEntries(tables) }, prints }
}

let found: Promise<Gathered> | null = null
const gathered = (): Promise<Gathered> => (found ??= gatherings())

/** The colours of the night, as the tokens say; the drawings carry those of the day themselves. */
function nightColours(): Map<string, string> {
  const files = [
    new URL('./src/design/tokens.css', import.meta.url),
    ...games.map((game) => fileOf(game, 'tokens.css')).filter((file) => existsSync(file)),
  ]
  const tokens = files.map((file) => readFileSync(file, 'utf8'))
  const night = tokens.map((text) => text.slice(text.search(/\[data-theme=.dark.\]/))).join('')
  return new Map([...night.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, colour]) => [name!, colour!]))
}

async function print(name: string, time: 'day' | 'night'): Promise<string> {
  const layers = (await gathered()).prints[name]
  if (!layers) throw new Error(`there is no print “${name}”`)
  const colours = time === 'night' ? nightColours() : new Map<string, string>()
  const viewBox = /viewBox="[^"]*"/.exec(drawing(layers[0]!))![0]
  const drawn = layers.map((layer) =>
    drawing(layer)
      .replace(/^<svg[^>]*>/, '<g>')
      .replace(/<\/svg>$/, '</g>'),
  )
  const coloured = drawn
    .join('')
    .replace(/var\((--[\w-]+),\s*([^()]+)\)/g, (_, token: string, day: string) => colours.get(token) ?? day)
  return `<svg xmlns="http://www.w3.org/2000/svg" ${viewBox}>${coloured}</svg>`
}

/** A drawing as a symbol: its own size left to whoever uses it, its title left to whoever names it. */
function symbol(name: string): string {
  return drawing(name)
    .replace(/^<svg xmlns="[^"]*"/, `<symbol id="${name}"`)
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<\/svg>$/, '</symbol>')
}

async function gather(sprite: string): Promise<string> {
  const wanted = (await gathered()).sprites[sprite]
  if (!wanted) throw new Error(`there is no sprite “${sprite}”`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${wanted.map(symbol).join('')}</svg>`
}

export function sprites(): Plugin {
  let building = false
  return {
    name: 'teien-sprites',
    configResolved: (config) => {
      building = config.command === 'build'
    },
    resolveId: (id) => (/^(sprites?|print):/.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, kind, name] = /^\0(sprites?|print):(.+)$/.exec(id) ?? []
      if (!kind || !name) return
      const address = async (file: string, source: () => Promise<string>): Promise<string> =>
        building
          ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: file, source: await source() })}`
          : JSON.stringify(`/@drawn/${file}`)
      const sprite = (which: string): Promise<string> => address(`${which}.svg`, () => gather(which))
      if (kind === 'sprite') return `export default ${await sprite(name)}`
      const parts =
        kind === 'sprites'
          ? games.map(async (game) => `${game}: ${await sprite(game)}`)
          : (['day', 'night'] as const).map(
              async (time) => `${time}: ${await address(`${name}-${time}.svg`, () => print(name, time))}`,
            )
      return `export default { ${(await Promise.all(parts)).join(', ')} }`
    },
    configureServer(server) {
      server.middlewares.use('/@drawn/', (request, response) => {
        const name = request.url!.slice(1).replace(/\.svg.*$/, '')
        const [, printed, time] = /^(.+)-(day|night)$/.exec(name) ?? []
        response.setHeader('Content-Type', 'image/svg+xml')
        void (printed ? print(printed, time as 'day' | 'night') : gather(name)).then((drawn) => response.end(drawn))
      })
    },
  }
}
