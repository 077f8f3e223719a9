import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GameEvent, Play, View } from '../../games/contract'
import { Telling, type TellingHands } from './telling.svelte'

/** A table that only remembers what happened on it. */
const view = (...table: unknown[]): View<unknown[]> => ({ seat: 0, owing: [0], legal: ['pass'], table }) as never

/** Takes a second, and is told in a sentence, unless it says otherwise. */
const happens = (event: string, more: Record<string, unknown> = {}): GameEvent => ({ event, seat: 1, ...more })

const play = {
  retell: (before: View<unknown[]>, { event }: GameEvent) => view(...before.table, event),
  duration: ({ ms = 1000 }: GameEvent) => ms,
  sentence: ({ event, small }: GameEvent, { names }: { names: string[] }) => (small ? null : `${names[1]}: ${event}.`),
  sound: ({ sound = null }: GameEvent) => sound,
  interval: ({ waits }: GameEvent) => (waits ? { lead: 'Won.', text: 'The next one.', act: 'Go on' } : null),
} as unknown as Play

let hidden = false
const sounds: string[] = []
const spoken: string[] = []
let pace = 1
let somebody = true

const hands: TellingHands = {
  cast: () => ({ names: ['You', 'Kaede'], me: 0 }),
  pace: () => pace,
  sound: (sound) => sounds.push(sound),
  speak: (sentence) => spoken.push(sentence),
  waits: () => somebody,
}

const begun = (past: GameEvent[] = [], at = view()): Telling => new Telling(play, at, past, hands)
const sentences = ({ lines }: Telling): string[] => lines.map(({ sentence }) => sentence)
const after = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', {
    get hidden() {
      return hidden
    },
  })
  hidden = false
  pace = 1
  somebody = true
  sounds.length = spoken.length = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a story', () => {
  test('is told one event after another, each for as long as it takes', async () => {
    const telling = begun()
    const end = view('the end')
    telling.tell([happens('one'), happens('two', { ms: 500 })], end)

    expect(telling.busy).toBe(true)
    await after(999)
    expect(telling.shown).toEqual(view('one'))
    expect(telling.moment).toMatchObject({ event: { event: 'one' }, before: view(), ms: 1000 })
    expect(telling.now).toEqual({ seat: 1, sentence: 'Kaede: one.' })
    await after(1)
    expect(telling.shown).toEqual(view('one', 'two'))
    expect(telling.moment).toMatchObject({ event: { event: 'two' }, before: view('one'), ms: 500 })
    await after(500)
    expect(telling.shown).toBe(end)
    expect([telling.busy, telling.moment, telling.now]).toEqual([false, null, null])
    expect(sentences(telling)).toEqual(['Kaede: one.', 'Kaede: two.'])
  })

  test('goes on where another was told meanwhile', async () => {
    const telling = begun()
    telling.tell([happens('one')], view('one'))
    telling.tell([happens('two')], view('both'))
    await after(1000)
    expect(telling.shown).toEqual(view('one', 'two'))
    await after(1000)
    expect(telling.shown).toEqual(view('both'))
    expect(telling.busy).toBe(false)
  })

  test('whose end is not known yet stays as the events have left it, and goes on from there', async () => {
    const telling = begun()
    telling.tell([happens('one')], null)
    await after(1000)
    expect(telling.shown).toEqual(view('one'))
    expect([telling.busy, telling.moment]).toEqual([false, null])
    telling.tell([happens('two')], view('both'))
    await after(999)
    expect(telling.shown).toEqual(view('one', 'two'))
    await after(1)
    expect(telling.shown).toEqual(view('both'))
    expect(telling.recap!.events).toHaveLength(2)
  })

  test('of no events shows what it led to', async () => {
    const telling = begun()
    telling.tell([], view('elsewhere'))
    await after(0)
    expect(telling.shown).toEqual(view('elsewhere'))
    expect(telling.busy).toBe(false)
  })

  test('is as slow as the player likes it', async () => {
    const telling = begun()
    pace = 2
    telling.tell([happens('one')], view('end'))
    await after(1999)
    expect(telling.moment?.ms).toBe(2000)
    await after(1)
    expect(telling.shown).toEqual(view('end'))
  })

  test('stands at once where motion is not wanted, and is heard all the same', async () => {
    const telling = begun()
    pace = 0
    telling.tell([happens('one', { sound: 'wood' }), happens('two')], view('end'))
    await after(0)
    expect(telling.shown).toEqual(view('end'))
    expect(spoken).toEqual(['Kaede: one.', 'Kaede: two.'])
    expect(sounds).toEqual(['wood'])
  })

  test('is not held up by a page that nobody sees', async () => {
    const telling = begun()
    hidden = true
    telling.tell([happens('one'), happens('two')], view('end'))
    await after(0)
    expect(telling.shown).toEqual(view('end'))
    expect(sentences(telling)).toHaveLength(2)
  })

  test('is shown at once from where the page is hidden', async () => {
    const telling = begun()
    telling.tell([happens('one'), happens('two'), happens('three')], view('end'))
    await after(500)
    hidden = true
    await after(500)
    expect(telling.shown).toEqual(view('end'))
  })

  test('leaves out of the log what is too small to tell, and counts it', async () => {
    const telling = begun()
    telling.tell([happens('one', { small: true, ms: 0 }), happens('two')], view('end'))
    await after(0)
    expect(telling.lines).toEqual([{ nth: 1, seat: 1, sentence: 'Kaede: two.' }])
    expect(telling.told).toBe(2)
  })

  test('counts its moments, so that the same event twice is two', async () => {
    const telling = begun()
    telling.tell([happens('one'), happens('one')], view('end'))
    await after(0)
    const first = telling.moment!.nth
    await after(1000)
    expect(telling.moment!.nth).toBe(first + 1)
  })
})

