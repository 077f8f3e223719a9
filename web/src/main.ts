import './design/tokens.css'
import './design/fonts.css'
import './design/base.css'
import { mount } from 'svelte'
import App from './app/App.svelte'
import { screenAt } from './app/screens'
import { settings } from './app/settings.svelte'
import { layCommon } from './design/art'
import { chooseLanguage, languages, type Language } from './texts'

function wanted(): Language {
  if (settings.language) return settings.language
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return (known.find((tag) => tag in languages) as Language | undefined) ?? 'en'
}

// all that the first screen needs is asked for at once
void layCommon().catch(() => undefined) // without drawings the words still stand
const screen = screenAt(location.pathname)?.load()
await chooseLanguage(wanted())
await screen?.catch(() => undefined) // the page says so itself
document.body.classList.add('washi')
const target = document.getElementById('page')!
target.replaceChildren()
mount(App, { target })

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
