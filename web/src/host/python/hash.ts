/** Two digests that the shuffles follow from, at once and without waiting: SHA-256, and BLAKE2b. */

const MASK = (1n << 64n) - 1n

/** The first bits of the roots of the first primes, as both standards want them: worked out, so that no digit can be wrong. */
function primes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime)) found.push(candidate)
  return found
}
/** The whole part of a root of a large number. */
function root(value: bigint, power: bigint): bigint {
  let low = 0n
  let high = 1n << 100n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (middle ** power <= value) low = middle
    else high = middle
  }
  return low
}
const fraction = (prime: number, power: bigint, bits: bigint): bigint =>
  root(BigInt(prime) << (bits * power), power) & ((1n << bits) - 1n)

const STEPS = Uint32Array.from(primes(64), (prime) => Number(fraction(prime, 3n, 32n)))
const START = Uint32Array.from(primes(8), (prime) => Number(fraction(prime, 2n, 32n)))
const START_LONG = primes(8).map((prime) => fraction(prime, 2n, 64n))

const turn = (word: number, places: number): number => (word >>> places) | (word << (32 - places))

/** FIPS 180-4. */
export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array((((data.length + 8) >> 6) << 6) + 64)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(data.length / 0x20000000))
  view.setUint32(padded.length - 4, data.length << 3)
  const state = START.slice()
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let n = 0; n < 16; n++) words[n] = view.getUint32(block + 4 * n)
    for (let n = 16; n < 64; n++) {
      const [early, late] = [words[n - 15]!, words[n - 2]!]
      const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[n] = words[n - 16]! + one + words[n - 7]! + other
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
    for (let n = 0; n < 64; n++) {
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + STEPS[n]! + words[n]!) | 0
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = state[n]! + word
  }
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, n) => digest.setUint32(4 * n, word))
  return new Uint8Array(digest.buffer)
}

const ORDERS = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].map((row) => Array.from(row, (sign) => parseInt(sign, 16)))

/** RFC 7693, without a key; `size` bytes. */
export function blake2b(data: Uint8Array, size = 32): Uint8Array {
  const state = START_LONG.slice()
  state[0]! ^= 0x01010000n ^ BigInt(size)
  const blocks = Math.max(1, Math.ceil(data.length / 128))
  const padded = new Uint8Array(128 * blocks)
  padded.set(data)
  const view = new DataView(padded.buffer)
  for (let block = 0; block < blocks; block++) {
    const words = Array.from({ length: 16 }, (_, n) => view.getBigUint64(128 * block + 8 * n, true))
    const last = block === blocks - 1
    const v = [...state, ...START_LONG]
    v[12]! ^= BigInt(last ? data.length : 128 * (block + 1))
    if (last) v[14]! ^= MASK
    const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint): void => {
      const turned = (word: bigint, places: bigint): bigint => ((word >> places) | (word << (64n - places))) & MASK
      v[a] = (v[a]! + v[b]! + x) & MASK
      v[d] = turned(v[d]! ^ v[a]!, 32n)
      v[c] = (v[c]! + v[d]!) & MASK
      v[b] = turned(v[b]! ^ v[c]!, 24n)
      v[a] = (v[a]! + v[b]! + y) & MASK
      v[d] = turned(v[d]! ^ v[a]!, 16n)
      v[c] = (v[c]! + v[d]!) & MASK
      v[b] = turned(v[b]! ^ v[c]!, 63n)
    }
    for (let round = 0; round < 12; round++) {
      const order = ORDERS[round % 10]!
      for (let n = 0; n < 4; n++) mix(n, 4 + n, 8 + n, 12 + n, words[order[2 * n]!]!, words[order[2 * n + 1]!]!)
      for (let n = 0; n < 4; n++)
        mix(
          n,
          4 + ((n + 1) & 3),
          8 + ((n + 2) & 3),
          12 + ((n + 3) & 3),
          words[order[8 + 2 * n]!]!,
          words[order[9 + 2 * n]!]!,
        )
    }
    for (let n = 0; n < 8; n++) state[n]! ^= v[n]! ^ v[n + 8]!
  }
  const digest = new DataView(new ArrayBuffer(64))
  state.forEach((word, n) => digest.setBigUint64(8 * n, word, true))
  return new Uint8Array(digest.buffer).slice(0, size)
}