describe('skip', () => {
  test('shows the rest at once and in silence', async () => {
    const telling = begun()
    telling.tell([happens('one', { sound: 'wood' }), happens('two', { sound: 'drum' })], view('end'))
    await after(300)
    telling.skip()
    await after(0)
    expect(telling.shown).toEqual(view('end'))
    expect(telling.busy).toBe(false)
    expect(spoken).toHaveLength(2)
    expect(sounds).toEqual(['wood'])
  })

  test('does not hurry the next story', async () => {
    const telling = begun()
    telling.tell([happens('one')], view('end'))
    telling.skip()
    await after(0)
    telling.skip() // nothing is told: nothing to skip
    telling.tell([happens('two')], view('later'))
    await after(999)
    expect(telling.busy).toBe(true)
    await after(1)
    expect(telling.shown).toEqual(view('later'))
  })

  test('ends where the story waits', async () => {
    const telling = begun()
    telling.tell([happens('one'), happens('two'), happens('next', { waits: true })], view('end'))
    await after(0)
    telling.skip()
    await after(10_000)
    expect(telling.shown).toEqual(view('one', 'two'))
    telling.pause!.goOn()
    await after(999)
    expect(telling.shown).toEqual(view('one', 'two', 'next'))
    expect(telling.moment?.ms).toBe(1000)
  })
})

describe('a story that waits', () => {
  const match = [happens('won', { ms: 0 }), happens('dealt', { waits: true }), happens('placed')]

  test('goes on when somebody says so, and not before', async () => {
    const telling = begun()
    telling.tell(match, view('end'))
    await after(60_000)
    expect(telling.pause).toMatchObject({ lead: 'Won.', text: 'The next one.', act: 'Go on' })
    expect(telling.shown).toEqual(view('won'))
    expect([telling.busy, telling.moment, telling.now]).toEqual([true, null, null])

    telling.pause!.goOn()
    await after(0)
    expect(telling.pause).toBeNull()
    expect(telling.shown).toEqual(view('won', 'dealt'))
    await after(2000)
    expect(telling.shown).toEqual(view('end'))
  })

  test('goes on by itself where nobody sits who could say so', async () => {
    somebody = false
    const telling = begun()
    telling.tell(match, view('end'))
    await after(2999)
    expect(telling.pause).not.toBeNull()
    await after(1)
    expect(telling.pause).toBeNull()
    expect(telling.shown).toEqual(view('won', 'dealt'))
  })

  test('is left for good by a jump', async () => {
    const telling = begun()
    telling.tell(match, view('end'))
    await after(0)
    const { goOn } = telling.pause!
    telling.jump(view('undone'))
    goOn()
    await after(5000)
    expect([telling.pause, telling.busy]).toEqual([null, false])
    expect(telling.shown).toEqual(view('undone'))
  })

  test('is not ended by the one before it', async () => {
    somebody = false
    const telling = begun()
    telling.tell(match, view('end'))
    await after(0)
    telling.jump(view())
    somebody = true
    telling.tell(match, view('end'))
    await after(60_000)
    expect(telling.pause).not.toBeNull()
  })

  test('is not hurried by the touch with which one goes on', async () => {
    const telling = begun()
    telling.tell(match, view('end'))
    await after(0)
    telling.skip() // any touch of the table does
    telling.pause!.goOn()
    await after(0)
    expect(telling.moment).toMatchObject({ event: { event: 'dealt' }, ms: 1000 })
  })
})

