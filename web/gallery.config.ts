import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { breakpoints } from './breakpoints.ts'
import { sprites } from './sprites.ts'

/** The boards' gallery as files beside its games: tests open it hundreds of times, and a few files come sooner than all
 *  their sources. */
export default defineConfig({
  base: '/fixtures/gallery/',
  plugins: [svelte(), sprites()],
  css: { postcss: { plugins: [breakpoints()] } },
  define: { 'import.meta.env.ENGINE': false },
  publicDir: false,
  build: {
    outDir: 'fixtures/gallery',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    minify: false, // the tests name elements and classes as they are written
    rolldownOptions: { input: 'gallery.html' },
  },
})
