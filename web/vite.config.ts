import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { sprites } from './sprites.ts'

export default defineConfig({
  plugins: [svelte(), sprites()],
  build: {
    outDir: '../src/teien/site',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy knows no data: addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: { proxy: { '/api': process.env.TEIEN_SERVER ?? 'http://127.0.0.1:8000' } },
  test: { include: ['src/**/*.test.ts'] },
})
