/** Names every file of the build in `assets.json`, so that the service worker can drop those of older ones. */
import type { Plugin } from 'vite'

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
    },
  }
}
