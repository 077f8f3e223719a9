/* eslint-disable @typescript-eslint/no-explicit-any -- what is translated from Python has no types here */
/** Records and arrays of numbers, as NumPy lays them in memory: byte for byte, so that compiled rules can be given them.
 *
 *  They lie in memory of their own, or, while a bot thinks, in that of the compiled code, where nothing has to be carried
 *  to and fro. Only what the house uses of NumPy is here.
 */
import { IndexError, load_resource, narrow, TypeError, ValueError } from './core'

type Any = any

// --- memory -------------------------------------------------------------------------------------

/** Some memory: of an array's own, or that of compiled code, which moves when it grows. */
export interface Memory {
  readonly bytes: Uint8Array
  readonly view: DataView
}
class OwnMemory implements Memory {
  readonly bytes: Uint8Array
  private looked: DataView | null = null
  constructor(size: number) {
    this.bytes = new Uint8Array(size)
  }
  get view(): DataView {
    return (this.looked ??= new DataView(this.bytes.buffer))
  }
}
/** `lasts`: whether what is laid there stays. */
type Heap = { memory: Memory; take: (size: number) => number; lasts: boolean } | null
/** Where new arrays are laid; nothing for memory of their own. */
let heap: Heap = null
export function lay_in(where: Heap): Heap {
  const before = heap
  heap = where
  return before
}
/** Does something whose answer is kept: no array of it may lie where it would be gone. */
export function lasting<Answer>(work: () => Answer): Answer {
  if (!heap || heap.lasts) return work()
  const outside = lay_in(null)
  try {
    return work()
  } finally {
    lay_in(outside)
  }
}
function room(size: number): [Memory, number] {
  if (!heap) return [new OwnMemory(size), 0]
  const at = heap.take(size)
  heap.memory.bytes.fill(0, at, at + size)
  return [heap.memory, at]
}

// --- kinds --------------------------------------------------------------------------------------

interface Kind {
  size: number
  get: (view: DataView, at: number) => Any
  set: (view: DataView, at: number, value: Any) => void
}
const kind = (size: number, get: Kind['get'], set: Kind['set']): Kind => ({ size, get, set })
/** Half a word: a sign, five bits of an exponent, ten of a fraction. */
function half(view: DataView, at: number): number {
  const bits = view.getUint16(at, true)
  const [exponent, fraction] = [(bits >> 10) & 31, bits & 1023]
  const size = exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : (2 ** -14 * fraction) / 1024
  return bits >> 15 ? -size : size
}
const unwritten = (): never => {
  throw new TypeError('halves are only read')
}
const SIMPLE: Record<string, Kind> = {
  f2: kind(2, half, unwritten),
  b1: kind(
    1,
    (view, at) => view.getUint8(at) !== 0,
    (view, at, value) => view.setUint8(at, value ? 1 : 0),
  ),
  i1: kind(
    1,
    (view, at) => view.getInt8(at),
    (view, at, value) => view.setInt8(at, Number(value)),
  ),
  u1: kind(
    1,
    (view, at) => view.getUint8(at),
    (view, at, value) => view.setUint8(at, Number(value)),
  ),
  i2: kind(
    2,
    (view, at) => view.getInt16(at, true),
    (view, at, value) => view.setInt16(at, Number(value), true),
  ),
  u2: kind(
    2,
    (view, at) => view.getUint16(at, true),
    (view, at, value) => view.setUint16(at, Number(value), true),
  ),
  i4: kind(
    4,
    (view, at) => view.getInt32(at, true),
    (view, at, value) => view.setInt32(at, Number(value), true),
  ),
  u4: kind(
    4,
    (view, at) => view.getUint32(at, true),
    (view, at, value) => view.setUint32(at, Number(value), true),
  ),
  i8: kind(
    8,
    (view, at) => narrow(view.getBigInt64(at, true)),
    (view, at, value) => view.setBigInt64(at, BigInt(value), true),
  ),
  u8: kind(
    8,
    (view, at) => narrow(view.getBigUint64(at, true)),
    (view, at, value) => view.setBigUint64(at, BigInt(value), true),
  ),
  f4: kind(
    4,
    (view, at) => view.getFloat32(at, true),
    (view, at, value) => view.setFloat32(at, Number(value), true),
  ),
  f8: kind(
    8,
    (view, at) => view.getFloat64(at, true),
    (view, at, value) => view.setFloat64(at, Number(value), true),
  ),
}
/** By their names in full: the order of the bytes stands before, or that one byte has none. */
const KINDS: Record<string, Kind> = Object.fromEntries(
  Object.entries(SIMPLE).flatMap(([name, one]) => ['<', '|'].map((sign) => [sign + name, one] as const)),
)
type Field = [offset: number, kind: string, shape: number[]]
/** What numbers lie from a place on: lists of lists, as the shape says, or one number if it says nothing. */
function listed(kind: Kind, view: DataView, at: number, shape: number[], depth = 0): Any {
  if (depth === shape.length) return kind.get(view, at)
  const length = shape[depth]!
  const made: Any[] = new Array(length)
  if (depth === shape.length - 1) {
    for (let place = 0; place < length; place++) made[place] = kind.get(view, at + place * kind.size)
    return made
  }
  const step = shape.slice(depth + 1).reduce((size, one) => size * one, kind.size)
  for (let place = 0; place < length; place++) made[place] = listed(kind, view, at + place * step, shape, depth + 1)
  return made
}

