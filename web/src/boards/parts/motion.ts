/** Small movements, by the Web Animations API; none of them changes where things are in the end. */

const SETTLE = 'cubic-bezier(.2, .75, .2, 1)'
const DRIFT = 'cubic-bezier(.37, .05, .45, .95)'

interface How {
  ms: number
  delay?: number
  drift?: boolean
}

const timing = ({ ms, delay = 0, drift = false }: How): KeyframeAnimationOptions => ({
  duration: ms,
  delay,
  easing: drift ? DRIFT : SETTLE,
  fill: 'backwards',
})

/** Lets an element come from where another one lies, or lay a moment ago. */
export function travel(element: Element | null | undefined, from: DOMRect | null | undefined, how: How): void {
  if (!element || !from || how.ms <= 0) return
  const to = element.getBoundingClientRect()
  if (!to.width || !from.width) return
  const dx = from.left + from.width / 2 - (to.left + to.width / 2)
  const dy = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = from.width / to.width
  over(element, element.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: 'none' }], timing(how)))
}

/** A piece that travels lies over all others. Not as part of the movement: that would take it off the compositor. */
function over(element: Element, movement: Animation): void {
  const { style } = element as HTMLElement
  style.zIndex = '9'
  movement.onfinish = movement.oncancel = () => (style.zIndex = '')
}

/** A piece is put down. */
export function drop(element: Element | null | undefined, how: How): void {
  if (!element || how.ms <= 0) return
  element.animate([{ transform: 'translateY(-18px) scale(1.25)', opacity: 0 }, { transform: 'none', opacity: 1 }], timing(how))
}

/** Something appears. */
export function appear(element: Element | null | undefined, how: How): void {
  if (!element || how.ms <= 0) return
  element.animate([{ opacity: 0, transform: 'scale(.9)' }, { opacity: 1, transform: 'none' }], timing(how))
}
