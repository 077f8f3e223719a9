/** Lets the page answer before the next piece of work. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Lets the page show what stands, and answer, before the next piece of work; where nobody sees it, only answer. */
export const glance = (): Promise<void> =>
  document.hidden
    ? breath()
    : new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve))
        setTimeout(resolve, 250) // no frame comes once the page is hidden
      })

/** Does something that nobody waits for, once the page has nothing else to do, and not before so many milliseconds. */
export function afterwards(task: () => void, wait = 0): void {
  if (wait) setTimeout(afterwards, wait, task)
  else if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 3000 })
  else setTimeout(task, 500)
}
