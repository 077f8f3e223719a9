/** Packs what was built, once, so that the server need not: beside each text or program lies its twin `.gz`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
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
      for (const file of files)
        writeFileSync(join(folder, `${file}.gz`), gzipSync(readFileSync(join(folder, file)), { level: 9 }))
    },
  }
}
