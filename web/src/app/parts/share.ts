import { t } from '../../texts'
import { tell } from './toast.svelte'

/** Gives a link on: by the device's own sheet where fingers are used, otherwise as a copy. */
export async function shareLink(url: string, title: string): Promise<void> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    tell(t.shell.copied)
  } catch {
    tell(url)
  }
}
