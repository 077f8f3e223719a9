/** Lets the page answer before the next piece of work. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Lets the page show what stands, and answer, before the next piece of work; where nobody sees it, only answer. */
export const glance = (): Promise<void> =>
  document.hidden ? breath() : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Does something that nobody waits for, once the page has nothing else to do. */
export function afterwards(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3000 })
  else setTimeout(task, 500)
}