/** A record as it was, in plain numbers and lists, each of them made when it is first asked for. */
class Snapshot {
  [field: string]: Any
  readonly $made: Any[] = []
  constructor(readonly $view: DataView) {}
}

/** A kind of record: where each field lies. Each has two classes, whose properties are its fields. */
export class RecordType {
  readonly made: typeof PyRecord
  readonly plain: typeof Snapshot
  readonly names: string[]
  constructor(
    readonly size: number,
    readonly fields: Record<string, Field>,
  ) {
    this.names = Object.keys(fields)
    this.made = class extends PyRecord {}
    for (const [name, field] of Object.entries(fields))
      Object.defineProperty(this.made.prototype, name, property(field))
    this.plain = class extends Snapshot {}
    this.names.forEach((name, place) => {
      const [offset, kind, shape] = fields[name]!
      const get = function (this: Snapshot): Any {
        return (this.$made[place] ??= listed(kind_of(kind), this.$view, offset, shape))
      }
      Object.defineProperty(this.plain.prototype, name, { get })
    })
  }
}
function property([offset, name, shape]: Field): PropertyDescriptor {
  const { get, set } = kind_of(name)
  const array = {
    get(this: PyRecord) {
      return new NdArray(this.memory, this.at + offset, name, shape)
    },
  }
  const number = {
    get(this: PyRecord) {
      return get(this.memory.view, this.at + offset)
    },
    set(this: PyRecord, value: Any) {
      set(this.memory.view, this.at + offset, value)
    },
  }
  return shape.length ? array : number
}
/** Of the same description there is one kind, whoever describes it. */
const known = new Map<string, RecordType>()
export function record_type(size: number, fields: Record<string, Field>): RecordType {
  const name = JSON.stringify([size, fields]).replaceAll('"|', '"<')
  if (!known.has(name)) known.set(name, new RecordType(size, fields))
  return known.get(name)!
}

/** A kind as NumPy writes it, such as `<i2`, or a kind of record. */
type Dtype = string | RecordType
const kind_of = (name: string): Kind => KINDS[name]!
const dtype_of = (given: Any): Dtype => (typeof given === 'function' ? given.dtype : given)
const size_of = (dtype: Dtype): number => (typeof dtype === 'string' ? kind_of(dtype).size : dtype.size)