describe('jump', () => {
  test('ends the story in the middle', async () => {
    const telling = begun()
    telling.tell([happens('one'), happens('two')], view('end'))
    telling.tell([happens('three')], view('later'))
    await after(500)
    telling.jump(view('undone'))
    expect(telling.shown).toEqual(view('undone'))
    expect([telling.busy, telling.moment, telling.now, telling.recap]).toEqual([false, null, null, null])
    await after(10_000)
    expect(telling.shown).toEqual(view('undone'))
    expect(sentences(telling)).toEqual(['Kaede: one.'])
  })

  test('lets another story take the place of the one that was told', async () => {
    const telling = begun()
    telling.tell([happens('one'), happens('two')], view('end'))
    await after(500)
    telling.jump(view())
    telling.tell([happens('three')], view('another'))
    await after(999)
    expect(telling.shown).toEqual(view('three'))
    expect(telling.busy).toBe(true)
    await after(1)
    expect(telling.shown).toEqual(view('another'))
    expect(telling.busy).toBe(false)
    expect(sentences(telling)).toEqual(['Kaede: one.', 'Kaede: three.'])
  })

  test('takes back the hurry', async () => {
    const telling = begun()
    telling.tell([happens('one'), happens('two')], view('end'))
    telling.skip()
    telling.jump(view())
    telling.tell([happens('three')], view('another'))
    await after(999)
    expect(telling.moment?.ms).toBe(1000)
  })
})

describe('what happened since one’s own move', () => {
  const told = async (telling: Telling, event: string, ...end: string[]): Promise<void> => {
    telling.tell([happens(event)], view(...end))
    await after(1000)
  }

  test('is gathered until one moves again', async () => {
    const telling = begun([], view('before'))
    await told(telling, 'one', 'first')
    await told(telling, 'two', 'second')
    expect(telling.recap).toMatchObject({ before: view('before'), events: [happens('one'), happens('two')] })
    telling.markMove()
    await told(telling, 'three', 'third')
    expect(telling.recap).toMatchObject({ before: view('second'), events: [happens('three')] })
  })

  test('can be seen again, and is not written down twice', async () => {
    const telling = begun([], view('before'))
    await told(telling, 'one', 'first')
    spoken.length = 0
    telling.again()
    await after(0)
    expect(telling.shown).toEqual(view('before', 'one'))
    expect(telling.busy).toBe(true)
    telling.again() // once is enough
    await after(1000)
    expect(telling.shown).toEqual(view('first'))
    expect(telling.busy).toBe(false)
    expect([telling.told, spoken]).toEqual([1, []])
    expect(sentences(telling)).toEqual(['Kaede: one.'])
  })

  test('is nothing after a jump', async () => {
    const telling = begun()
    await told(telling, 'one', 'first')
    telling.jump(view('undone'))
    telling.again()
    expect(telling.busy).toBe(false)
    await told(telling, 'two', 'second')
    expect(telling.recap).toMatchObject({ before: view('undone'), events: [happens('two')] })
  })
})

describe('the log', () => {
  const past = [
    happens('began', { small: true }),
    happens('one'),
    happens('began', { small: true }),
    happens('two'),
    happens('three'),
  ]

  test('begins with what had happened before', () => {
    const telling = begun(past)
    expect(telling.lines).toEqual([
      { nth: 1, seat: 1, sentence: 'Kaede: one.' },
      { nth: 3, seat: 1, sentence: 'Kaede: two.' },
      { nth: 4, seat: 1, sentence: 'Kaede: three.' },
    ])
    expect([telling.told, telling.turns]).toEqual([5, [0, 2]])
    expect([telling.busy, spoken]).toEqual([false, []])
  })

  test('goes on counting where the past ended', async () => {
    const telling = begun(past)
    telling.tell([happens('began', { small: true, ms: 0 }), happens('four', { ms: 0 })], view('end'))
    await after(0)
    expect(telling.lines.at(-1)).toEqual({ nth: 6, seat: 1, sentence: 'Kaede: four.' })
    expect([telling.told, telling.turns]).toEqual([7, [0, 2, 5]])
  })

  test('is written anew when the past is another', () => {
    const telling = begun(past)
    telling.recall(past.slice(0, 2))
    expect(sentences(telling)).toEqual(['Kaede: one.'])
    expect([telling.told, telling.turns]).toEqual([2, [0]])
    telling.recall([])
    expect([telling.lines, telling.told, telling.turns]).toEqual([[], 0, []])
  })

  test('forgets what is too long ago, and keeps the count', () => {
    const telling = begun(past)
    telling.forgetBefore(telling.turns.at(-1)!)
    expect(telling.lines.map(({ nth }) => nth)).toEqual([3, 4])
    expect(telling.told).toBe(5)
    telling.forgetBefore(0)
    expect(telling.lines).toHaveLength(2)
    telling.forgetBefore(99)
    expect(telling.lines).toEqual([])
  })
})
