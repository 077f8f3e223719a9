/** Lets the browser save something as a JSON file. */
export function save(what: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(what, null, 1)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