/** A kind of number is a function too, which makes a number one of it. */
const scalar = (dtype: string): Any =>
  Object.assign(
    (value: Any) => {
      const { size, get, set } = kind_of(dtype)
      const view = new DataView(new ArrayBuffer(8))
      set(view, 0, dtype[1] === 'f' ? value : size === 8 ? BigInt(value) : Number(BigInt.asIntN(32, BigInt(value))))
      return get(view, 0)
    },
    { dtype },
  )
export const int8 = scalar('<i1')
export const int16 = scalar('<i2')
export const int64 = scalar('<i8')
export const uint32 = scalar('<u4')
export const float32 = scalar('<f4')
export const recarray = null

// --- records ------------------------------------------------------------------------------------

export class PyRecord {
  [field: string]: Any
  constructor(
    readonly memory: Memory,
    readonly at: number,
    readonly dtype: RecordType,
  ) {}
  tobytes(): Uint8Array {
    return this.memory.bytes.slice(this.at, this.at + this.dtype.size)
  }
  copy(): PyRecord {
    const other = zeros(1, this.dtype).item(0) as PyRecord
    other.take(this)
    return other
  }
  /** Becomes what another is. */
  take(other: PyRecord): void {
    if (other.dtype !== this.dtype) throw new TypeError('records of different kinds')
    this.memory.bytes.set(other.memory.bytes.subarray(other.at, other.at + other.dtype.size), this.at)
  }
  /** All fields in plain numbers and lists, as they are now. */
  plainly(): Snapshot {
    return new this.dtype.plain(new DataView(this.tobytes().buffer))
  }
}

// --- arrays -------------------------------------------------------------------------------------

export class NdArray {
  readonly step: number
  constructor(
    readonly memory: Memory,
    readonly at: number,
    readonly dtype: Dtype,
    readonly shape: number[],
  ) {
    this.step = shape.slice(1).reduce((size, length) => size * length, size_of(dtype))
  }
  get size(): number {
    return this.shape.reduce((size, length) => size * length, 1)
  }
  get bytes(): number {
    return this.size * size_of(this.dtype)
  }
  private one(at: number): Any {
    if (typeof this.dtype === 'string') return kind_of(this.dtype).get(this.memory.view, at)
    return new this.dtype.made(this.memory, at, this.dtype)
  }
  private place(index: Any): number {
    const length = this.shape[0]!
    const found = Number(index) < 0 ? Number(index) + length : Number(index)
    if (!Number.isInteger(found) || found < 0 || found >= length) throw new IndexError('there is no such place')
    return this.at + found * this.step
  }
  item(index: Any): Any {
    if (Array.isArray(index)) return index.reduce((part: NdArray, place) => part.item(place), this)
    const at = this.place(index)
    return this.shape.length === 1 ? this.one(at) : new NdArray(this.memory, at, this.dtype, this.shape.slice(1))
  }
  set_item(index: Any, value: Any): void {
    if (Array.isArray(index)) {
      const whose = index.slice(0, -1).reduce((part: NdArray, place) => part.item(place), this) as NdArray
      return whose.set_item(index.at(-1), value)
    }
    const at = this.place(index)
    if (this.shape.length > 1) return (this.item(index) as NdArray).fill_with(value)
    if (typeof this.dtype === 'string') kind_of(this.dtype).set(this.memory.view, at, value)
    else this.one(at).take(value)
  }
  slice(from: number, to: number): NdArray {
    return new NdArray(this.memory, this.at + from * this.step, this.dtype, [to - from, ...this.shape.slice(1)])
  }
  fill(value: Any): void {
    for (let place = 0; place < this.shape[0]!; place++) {
      if (this.shape.length > 1) (this.item(place) as NdArray).fill(value)
      else this.set_item(place, value)
    }
  }
  /** Becomes what is given: one value everywhere, or as many as there are places. */
  fill_with(given: Any): void {
    if (given === null || typeof given !== 'object') return this.fill(given)
    const values = [...given]
    if (values.length !== this.shape[0]) throw new ValueError(`${values.length} values for ${this.shape[0]} places`)
    values.forEach((value, place) => this.set_item(place, value))
  }
  *[Symbol.iterator](): Iterator<Any> {
    for (let place = 0; place < this.shape[0]!; place++) yield this.item(place)
  }
  tolist(): Any[] {
    if (typeof this.dtype === 'string') return listed(kind_of(this.dtype), this.memory.view, this.at, this.shape)
    return Array.from(this, (one) => (isArray(one) ? one.tolist() : one))
  }
  tobytes(): Uint8Array {
    return this.memory.bytes.slice(this.at, this.at + this.bytes)
  }
  copy(): NdArray {
    const other = zeros(this.shape, this.dtype)
    other.memory.bytes.set(this.memory.bytes.subarray(this.at, this.at + this.bytes), other.at)
    return other
  }
  astype(to: Any): NdArray {
    const other = zeros([this.size], to)
    const flat = this.reshape(this.size)
    for (let place = 0; place < this.size; place++) other.set_item(place, flat.item(place))
    return other.reshape(...this.shape)
  }
  reshape(...shape: number[]): NdArray {
    const rest = shape.reduce((size, length) => (length < 0 ? size : size * length), 1)
    const full = shape.map((length) => (length < 0 ? this.size / rest : length))
    return new NdArray(this.memory, this.at, this.dtype, full)
  }
  /** The same, seen as records: here it always is. */
  view(): NdArray {
    return this
  }
}
export const isArray = (thing: Any): thing is NdArray => thing instanceof NdArray

