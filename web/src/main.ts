import './design/tokens.css'
import './design/fonts.css'
import './design/base.css'
import { mount } from 'svelte'
import App from './app/App.svelte'
import { settings } from './app/settings.svelte'
import { layCommon } from './design/art'
import { chooseLanguage, languages, type Language } from './texts'

function wanted(): Language {
  if (settings.language) return settings.language
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return (known.find((tag) => tag in languages) as Language | undefined) ?? 'en'
}

void layCommon().catch(() => undefined) // without drawings the words still stand
await chooseLanguage(wanted())
document.body.classList.add('washi')
mount(App, { target: document.getElementById('page')! })

if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
