import type { Texts } from './texts'

export type { Texts }

export const languages = { en: 'English', es: 'Español', ru: 'Русский' } as const
export type Language = keyof typeof languages

const books: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import('./en'),
  es: () => import('./es'),
  ru: () => import('./ru'),
}

let chosen = $state<Language>('en')
let current = $state.raw<Texts>()

/** The texts of the chosen language; there are none before `chooseLanguage` has been awaited. */
export const t: Texts = new Proxy({} as Texts, {
  get: (_, part: keyof Texts) => current![part],
})

/** The language that was chosen. */
export const language = (): Language => chosen

/** Loads a language and shows the page in it. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  const { texts } = await books[wanted]()
  chosen = wanted
  current = texts
  document.documentElement.lang = wanted
}
