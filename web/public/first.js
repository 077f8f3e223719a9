// Before the first paint: day or night, and the language of the document.
;(() => {
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key))
    } catch {
      return null
    }
  }
  const settings = kept('teien.settings') || {}
  const night =
    settings.theme === 'dark' || (settings.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = night ? 'dark' : 'light'
})()
