import { existsSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { breakpoints } from './breakpoints.ts'
import { cards } from './cards.ts'
import { links } from './links.ts'
import { listed } from './listed.ts'
import { packed } from './packed.ts'
import { sprites } from './sprites.ts'

/** What the gate and every table need. */
const SHELL =
  /node_modules\/svelte|src\/(net|design|app\/parts|games\/parts)\/|src\/games\/(contract|index|people|portraits|rules|strangers|\w+\/(meta|portraits|tokens\.css))|src\/app\/(words|settings|route|screens|App|Home|home\/)|src\/app\/table\/(?!End|Story|WaitingRoom|fairness|progress)|src\/texts\/(current|index|plural|texts)|sprites?:|print:triptych|preload-helper/

/** What lies on a game's table is one file, behind its `index`; its end, words, rules and lesson come apart. */
const TABLE = /src\/(?:teien\/)?games\/(\w+)\/(?:art\/|drawings\/)?(?!index\.|info\.)[^/]+$/

export default defineConfig({
  plugins: [svelte(), sprites(), links(), listed(), cards(), packed()],
  css: { postcss: { plugins: [breakpoints()] } },
  // without an engine (`npm run build` alone) the page leaves all games to the server
  define: { 'import.meta.env.ENGINE': existsSync(new URL('src/host/made/engine.js', import.meta.url)) },
  worker: { format: 'es' },
  build: {
    outDir: '../src/teien/site',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy knows no data: addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
    // it travels as one: on a slow line, each file more is a turn more
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', test: SHELL },
            { name: (id) => TABLE.exec(id)?.[1] ?? null, test: TABLE },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['..'] }, // measures of drawings lie in the package
    proxy: { '/api': process.env.TEIEN_SERVER ?? 'http://127.0.0.1:8000' },
  },
  test: { include: ['src/**/*.test.ts'] },
})
