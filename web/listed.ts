/** Names every file of the build in `assets.json`, so that the service worker can drop those of older ones; and in
 *  `kept.json` what it keeps ahead, so that all games can be played without a network: by language, and for all. */
import type { Plugin, Rolldown } from 'vite'

const LANGUAGE = /\/(?:texts|words|rules|lesson)\/(en|es|ru)(?:\/\w+)?\.ts$/

/** The language that a file is for; none if it is for all. */
function languageOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string {
  if (file.type === 'asset') return file.fileName.includes('-cyrillic') ? 'ru' : ''
  const languages = new Set(file.moduleIds.map((id) => LANGUAGE.exec(id)?.[1] ?? ''))
  return languages.size === 1 ? [...languages][0]! : ''
}

export function listed(): Plugin {
  return {
    name: 'teien-listed',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      this.emitFile({
        type: 'asset',
        fileName: 'assets.json',
        source: JSON.stringify(
          files.sort().map((file) => `/${file}`),
          null,
          1,
        ),
      })
      const kept: Record<string, string[]> = {}
      for (const file of Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/')))
        (kept[languageOf(file)] ??= []).push(`/${file.fileName}`)
      this.emitFile({ type: 'asset', fileName: 'kept.json', source: JSON.stringify(kept, null, 1) })
    },
  }
}
