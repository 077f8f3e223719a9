/** Lays drawings into the page, so that `<use href="#name">` finds them and they follow the theme. */
import common from 'sprite:common'
import ofGames from 'sprites:games'
import { breath } from './breath'

const SPRITES: Record<string, string> = { ...ofGames, common }

const laid = new Map<string, Promise<void>>()

/** Lays a game's drawings, or those that every page needs, once; resolves when they can be seen. */
export function lay(sprite: string): Promise<void> {
  let laying = laid.get(sprite)
  if (!laying) {
    laying = bring(SPRITES[sprite])
    laying.catch(() => laid.delete(sprite)) // offline: the next who asks tries again
    laid.set(sprite, laying)
  }
  return laying
}

async function bring(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`no drawings: ${answer.status}`)
  for (const some of handfuls(await answer.text())) {
    const drawings = new DOMParser().parseFromString(some, 'image/svg+xml').documentElement
    drawings.setAttribute('class', 'sprite')
    drawings.setAttribute('aria-hidden', 'true')
    document.body.append(document.adoptNode(drawings))
    await breath()
  }
}

const HANDFUL = 12_000

/** A sprite in pieces of so many letters: the page answers between one and the next. */
function* handfuls(sprite: string): Generator<string> {
  const [head, ...symbols] = sprite.slice(0, sprite.lastIndexOf('</svg>')).split(/(?=<symbol )/)
  let some = ''
  for (const [n, symbol] of symbols.entries()) {
    some += symbol
    if (some.length < HANDFUL && n < symbols.length - 1) continue
    yield `${head}${some}</svg>`
    some = ''
  }
}
