/* eslint-disable @typescript-eslint/no-explicit-any -- what is translated from Python has no types here */
/** Compiled rules and searches, called as the Python would: records and arrays are carried to their memory and back,
 *  unless they lie there already (`thinking`). */
import { lay_in, NdArray, PyRecord, record_type, type Memory, type RecordType } from './numpy'
import { narrow, TypeError } from './core'

type Any = any
type Kind = null | string | { record: string } | { array: string; shape: (number | null)[] } | { tuple: Kind[] }

/** What lies beside a game's file: `GAME.json`. */
export interface Description {
  types: Record<string, { size: number; fields: Record<string, [number, string, number[]]> }>
  functions: Record<string, { takes: Kind[]; gives: null | string | string[] }>
  state: string
}

interface Exports {
  memory: WebAssembly.Memory
  take: (size: number) => number
  top: () => number
  release: (to: number) => void
  [name: string]: Any
}

/** The memory of compiled code: looked at anew when it has grown. */
class SharedMemory implements Memory {
  private looked: DataView
  private seen: Uint8Array
  constructor(private readonly memory: WebAssembly.Memory) {
    this.looked = new DataView(memory.buffer)
    this.seen = new Uint8Array(memory.buffer)
  }
  get view(): DataView {
    if (this.looked.buffer !== this.memory.buffer) this.looked = new DataView(this.memory.buffer)
    return this.looked
  }
  get bytes(): Uint8Array {
    if (this.seen.buffer !== this.memory.buffer) this.seen = new Uint8Array(this.memory.buffer)
    return this.seen
  }
}

/** One game's compiled code. */
export class Compiled {
  /** Its functions, by the names that the description gives them. */
  readonly functions: Record<string, (...given: Any[]) => Any> = {}
  readonly types: Record<string, RecordType>
  private readonly exports: Exports
  private readonly memory: SharedMemory

  constructor(instance: WebAssembly.Instance, description: Description) {
    this.exports = instance.exports as unknown as Exports
    this.memory = new SharedMemory(this.exports.memory)
    this.types = Object.fromEntries(
      Object.entries(description.types).map(([name, { size, fields }]) => [name, record_type(size, fields)]),
    )
    for (const [name, { takes, gives }] of Object.entries(description.functions))
      this.functions[name] = this.linked(this.exports[name], takes, gives)
  }

  /** Does something during which new arrays lie where the compiled code has its memory; they are gone when it is done. */
  thinking<Result>(work: () => Result): Result {
    const before = this.exports.top()
    const outside = lay_in({ memory: this.memory, take: this.exports.take, lasts: false })
    try {
      return work()
    } finally {
      lay_in(outside)
      this.exports.release(before)
    }
  }

  /** Does something once, whose arrays stay there for good. */
  forGood<Result>(work: () => Result): Result {
    const outside = lay_in({ memory: this.memory, take: this.exports.take, lasts: true })
    try {
      return work()
    } finally {
      lay_in(outside)
    }
  }

  private linked(
    target: (...given: Any[]) => Any,
    takes: Kind[],
    gives: null | string | string[],
  ): (...given: Any[]) => Any {
    const several = Array.isArray(gives) ? gives : null
    return (...given) => {
      const before = this.exports.top()
      const borrowed: [NdArray | PyRecord, number, number][] = []
      const passed: Any[] = []
      for (let place = 0; place < takes.length; place++) this.pass(takes[place]!, given[place], passed, borrowed)
      const out = several ? this.exports.take(8 * several.length) : 0
      if (several) passed.push(out)
      const answer = target(...passed)
      for (const [thing, at, size] of borrowed)
        thing.memory.bytes.set(this.memory.bytes.subarray(at, at + size), thing.at)
      const told = several?.map((kind, part) =>
        kind === 'float'
          ? this.memory.view.getFloat64(out + 8 * part, true)
          : narrowed(kind, this.memory.view.getBigInt64(out + 8 * part, true)),
      )
      this.exports.release(before)
      return told ?? (gives === null ? null : narrowed(gives as string, answer))
    }
  }

  private pass(kind: Kind, given: Any, passed: Any[], borrowed: [NdArray | PyRecord, number, number][]): void {
    if (kind === null) return
    if (kind === 'long') passed.push(BigInt(given))
    else if (typeof kind === 'string') passed.push(Number(given))
    else if ('tuple' in kind) {
      const parts = [...given]
      kind.tuple.forEach((part, place) => this.pass(part, parts[place], passed, borrowed))
    } else {
      passed.push(given === null ? this.unused(kind) : this.address(given, borrowed))
      if ('array' in kind)
        for (let place = 0; place < kind.shape.length; place++)
          if (kind.shape[place] === null) passed.push((given as NdArray).shape[place])
    }
  }

  /** Room for an array that nobody wants to read. */
  private unused(kind: { record: string } | { array: string; shape: (number | null)[] }): number {
    if ('record' in kind) throw new TypeError('compiled code wants a record here')
    const one = this.types[kind.array]?.size ?? Number(kind.array.slice(2))
    return this.exports.take(kind.shape.reduce((size: number, length) => size * (length ?? 0), one))
  }

  /** Where a record or an array lies; brought here, and to be brought back, if it lies elsewhere. */
  private address(thing: Any, borrowed: [NdArray | PyRecord, number, number][]): number {
    const memory = (thing as NdArray).memory
    if (memory === this.memory) return (thing as NdArray).at
    const size = thing instanceof NdArray ? thing.bytes : (thing as PyRecord).dtype.size
    const at = this.exports.take(size)
    this.memory.bytes.set(memory.bytes.subarray(thing.at, thing.at + size), at)
    borrowed.push([thing, at, size])
    return at
  }
}

function narrowed(kind: string, value: Any): Any {
  if (kind === 'bool') return Boolean(Number(value))
  return typeof value === 'bigint' ? narrow(value) : value
}
