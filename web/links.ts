/** Writes down what each screen will need, so that the server can say so with the page and nothing is asked for late:
 *  `links.json`, by screen, game and language, as the entries of a `Link` header. */
import type { Plugin } from 'vite'
import { games } from './games.ts'

const LATIN = [/zen-antique-soft-latin-(?!ext|400)/, /commissioner-latin-(?!ext|rest)/]
const CYRILLIC = [/zen-antique-soft-cyrillic/, /commissioner-cyrillic/]

/** The module that a screen, game or language is, and the files that belong to it besides. At the gate the letters come
 *  along, lest the page move when they arrive; at a table the board comes before them. */
const WANTED: Record<string, { module?: RegExp; also?: RegExp[] }> = {
  home: { module: /app\/Home\.svelte$/, also: [/\/triptych-day-/, /\/triptych-night-/] },
  table: { module: /app\/table\/TablePage\.svelte$/ },
  plain: { module: /games\/plain\/index\.ts$/ },
  ...Object.fromEntries(games.map((game) => [game, { module: new RegExp(`games/${game}/index\\.ts$`) }])),
  en: { module: /texts\/en\/index\.ts$/ },
  es: { module: /texts\/es\/index\.ts$/ },
  ru: { module: /texts\/ru\/index\.ts$/ },
  'letters of en': { also: LATIN },
  'letters of es': { also: LATIN },
  'letters of ru': { also: CYRILLIC },
}

function link(file: string): string {
  if (file.endsWith('.js')) return `</${file}>; rel=modulepreload`
  if (file.endsWith('.css')) return `</${file}>; rel=preload; as=style; crossorigin`
  if (file.endsWith('.woff2')) return `</${file}>; rel=preload; as=font; type="font/woff2"; crossorigin`
  return `</${file}>; rel=preload; as=image; media="(prefers-color-scheme: ${file.includes('-day-') ? 'light' : 'dark'})"`
}

export function links(): Plugin {
  return {
    name: 'teien-links',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (chunk: (typeof chunks)[number]): string[] => {
        const all = [chunk, ...chunks.filter(({ fileName }) => chunk.imports.includes(fileName))]
        return all.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
      }
      const withPage = filesOf(chunks.find(({ isEntry }) => isEntry)!)
      const needs = (module: RegExp): string[] => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
        if (!chunk) throw new Error(`no chunk holds ${module}`)
        return filesOf(chunk)
      }

      const told = Object.entries(WANTED).map(([name, { module, also = [] }]) => {
        const found = also.map((wanted) => files.find((file) => wanted.test(file)))
        if (found.includes(undefined)) throw new Error(`${name} lacks a file: ${also.join(' ')}`)
        const needed = new Set(
          [...(module ? needs(module) : []), ...(found as string[])].filter((file) => !withPage.includes(file)),
        )
        return [name, [...needed].map(link)]
      })
      this.emitFile({
        type: 'asset',
        fileName: 'links.json',
        source: JSON.stringify(Object.fromEntries(told), null, 1),
      })
    },
  }
}
