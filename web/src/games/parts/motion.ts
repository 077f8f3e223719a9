/** Small movements, by the Web Animations API; none of them changes where things are in the end. */
import { glance } from '../../design/breath'

const SETTLE = 'cubic-bezier(.2, .75, .2, 1)'
const DRIFT = 'cubic-bezier(.37, .05, .45, .95)'

/** How long a piece lies still before the next thing happens, which may keep the page busy. */
const REST = 40

const moving = new Set<Promise<void>>()

/** When nothing moves any more. Not for long: where nobody sees them, movements do not end. */
export const still = (): Promise<unknown> =>
  Promise.race([Promise.all(moving), new Promise((resolve) => setTimeout(resolve, 300))])

export interface Frame extends Keyframe {
  transform: string
}

interface Way {
  ms: number
  delay?: number
  easing: string
}

interface How {
  ms: number
  delay?: number
  drift?: boolean
}

/** Moves a piece. */
export async function move(element: Element | null | undefined, frames: Frame[], way: Way): Promise<void> {
  if (!element || way.ms <= 0) return
  const movement = carry(element as HTMLElement, frames, way)
  moving.add(movement)
  await movement
  moving.delete(movement)
}

/** A piece waits where it begins until the page has drawn what changed around it: laying a board takes longer
 *  than a frame, and so nothing that moves stumbles over it. */
async function carry(element: HTMLElement, frames: Frame[], { ms, delay = 0, easing }: Way): Promise<void> {
  const { style } = element
  const asked = performance.now()
  const { transform, opacity } = frames[0]!
  style.transition = 'none'
  style.transform = transform
  if (opacity !== undefined) style.opacity = String(opacity)
  style.willChange = 'transform'
  await glance()
  await glance() // and until it is on the screen
  style.transform = style.opacity = ''
  const left = Math.max(ms / 2, ms - REST - (performance.now() - asked))
  const movement = element.animate(frames, { duration: left, delay, easing, fill: 'backwards' })
  await movement.finished.catch(() => undefined)
  style.willChange = style.transition = ''
}

const way = ({ ms, delay = 0, drift = false }: How): Way => ({ ms, delay, easing: drift ? DRIFT : SETTLE })

/** Lets an element come from where another one lies, or lay a moment ago. It lies over all others meanwhile. */
export async function travel(
  element: Element | null | undefined,
  from: DOMRect | null | undefined,
  how: How,
): Promise<void> {
  if (!element || !from || how.ms <= 0) return
  const to = element.getBoundingClientRect()
  if (!to.width || !from.width) return
  const dx = from.left + from.width / 2 - (to.left + to.width / 2)
  const dy = from.top + from.height / 2 - (to.top + to.height / 2)
  const { style } = element as HTMLElement
  style.zIndex = '9' // not as part of the movement: that would take it off the compositor
  await move(
    element,
    [{ transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})` }, { transform: 'none' }],
    way(how),
  )
  style.zIndex = ''
}

/** A piece is put down. */
export const drop = (element: Element | null | undefined, how: How): Promise<void> =>
  move(
    element,
    [
      { transform: 'translateY(-18px) scale(1.25)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    way(how),
  )

/** Something appears. */
export const appear = (element: Element | null | undefined, how: How): Promise<void> =>
  move(
    element,
    [
      { transform: 'scale(.9)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    way(how),
  )

/** Something makes itself felt. */
export const swell = (element: Element | null | undefined, scale: number, how: How): Promise<void> =>
  move(element, [{ transform: 'none' }, { transform: `scale(${scale})` }, { transform: 'none' }], way(how))
