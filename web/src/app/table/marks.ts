/** The corner marks on the board: what may be touched now. */
const MARKED =
  '.table .kento:is(button, a, [tabindex]), .table .kento button, .table .kento [tabindex], .table [data-way]'

/** The next thing that carries marks takes the focus. */
export function nextLegal(): void {
  const may = [...document.querySelectorAll<HTMLElement>(MARKED)]
  if (!may.length) return
  const here = may.indexOf(document.activeElement as HTMLElement)
  may[(here + 1) % may.length]!.focus()
}
