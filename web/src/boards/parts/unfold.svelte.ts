/** A board is laid part by part, from what one reads first to what one needs last: the page answers in between. */
export function unfold(parts: number): { readonly part: number } {
  let part = $state(0)
  $effect(() => {
    if (part >= parts) return
    const next = setTimeout(() => (part += 1))
    return () => clearTimeout(next)
  })
  return {
    get part() {
      return part
    },
  }
}
