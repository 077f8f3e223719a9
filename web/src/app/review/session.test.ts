import { beforeEach, expect, test, vi } from 'vitest'
import type { Candidate, Course, Decision, Judged, Outline, Summary } from '../../host/review'
import { Gone, NoReview, type Finished } from '../../host/reviewer'
import { answeredBy } from './answer'
import { columnsOf, petalsOf, signed } from './roll'
import { byCost, ReviewSession } from './session.svelte'

const [QUICK, SETTLED] = [10, 100]
/** What the decisions of the game cost, by their numbers: seats 0 and 1 in turn. */
const COSTS = [0, 0.1, 0.3, 0, 0.05, 0.2]
const QUICK_COSTS = [0, 0.2, 0.1, 0, 0.3, 0]

const decisions: Decision[] = COSTS.map((_, number) => ({
  number,
  seat: number % 2,
  kind: 'move',
  entries: [number],
  moves: ['pass'],
  stretch: number,
  step: number,
}))
const outline = { quick: QUICK, settled: SETTLED, unit: 'win', decisions } as unknown as Outline

const candidate = (moves: string[], cost: number, error = 0.01): Candidate =>
  ({ moves, cost, lost: cost, error, verdict: cost > 2 * error ? 'dear' : 'best' }) as unknown as Candidate

const judgedAs = (number: number, playouts: number, also: string[][] = []): Judged => {
  const cost = (playouts === QUICK ? QUICK_COSTS : COSTS)[number]!
  const candidates = [candidate(['best'], 0), candidate(['pass'], cost)]
  return {
    ...decisions[number]!,
    playouts,
    cost,
    lost: cost,
    error: 0.01,
    verdict: cost ? 'dear' : 'best',
    size: petalsOf(cost),
    made: 1,
    candidates,
    also: also.map((moves) => candidate(moves, 0.4)),
    reasons: [],
    hindsight: null,
  }
}

class FakeReviewer {
  asked: string[] = []
  closed = false
  finished: Finished | null = null
  /** What is thrown instead of so many answers. */
  breaks: Error[] = []

  private async answer<Answer>(what: string, answer: Answer): Promise<Answer> {
    this.asked.push(what)
    const problem = what.startsWith('judge') ? this.breaks.shift() : undefined
    if (problem) throw problem
    return answer
  }
  open = () => this.answer('open', this.finished ? { finished: this.finished } : { outline, finished: null as null })
  judge = (number: number, playouts: number, also: string[][] = []) =>
    this.answer(`judge ${number} ${playouts}`, judgedAs(number, playouts, also))
  course = (playouts: number) => this.answer(`course ${playouts}`, { playouts, stretches: [] } as unknown as Course)
  summary = (judged: (Judged | null)[]) => {
    const dear = byCost(judged.filter((one): one is Judged => one !== null && one.cost > 0))
    const of = (seat: number) => dear.filter((one) => one.seat === seat).map(({ number }) => number)
    return this.answer('summary', { questions: [of(0), of(1)] } as unknown as Summary)
  }
  keep = vi.fn(async (_: Finished) => undefined)
  close = () => void (this.closed = true)
}

