/** What is kept in the browser, and what holds where nothing may be kept. */
import { beforeEach, describe, expect, test, vi } from 'vitest'

const shelf = (works: boolean): Map<string, string> => {
  const held = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      if (!works) throw new DOMException('denied')
      return held.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      if (!works) throw new DOMException('denied')
      held.set(key, value)
    },
  })
  return held
}

const load = async (): Promise<typeof import('./kept.svelte')> => {
  vi.resetModules()
  return import('./kept.svelte')
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined)
})

describe('kept', () => {
  test('only the first answer changes ratings; to find it later is kept too', async () => {
    shelf(true)
    const { firstAnswer, found, kept, playerOf, ratingOf, triedOf } = await load()
    firstAnswer('go', '3.1', 1300, 0)
    const after = playerOf('go').value
    expect(after).toBeLessThan(1200)
    expect(ratingOf('go', '3.1', 1300).value).toBeGreaterThan(1300)
    expect(triedOf('go', '3.1')).toMatchObject({ first: 'missed', found: false })
    expect(kept().course).toEqual({ go: [[expect.any(Number), Math.round(after)]] })
    firstAnswer('go', '3.1', 1300, 1)
    found('go', '3.1', null)
    expect(playerOf('go').value).toBe(after)
    expect(triedOf('go', '3.1')).toMatchObject({ first: 'missed', found: true })
    expect(ratingOf('go', '3.2', 1400)).toEqual({ value: 1400, error: 120 })
  })

  test('a day blossoms once, and all is there at the next visit', async () => {
    shelf(true)
    const first = await load()
    first.firstAnswer('go', '1.0', 700, 1)
    first.found('go', '1.0', 20776)
    first.found('go', '1.0', 20776)
    first.seriesOver('go', 7)
    first.seriesOver('go', 5)
    const { kept, isKept } = await load()
    expect(isKept()).toBe(true)
    expect(kept().days).toEqual([20776])
    expect(kept().best).toEqual({ go: 7 })
    expect(Object.keys(kept().puzzles)).toEqual(['go/1.0'])
  })

  test('what another window has kept meanwhile is not lost', async () => {
    shelf(true)
    const [one, other] = [await load(), await load()]
    one.found('go', '1.0', 5)
    other.found('go', '2.0', 6)
    expect(other.kept().days).toEqual([5, 6])
  })

  test.each(['not JSON', 'null', '7', '{"days":3,"players":null}'])(
    'what is not ours is as nothing: %s',
    async (text) => {
      shelf(true).set('teien.study', text)
      const { kept, found, isKept } = await load()
      expect(isKept()).toBe(true)
      found('go', '1.0', 5)
      expect(kept().days).toEqual([5])
    },
  )

  test('a browser that keeps nothing says so, and counts until the page is closed', async () => {
    shelf(false)
    const { kept, found, firstAnswer, playerOf, isKept } = await load()
    expect(isKept()).toBe(false)
    firstAnswer('go', '1.0', 700, 1)
    found('go', '1.0', 5)
    found('go', '2.0', 6)
    expect(kept().days).toEqual([5, 6])
    expect(playerOf('go').value).toBeGreaterThan(1200)
  })
})
