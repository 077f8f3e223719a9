import './design/tokens.css'
import './design/fonts.css'
import './design/base.css'
import './design/table.css'
import './design/head.css'
import './design/dock.css'
import { mount } from 'svelte'
import App from './app/App.svelte'
import { playOf } from './games'
import { screenAt } from './app/screens'
import { settings } from './app/settings.svelte'
import { lay } from './design/art'
import { afterwards, breath } from './design/breath'
import { canPlayHere } from './net/here'
import { lookAhead } from './net/tables'
import { chooseLanguage, language, languages, type Language } from './texts'

function wanted(): Language {
  if (settings.language) return settings.language
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return (known.find((tag) => tag in languages) as Language | undefined) ?? 'en'
}

// all that the first screen needs is asked for at once
void lay('common').catch(() => undefined) // without drawings the words still stand
const asked = screenAt(location.pathname)
const screen = asked?.load()
if (asked?.pattern === '/t/:id')
  void lookAhead(asked.parts['id']!)
    .then(({ table }) => playOf(table.game))
    .catch(() => undefined)
await chooseLanguage(wanted())
await screen?.catch(() => undefined) // the page says so itself
await breath()
const settle = (): void => {
  document.body.classList.add('washi')
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.controller?.postMessage({ standsWith: new URL(import.meta.url).pathname })
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (canPlayHere()) afterwards(keepAhead, QUIET)
}

/** After so many milliseconds a visit has come to rest, and what games need without a network is fetched. */
const QUIET = 8000

async function keepAhead(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keepFor: new URL(import.meta.url).pathname, language: language() })
}
mount(App, { target: document.getElementById('page')!, props: { stands: () => afterwards(settle) } })