export function zeros(shape: number | number[], of: Any = '<f8'): NdArray {
  const sizes = typeof shape === 'number' ? [shape] : shape
  const dtype = dtype_of(of)
  const [memory, at] = room(sizes.reduce((size, length) => size * length, size_of(dtype)))
  return new NdArray(memory, at, dtype, sizes)
}
/** An array that is part of the program. */
export function constant(of: Dtype, shape: number[], values: Any[]): NdArray {
  const before = lay_in(null)
  const made = array(values, of).reshape(...shape)
  lay_in(before)
  return made
}
export function array(values: Any, of: Any): NdArray {
  const given = [...values]
  const made = zeros(given.length, of)
  given.forEach((value, place) => made.set_item(place, value))
  return made
}
export function frombuffer(given: Uint8Array, of: Any): NdArray {
  const dtype = dtype_of(of)
  const made = zeros(Math.floor(given.length / size_of(dtype)), dtype)
  made.memory.bytes.set(given.subarray(0, made.bytes), made.at)
  return made
}
export function concatenate(parts: Any): NdArray {
  const all = [...parts] as NdArray[]
  const first = all[0]!
  const made = zeros([all.reduce((length, part) => length + part.shape[0]!, 0), ...first.shape.slice(1)], first.dtype)
  let at = made.at
  for (const part of all) {
    made.memory.bytes.set(part.memory.bytes.subarray(part.at, part.at + part.bytes), at)
    at += part.bytes
  }
  return made
}

/** Arrays that a game keeps in a file (`NAME.bin`): by their names. */
export const load = (name: string): Any => load_resource(name)
export function unpacked_arrays(file: Uint8Array): [string, NdArray][] {
  const end = file.indexOf(10)
  const told = JSON.parse(new TextDecoder().decode(file.subarray(0, end))) as Record<string, [string, number[], number]>
  return Object.entries(told).map(([name, [of, shape, at]]) => {
    const [count, size] = [shape.reduce((all, length) => all * length, 1), size_of(of)]
    const bytes = woven(file.subarray(end + 1 + at, end + 1 + at + count * size), size)
    return [name, frombuffer(bytes, of).reshape(...shape)]
  })
}
/** In the file all first bytes of an array's numbers stand before all second ones. */
function woven(planes: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(planes.length)
  const count = planes.length / size
  for (let place = 0; place < planes.length; place++)
    bytes[(place % count) * size + Math.floor(place / count)] = planes[place]!
  return bytes
}
