/** Packs what was built, once, so that the server need not: beside each text or program lie its twins `.br`, which
 *  browsers take over HTTPS, and `.gz`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const PACKED = /\.(js|css|html|svg|json|webmanifest|txt|wasm|bin)$/

export function packed(): Plugin {
  let folder = ''
  return {
    name: 'teien-packed',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir)
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => PACKED.test(file))
      for (const file of files) {
        const whole = readFileSync(join(folder, file))
        writeFileSync(join(folder, `${file}.br`), brotliCompressSync(whole)) // as small as it can
        writeFileSync(join(folder, `${file}.gz`), gzipSync(whole, { level: 9 }))
      }
    },
  }
}
