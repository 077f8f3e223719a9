/** Lays drawings into the page, so that `<use href="#name">` finds them and they follow the theme. */
import common from 'sprite:common'

const laid = new Map<string, Promise<void>>()

/** Lays a sprite once; resolves when its drawings can be seen. */
export function lay(sprite: string): Promise<void> {
  let laying = laid.get(sprite)
  if (!laying) {
    laying = bring(sprite)
    laying.catch(() => laid.delete(sprite)) // offline: the next who asks tries again
    laid.set(sprite, laying)
  }
  return laying
}

async function bring(sprite: string): Promise<void> {
  const answer = await fetch(sprite)
  if (!answer.ok) throw new Error(`no drawings: ${answer.status}`)
  const drawings = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement
  drawings.setAttribute('class', 'sprite')
  drawings.setAttribute('aria-hidden', 'true')
  document.body.append(document.adoptNode(drawings))
}

/** The drawings that every page needs. */
export const layCommon = (): Promise<void> => lay(common)
