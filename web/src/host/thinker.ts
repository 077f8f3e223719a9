/** Bots think in a worker of their own, so that no table waits for one that thinks long or fails: it is ended, another worker
 *  is started, and a simpler bot answers. A bot is given what its seat may know, and nothing else. */
import type { Observation } from './engine'

/** What a bot is asked, and what it answers. */
export interface Question {
  nth: number
  observation: Observation
  level: string
  seed: string
}
export type Reply =
  /** Its bots are loaded; now it thinks. */
  { nth: number; begun: true } | { nth: number; action: number } | { nth: number; failed: string }

/** What a worker of bots is to whoever asks it. */
export interface Head {
  postMessage(question: Question): void
  terminate(): void
  onmessage: ((event: MessageEvent<Reply>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** So many milliseconds a bot may think, and so long may it take until its network is here. */
export const PATIENCE = 20_000
export const LOADING = 30_000

export class Thinker {
  private head: Head | null = null
  private asked = 0
  private queue: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly start: () => Head,
    /** The weakest bot of a game, who answers for one that fails. */
    private readonly standIn: (game: string) => string,
    /** Any move that is legal: the last to answer, and by whoever asks. */
    private readonly anyMove: (observation: Observation) => number,
  ) {}

  /** A choice for a seat, whatever goes wrong; one thought after another. What it leaves to luck follows from the seed. */
  choose(observation: Observation, level: string, seed = newSeed()): Promise<number> {
    const chosen = this.queue.then(() => this.chooseNow(observation, level, seed))
    this.queue = chosen.catch(() => undefined)
    return chosen
  }

  private async chooseNow(observation: Observation, level: string, seed: string): Promise<number> {
    for (const one of new Set([level, this.standIn(observation.game)])) {
      try {
        return await this.ask(observation, one, seed)
      } catch (problem) {
        console.info(`the bot ${one} of ${observation.game} did not answer:`, problem)
      }
    }
    return this.anyMove(observation)
  }

  private ask(observation: Observation, level: string, seed: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const nth = ++this.asked
      let patience: ReturnType<typeof setTimeout> | undefined
      const wait = (ms: number): void => {
        clearTimeout(patience)
        patience = setTimeout(() => fail('it took too long'), ms)
      }
      const fail = (why: string): void => {
        clearTimeout(patience)
        this.end() // whatever it is in, the next one begins anew
        reject(new Error(why))
      }
      try {
        this.head ??= this.start()
      } catch (problem) {
        return fail(String(problem))
      }
      this.head.onerror = ({ message }) => fail(message)
      this.head.onmessage = ({ data }) => {
        if (data.nth !== nth) return
        if ('begun' in data) return wait(PATIENCE)
        if ('failed' in data) return fail(data.failed)
        clearTimeout(patience)
        resolve(data.action)
      }
      wait(LOADING)
      this.head.postMessage({ nth, observation, level, seed })
    })
  }

  private end(): void {
    this.head?.terminate()
    this.head = null
  }
}

/** What the dice of a thought follow from. */
export const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
