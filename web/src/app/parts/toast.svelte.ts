/** A word under the head, for six seconds. */
export interface Word {
  text: string
  act?: { label: string; run: () => void } | undefined
}

let said = $state.raw<Word | null>(null)
let fading: ReturnType<typeof setTimeout> | undefined

export const word = (): Word | null => said

export function tell(text: string, act?: Word['act']): void {
  said = { text, act }
  clearTimeout(fading)
  fading = setTimeout(() => (said = null), 6000)
}

export function hush(): void {
  clearTimeout(fading)
  said = null
}
