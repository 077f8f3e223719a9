/** The workers of this device: one holds the tables, another, started by the first, is where bots think, and a third reviews
 *  games. One file for all, so that the engine comes once. */
import { newEngine } from './engine'
import { Host } from './host'
import type { FromWorker, ToWorker } from './messages'
import { reviewing } from './reviewing'
import type { Asked, Reply as Reviewed } from './reviewer'
import { Shelf } from './shelf'
import { newSeed, Thinker, type Head, type Question, type Reply } from './thinker'

const BOTS = 'bots'
const REVIEW = 'review'

interface Scope {
  name: string
  location: Location
  postMessage: (message: FromWorker | Reply | Reviewed) => void
  onmessage: ((event: MessageEvent) => void) | null
}
const scope = self as unknown as Scope

function holdTables(): void {
  const engine = newEngine()
  const newHead = (): Head => new Worker(new URL(scope.location.href), { type: 'module', name: BOTS }) as Head
  const tell = (message: FromWorker): void => scope.postMessage(message)
  const host = engine.then((engine) => {
    const weakest = (game: string): string => engine.games().games.find(({ name }) => name === game)!.levels[0]!
    const anyMove = (observation: Parameters<typeof engine.think>[0]): number =>
      engine.think(observation, 'random', newSeed())
    const shelf = new Shelf((page) => tell({ memory: page }))
    return new Host(engine, shelf, new Thinker(newHead, weakest, anyMove), tell, scope.location.pathname)
  })
  host.then(
    () => tell({ ready: true }),
    (problem: unknown) => tell({ unable: String(problem) }),
  )
  scope.onmessage = ({ data }: MessageEvent<ToWorker>) => {
    if ('ping' in data) tell({ pong: true })
    else
      void host.then(
        (host) => host.hear(data),
        () => undefined,
      )
  }
}

function think(): void {
  const engine = newEngine()
  scope.onmessage = async ({ data: { nth, observation, level, seed } }: MessageEvent<Question>) => {
    try {
      const made = await engine
      await made.load(observation.game)
      await made.loadBots(observation.game)
      scope.postMessage({ nth, begun: true })
      await new Promise((resolve) => setTimeout(resolve)) // it is said before it thinks
      scope.postMessage({ nth, action: made.think(observation, level, seed, null) })
    } catch (problem) {
      scope.postMessage({ nth, failed: String(problem) })
    }
  }
}

function review(): void {
  const answer = reviewing(newEngine(), scope.location.pathname)
  scope.onmessage = async ({ data }: MessageEvent<Asked>) => scope.postMessage(await answer(data))
}

if (scope.name === BOTS) think()
else if (scope.name === REVIEW) review()
else holdTables()