let reviewer: FakeReviewer
beforeEach(() => {
  reviewer = new FakeReviewer()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
const until = (session: ReviewSession, standing: string): Promise<void> =>
  vi.waitFor(() => expect(session.standing).toBe(standing))

test('all is judged quickly first, then until it stays, the dearest first; and then it is kept', async () => {
  const session = new ReviewSession(reviewer)
  await until(session, 'settled')
  const judged = (playouts: number) =>
    reviewer.asked.flatMap((what) => new RegExp(`judge (\\d) ${playouts}$`).exec(what)?.[1] ?? [])
  expect(judged(QUICK).join('')).toBe('012345')
  expect(judged(SETTLED).join('')).toBe('412035') // as the quick figures say
  expect(reviewer.asked.at(-1)).toBe('summary')
  expect(session.questions(0).map(({ number }) => number)).toEqual([2, 4])
  expect(session.progress).toBe(1)
  await vi.waitFor(() => expect(reviewer.keep).toHaveBeenCalledOnce())
  expect(reviewer.keep.mock.calls[0]![0].judged).toEqual(COSTS.map((_, number) => judgedAs(number, SETTLED)))
})

test('first figures are there before any is settled', async () => {
  let settle = (): void => undefined
  const settling = new Promise<void>((resolve) => (settle = resolve))
  const judge = reviewer.judge
  reviewer.judge = async (number, playouts, also) => {
    if (playouts === SETTLED) await settling
    return judge(number, playouts, also)
  }
  const session = new ReviewSession(reviewer)
  await until(session, 'settling')
  expect(session.judged.map((one) => one?.cost)).toEqual(QUICK_COSTS)
  expect(session.summary).not.toBeNull()
  expect(session.isSettled(0)).toBe(false)
  expect(session.progress).toBeLessThan(1)
  settle()
  await until(session, 'settled')
  expect(session.isSettled(0)).toBe(true)
})

test('what was kept is there at once', async () => {
  const judged = COSTS.map((_, number) => judgedAs(number, SETTLED))
  reviewer.finished = { outline, judged, course: {}, summary: { questions: [[], []] } } as unknown as Finished
  const session = new ReviewSession(reviewer)
  await until(session, 'settled')
  expect(reviewer.asked).toEqual(['open'])
  expect(session.judged).toEqual(judged)
})

test('a worker that dies twice is replaced, and what is judged already is not asked for again', async () => {
  reviewer.breaks = [new Gone('dead'), new Gone('dead')]
  const session = new ReviewSession(reviewer)
  await until(session, 'settled')
  expect(reviewer.asked.filter((what) => what === 'open')).toHaveLength(1)
  expect(reviewer.asked.filter((what) => what === `judge 0 ${QUICK}`)).toHaveLength(3)
  expect(reviewer.asked.filter((what) => what === `judge 1 ${QUICK}`)).toHaveLength(1)
})

test('one that dies again and again stops; whoever wants it goes on', async () => {
  reviewer.breaks = Array.from({ length: 3 }, () => new Gone('dead'))
  const session = new ReviewSession(reviewer)
  await until(session, 'stopped')
  session.again()
  await until(session, 'settled')
})

test('a record that is wrong is refused with its fault', async () => {
  reviewer.open = async () => {
    throw new NoReview('Move 7 is wrong')
  }
  const session = new ReviewSession(reviewer)
  await until(session, 'refused')
  expect(session.fault).toBe('Move 7 is wrong')
})

test('another choice is judged when it is asked about, once', async () => {
  const session = new ReviewSession(reviewer)
  await until(session, 'settled')
  const before = reviewer.asked.length
  expect((await session.what(2, ['other'])).cost).toBe(0.4)
  expect((await session.what(2, ['other'])).cost).toBe(0.4)
  expect((await session.what(2, ['best'])).cost).toBe(0)
  expect(reviewer.asked.slice(before)).toEqual([`judge 2 ${SETTLED}`])
})

test('whoever leaves hears no more of it', async () => {
  reviewer.breaks = [new Gone('it is not wanted any more')]
  const session = new ReviewSession(reviewer)
  session.close()
  expect(reviewer.closed).toBe(true)
  await vi.waitFor(() => expect(reviewer.asked).toHaveLength(2))
  expect(session.standing).toBe('first')
})

// --- answers, and the roll --------------------------------------------------------------------

test.each([
  ['best', 0, 'better'],
  ['less dear', 0.1, 'better'],
  ['nearly the same', 0.29, 'as good'],
  ['dearer', 0.5, 'worse'],
])('an answer is held against what was done: %s', (_, cost, end) => {
  const judged = judgedAs(2, SETTLED) // it cost 0.3
  expect(answeredBy(judged, candidate(['other'], cost)).end).toBe(end)
})

test('what was done is no answer', () => {
  expect(answeredBy(judgedAs(2, SETTLED), candidate(['pass'], 0.3)).end).toBe('as good')
})

test('each change of the roll is a block of its cause, and all of them lead from one end of a part to the other', () => {
  const changes = [
    { before: 0.5, choices: -0.2, others: 0.1, cards: 0, after: 0.4 },
    { before: 0.4, choices: 0, others: -0.1, cards: 0.3, after: 0.6 },
  ]
  const columns = columnsOf(changes, decisions, 0)
  expect(columns.map(({ blocks }) => blocks.map(({ cause }) => cause))).toEqual([
    ['me', 'others'],
    ['others', 'cards'],
  ])
  for (const { from, to, blocks } of columns) {
    expect(blocks[0]!.from).toBe(from)
    expect(blocks.at(-1)!.to).toBeCloseTo(to)
  }
  expect(columns[0]!.mine.map(({ number }) => number)).toEqual([0])
})

test('figures as they are written', () => {
  expect([signed(-7), signed(0), signed(12)]).toEqual(['−7', '0', '+12'])
  expect([petalsOf(-0.14), petalsOf(0.02), petalsOf(0.004)]).toEqual([3, 0.5, 0])
})
