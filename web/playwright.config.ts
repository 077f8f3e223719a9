import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.TEIEN_TEST_PORT ?? 8391)
const gallery = port + 2
process.env.GALLERY = `http://127.0.0.1:${gallery}`
const database = join(tmpdir(), `teien-page-${process.pid}.db`)
const here = new URL('..', import.meta.url).pathname
/** A second server, beside which a game of others is installed. */
const beside = join(tmpdir(), `teien-beside-${process.pid}`)
const withStranger = port + 4
process.env.STRANGER = `http://127.0.0.1:${withStranger}`
const teien = process.env.TEIEN ?? (existsSync(`${here}.venv/bin/teien`) ? `${here}.venv/bin/teien` : 'teien')
const python = teien.replace(/teien$/, 'python')

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 2,
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en',
    serviceWorkers: 'block', // it would fetch the whole page in each test; those about it allow it
    contextOptions: { reducedMotion: 'reduce' }, // `agree` plays whole games with all their motion
    screenshot: 'only-on-failure', // a trace of every step costs more than the steps
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: /(ahead|keyboard|faults|end|fit|worker)\.spec/, // phones have no Tab; the rest tries every size itself
      grepInvert: /@desk/, // what is the same at any size, or tries them all
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: [
    {
      command: `${teien} serve --port ${port} --database-url sqlite:///${database} --no-limits`,
      url: `http://127.0.0.1:${port}/healthz`,
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
    {
      command:
        `${python} -m pip install --quiet --no-deps --no-build-isolation --no-index ` +
        `--disable-pip-version-check --target ${beside} ${here}examples/hoshi && ` +
        `${teien} serve --port ${withStranger} --database-url sqlite:///${database}.stranger --no-limits`,
      env: { PYTHONPATH: [beside, process.env.PYTHONPATH].filter(Boolean).join(':') },
      url: `${process.env.STRANGER}/healthz`,
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'pipe',
    },
    {
      command:
        `npx vite build --config gallery.config.ts --logLevel warn && ` +
        `${python} -m http.server ${gallery} --bind 127.0.0.1 --directory .`,
      url: `http://127.0.0.1:${gallery}/fixtures/gallery/gallery.html`,
      timeout: 120_000,
      stdout: 'ignore',
      stderr: 'ignore', // a line for every file
    },
  ],
})
