/** Where the page has the engine's files from: what was made of the Python lies in the build. */
import type { Description } from './python/wasm'
import type { Files } from './translated'

type Parts = Awaited<ReturnType<Files['game']>>
type Reviewer = Awaited<NonNullable<ReturnType<Files['reviewer']>>>

const code = import.meta.glob<Parts>(['./made/*.js', '!./made/engine.js', '!./made/*review.js'])
const engine = import.meta.glob<unknown>('./made/{engine,review}.js')
const reviewers = import.meta.glob<Reviewer>('./made/*.review.js')
const descriptions = import.meta.glob<Description>('./made/*.json', { import: 'default' })
const addresses = import.meta.glob<string>('./made/*.{wasm,bin}', { query: '?url', import: 'default', eager: true })

const fetched = async (address: string): Promise<Response> => {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} is not here: ${answer.status}`)
  return answer
}

export const files: Files = {
  engine: () => engine['./made/engine.js']!(),
  game: (game) => code[`./made/${game}.js`]!(),
  review: () => engine['./made/review.js']!(),
  reviewer: (game) => reviewers[`./made/${game}.review.js`]?.() ?? null,
  description: (game) => descriptions[`./made/${game}.json`]!(),
  async wasm(game) {
    const answer = await fetched(addresses[`./made/${game}.wasm`]!)
    // a server of files that does not know the type is no reason to fail
    const isNamed = answer.headers.get('Content-Type')?.startsWith('application/wasm')
    const { instance } = isNamed
      ? await WebAssembly.instantiateStreaming(answer)
      : await WebAssembly.instantiate(await answer.arrayBuffer())
    return instance
  },
  async learnt(game) {
    const address = addresses[`./made/${game}.bin`]
    return address ? new Uint8Array(await (await fetched(address)).arrayBuffer()) : null
  },
}
