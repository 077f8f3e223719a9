/** Where we are: the address bar, as a value that pages react to. */
let path = $state(location.pathname)
let hash = $state(location.hash)

export const here = {
  get path() {
    return path
  },
  get hash() {
    return hash
  },
}

function read(): void {
  path = location.pathname
  hash = location.hash
}
addEventListener('popstate', read)
addEventListener('hashchange', read)

/** Goes to another page of the site. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  read()
  if (!replace) scrollTo(0, 0)
}

/** Lets links within the site change the page without a reload. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/') || (link.pathname === location.pathname && link.hash)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
}

/** The parts of a path that match a pattern such as `/t/:id/replay`, or nothing. */
export function match(pattern: string, at: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean)
  const given = at.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const parts: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    if (part.startsWith(':')) parts[part.slice(1)] = plain(given[place]!)
    else if (part !== given[place]) return null
  }
  return parts
}

/** A part of an address as it was meant; one that nobody could have meant stays as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
