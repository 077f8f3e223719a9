/** Whether the page has laid a board already: then its drawings are here, and the next one is laid at once. */
let laid = false

/** The first board is laid part by part, from what one reads first to what one needs last: the page answers in between. */
export function unfold(parts: number): { readonly part: number } {
  let part = $state(laid ? parts : 0)
  $effect(() => {
    if (part >= parts) {
      laid = true
      return
    }
    const next = setTimeout(() => (part += 1))
    return () => clearTimeout(next)
  })
  return {
    get part() {
      return part
    },
  }
}
