/* eslint-disable @typescript-eslint/no-explicit-any -- what is translated from Python has no types here */
/** Python's meaning of things, for what is translated from Python (`teien.browser.translate`).
 *
 *  None is null; numbers are numbers, or BigInt where an integer needs more than 53 bits; lists and tuples are arrays; a
 *  dictionary is a `Dict`, a set a `PySet`, bytes a `Uint8Array`. Whatever has no meaning here raises, as it does there.
 */
import { isArray, NdArray, PyRecord } from './numpy'
import { sha256 } from './hash'

type Any = any

// --- things -------------------------------------------------------------------------------------

/** What every translated class descends from. */
export class Thing {
  static $fields?: string[];
  [name: string]: Any
  constructor(...given: Any[]) {
    this.__init__(...given)
  }
  __init__(..._: Any[]): void {}
}

/** A tuple whose parts have names. */
export class NamedTuple extends Thing {
  *[Symbol.iterator](): Iterator<Any> {
    for (const name of (this.constructor as typeof Thing).$fields!) yield this[name]
  }
}

export class Exception extends Error {
  [name: string]: Any
  args: Any[]
  constructor(...given: Any[]) {
    super()
    this.args = given
    this.__init__(...given)
  }
  __init__(...given: Any[]): void {
    this.args = given
    this.message = given.length ? str(given[0]) : ''
  }
}
export class ValueError extends Exception {}
export class TypeError extends Exception {}
export class LookupError extends Exception {}
export class IndexError extends LookupError {}
export class KeyError extends LookupError {}
export class RuntimeError extends Exception {}
export class StopIteration extends Exception {}

/** What the engine of JavaScript itself throws where Python would raise a TypeError. */
export const as_error = (caught: unknown): unknown =>
  caught instanceof globalThis.TypeError ? new TypeError(caught.message) : caught
export const is_error = (caught: unknown, kind: Any): boolean =>
  Array.isArray(kind) ? kind.some((one) => is_error(caught, one)) : caught instanceof kind
export function demand(holds: boolean): void {
  if (!holds) throw new RuntimeError('what must hold does not')
}

/** A property that is worked out once. */
export function once(thing: Any, name: string, work: () => Any): Any {
  const value = work()
  own(thing, name, value)
  return value
}
export const own = (thing: Any, name: string, value: Any): void =>
  void Object.defineProperty(thing, name, { value, writable: true, configurable: true, enumerable: true })

/** Names the parameters of a method, for whoever calls it with keywords. */
export function sign(cls: Any, method: string, takes: string[]): void {
  const found = cls.prototype[method]
  if (found) found.$takes = takes
}
/** A method of a class, for whoever says of which object. */
export const unbound =
  (cls: Any, method: string): Any =>
  (thing: Any, ...given: Any[]) =>
    cls.prototype[method].apply(thing, given)
const placed = (takes: string[] | undefined, given: Any[], keywords: Dict): Any[] => {
  if (!takes) throw new TypeError('keywords for something whose parameters are not known')
  const all = [...given]
  for (const [name, value] of keywords.pairs()) {
    const place = takes.indexOf(name)
    if (place < 0) throw new TypeError(`there is no parameter ${name}`)
    all[place] = value
  }
  return Array.from(all)
}
/** Makes a thing of a class, its fields by name. */
export function call(cls: Any, given: Any[], keywords: Dict): Any {
  return new cls(...(keywords.size ? placed(cls.prototype.__init__.$takes, given, keywords) : given))
}
export const invoke = (thing: Any, method: string, given: Any[], keywords: Dict): Any =>
  thing[method](...placed(thing[method].$takes, given, keywords))

export function partial(target: Any, ...given: Any[]): Any {
  const last = given.at(-1)
  const keywords = last?.constructor === Object ? dict(Object.entries(given.pop())) : dict([])
  return (...more: Any[]) =>
    target.prototype ? call(target, [...given, ...more], keywords) : target(...given, ...more)
}

/** A function that remembers its answers. */
export function cache(work: (...given: Any[]) => Any): Any {
  const known = new Dict([])
  const remembering = (...given: Any[]) => {
    if (!known.has(given)) known.set(given, work(...given))
    return known.get(given)
  }
  if (work.length === 0) toPrepare.push(remembering)
  return remembering
}
let toPrepare: (() => Any)[] = []
/** The functions without arguments that will remember their one answer, and have come since this was last asked: whoever
 *  decides where that answer shall lie calls them. */
export function prepared_later(): (() => Any)[] {
  const all = toPrepare
  toPrepare = []
  return all
}

// --- dictionaries and sets ----------------------------------------------------------------------

/** What stands for a key: tuples and things with fields are the same if what they hold is. */
function key_of(key: Any): Any {
  if (typeof key === 'boolean') return Number(key)
  if (Array.isArray(key)) return '\0' + JSON.stringify(key.map(told))
  if (key instanceof Thing && (key.constructor as typeof Thing).$fields) return '\0' + JSON.stringify(told(key))
  return key
}
const named = new WeakMap<object, number>()
let names = 0
function told(part: Any): Any {
  if (typeof part === 'bigint') return `\0${part}`
  if (Array.isArray(part)) return part.map(told)
  if (part === null || typeof part !== 'object') {
    if (typeof part !== 'function') return part
  } else if (part instanceof Thing && (part.constructor as typeof Thing).$fields)
    return (part.constructor as typeof Thing).$fields!.map((name) => told(part[name]))
  if (!named.has(part)) named.set(part, ++names)
  return `\0${named.get(part)}`
}

export class Dict {
  private readonly held = new Map<Any, [Any, Any]>()
  constructor(pairs: Iterable<[Any, Any]>) {
    for (const [key, value] of pairs) this.set(key, value)
  }
  get size(): number {
    return this.held.size
  }
  has(key: Any): boolean {
    return this.held.has(key_of(key))
  }
  get(key: Any, otherwise: Any = null): Any {
    const found = this.held.get(key_of(key))
    return found ? found[1] : otherwise
  }
  set(key: Any, value: Any): void {
    const found = this.held.get(key_of(key))
    if (found) found[1] = value
    else this.held.set(key_of(key), [key, value])
  }
  delete(key: Any): boolean {
    return this.held.delete(key_of(key))
  }
  clear(): void {
    this.held.clear()
  }
  pairs(): Iterable<[Any, Any]> {
    return this.held.values()
  }
  *keys(): Iterable<Any> {
    for (const [key] of this.held.values()) yield key
  }
  *values(): Iterable<Any> {
    for (const [, value] of this.held.values()) yield value
  }
  [Symbol.iterator](): Iterator<Any> {
    return this.keys()[Symbol.iterator]()
  }
}

/** The attributes of a thing as a dictionary; to update it changes the thing. */
class Attributes extends Dict {
  constructor(private readonly of: Any) {
    super(Object.entries(of))
  }
  override set(key: Any, value: Any): void {
    super.set(key, value)
    if (this.of) own(this.of, key, value)
  }
}
Object.defineProperty(Thing.prototype, '__dict__', {
  get() {
    return new Attributes(this)
  },
})

export class PySet {
  private readonly held: Dict
  constructor(given: Iterable<Any>) {
    this.held = new Dict([])
    for (const one of given) this.held.set(one, true)
  }
  get size(): number {
    return this.held.size
  }
  has(one: Any): boolean {
    return this.held.has(one)
  }
  add(one: Any): void {
    this.held.set(one, true)
  }
  delete(one: Any): boolean {
    return this.held.delete(one)
  }
  clear(): void {
    this.held.clear()
  }
  [Symbol.iterator](): Iterator<Any> {
    return this.held[Symbol.iterator]()
  }
  within(other: PySet): boolean {
    return [...this].every((one) => other.has(one))
  }
}

export class Counter extends Dict {
  constructor(given: Any) {
    super(given instanceof Dict ? given.pairs() : [])
    if (!(given instanceof Dict)) for (const one of iter(given)) this.set(one, this.get(one, 0) + 1)
  }
}
export const counter = (given: Any = []): Counter => new Counter(given)

export const dict = (pairs: Any = [], keywords?: Record<string, Any>): Dict =>
  new Dict([...pairs_of(pairs), ...(keywords ? Object.entries(keywords) : [])])
function* pairs_of(given: Any): Iterable<[Any, Any]> {
  if (given instanceof Dict) yield* given.pairs()
  else for (const [key, value] of iter(given)) yield [key, value]
}
export const pairs = (given: Any): Iterable<[Any, Any]> => (given instanceof Dict ? given.pairs() : pairs_of(given))
export const dict_fromkeys = (keys: Any, value: Any = null): Dict =>
  new Dict(Array.from(iter(keys), (key) => [key, value] as [Any, Any]))
export const set = (given: Any = []): PySet => new PySet(iter(given))
export const frozenset = set
export const plain = (given: Dict): Record<string, Any> => Object.fromEntries(given.pairs())

// --- ranges -------------------------------------------------------------------------------------

export class Range {
  constructor(
    readonly start: number,
    readonly stop: number,
    readonly step: number,
  ) {}
  get size(): number {
    return Math.max(0, Math.ceil((this.stop - this.start) / this.step))
  }
  has(one: Any): boolean {
    const number = typeof one === 'boolean' ? Number(one) : one
    if (!Number.isInteger(number)) return false
    const place = (number - this.start) / this.step
    return Number.isInteger(place) && place >= 0 && place < this.size
  }
  at(place: number): number {
    return this.start + place * this.step
  }
  *[Symbol.iterator](): Iterator<number> {
    for (let place = 0, size = this.size; place < size; place++) yield this.at(place)
  }
}
export const range = (start: number, stop?: number, step = 1): Range =>
  stop === undefined ? new Range(0, start, 1) : new Range(start, stop, step)

// --- numbers ------------------------------------------------------------------------------------

/** An integer as a number where it can be one. */
export const narrow = (value: bigint): number | bigint =>
  value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value
const isNumber = (value: Any): boolean => {
  const kind = typeof value
  return kind === 'number' || kind === 'bigint' || kind === 'boolean'
}
const whole = (value: Any): bigint => {
  if (typeof value === 'number' && !Number.isInteger(value)) throw new TypeError('an integer is needed')
  if (!isNumber(value)) throw new TypeError('a number is needed')
  return BigInt(value)
}

function arithmetic(
  easy: (left: number, right: number) => number,
  exact: (left: bigint, right: bigint) => bigint,
): (left: Any, right: Any) => Any {
  return (left, right) => {
    if (typeof left === 'boolean') left = Number(left)
    if (typeof right === 'boolean') right = Number(right)
    if (typeof left === 'number' && typeof right === 'number') {
      const value = easy(left, right)
      if (Number.isSafeInteger(value) || !Number.isInteger(left) || !Number.isInteger(right) || !Number.isFinite(value))
        return value
      return Number.isSafeInteger(left) && Number.isSafeInteger(right)
        ? narrow(exact(BigInt(left), BigInt(right)))
        : value
    }
    if (typeof left === 'bigint' || typeof right === 'bigint') {
      if (typeof left === 'number' && !Number.isInteger(left)) return easy(left, Number(right))
      if (typeof right === 'number' && !Number.isInteger(right)) return easy(Number(left), right)
      return narrow(exact(whole(left), whole(right)))
    }
    throw new TypeError(`numbers are needed, not ${typeof left} and ${typeof right}`)
  }
}
const numbersAdded = arithmetic(
  (a, b) => a + b,
  (a, b) => a + b,
)
const numbersSubtracted = arithmetic(
  (a, b) => a - b,
  (a, b) => a - b,
)
const numbersMultiplied = arithmetic(
  (a, b) => a * b,
  (a, b) => a * b,
)

export function add(left: Any, right: Any): Any {
  if (typeof left === 'string' && typeof right === 'string') return left + right
  if (Array.isArray(left) && Array.isArray(right)) return [...left, ...right]
  if (left instanceof Uint8Array && right instanceof Uint8Array) return joined_bytes([left, right])
  return numbersAdded(left, right)
}
export function sub(left: Any, right: Any): Any {
  if (left instanceof PySet) return new PySet([...left].filter((one) => !(right as PySet).has(one)))
  return numbersSubtracted(left, right)
}
export function mul(left: Any, right: Any): Any {
  if (typeof right === 'string' || Array.isArray(right)) [left, right] = [right, left]
  if (typeof left === 'string') return left.repeat(Math.max(0, right))
  if (Array.isArray(left)) return Array.from({ length: Math.max(0, right) }, () => left).flat()
  return numbersMultiplied(left, right)
}
export function div(left: Any, right: Any): number {
  if (Number(right) === 0) throw new ValueError('division by zero')
  return Number(left) / Number(right)
}
export function floordiv(left: Any, right: Any): Any {
  if (typeof left === 'number' && typeof right === 'number' && right !== 0) return Math.floor(left / right)
  const [above, below] = [whole(left), whole(right)]
  if (below === 0n) throw new ValueError('division by zero')
  const value = above / below
  return narrow(above % below !== 0n && above < 0n !== below < 0n ? value - 1n : value)
}
export function mod(left: Any, right: Any): Any {
  if (typeof left === 'number' && typeof right === 'number') return left - right * Math.floor(left / right)
  return narrow(((whole(left) % whole(right)) + whole(right)) % whole(right))
}
export function pow(left: Any, right: Any): Any {
  if (Number.isInteger(left) && Number.isInteger(right) && right >= 0) return narrow(BigInt(left) ** BigInt(right))
  return Number(left) ** Number(right)
}
const isShort = (value: Any): value is number => typeof value === 'number' && (value | 0) === value
export function and(left: Any, right: Any): Any {
  if (isShort(left) && isShort(right)) return left & right
  if (left instanceof PySet) return new PySet([...left].filter((one) => (right as PySet).has(one)))
  if (typeof left === 'boolean' && typeof right === 'boolean') return left && right
  return narrow(whole(left) & whole(right))
}
export function or(left: Any, right: Any): Any {
  if (isShort(left) && isShort(right)) return left | right
  if (left instanceof PySet) return new PySet([...left, ...(right as PySet)])
  if (left instanceof Dict) return new Dict([...left.pairs(), ...(right as Dict).pairs()])
  if (typeof left === 'boolean' && typeof right === 'boolean') return left || right
  return narrow(whole(left) | whole(right))
}
export function xor(left: Any, right: Any): Any {
  if (isShort(left) && isShort(right)) return left ^ right
  if (left instanceof PySet)
    return new PySet([
      ...[...left].filter((one) => !right.has(one)),
      ...[...right].filter((one: Any) => !left.has(one)),
    ])
  return narrow(whole(left) ^ whole(right))
}
export function shl(left: Any, right: Any): Any {
  if (isShort(left) && left >= 0 && right < 21 && left < 1 << (31 - right)) return left << right
  return narrow(whole(left) << whole(right))
}
export function shr(left: Any, right: Any): Any {
  if (isShort(left)) return right > 31 ? (left < 0 ? -1 : 0) : left >> right
  return narrow(whole(left) >> whole(right))
}
export const neg = (value: Any): Any => (typeof value === 'bigint' ? narrow(-value) : value === 0 ? 0 : -value)
export const invert = (value: Any): Any => (isShort(value) ? ~value : narrow(~whole(value)))

// what `x += y` does to the thing itself, where it can be changed
export function iadd(left: Any, right: Any): Any {
  if (!Array.isArray(left)) return add(left, right)
  left.push(...iter(right))
  return left
}
export function ior(left: Any, right: Any): Any {
  if (!(left instanceof Dict)) return or(left, right)
  for (const [key, value] of right.pairs()) left.set(key, value)
  return left
}
export const isub = sub
export const imul = mul
export const idiv = div
export const ifloordiv = floordiv
export const imod = mod
export const iand = and
export const ixor = xor
export const ishl = shl
export const ishr = shr

export const abs = (value: Any): Any => (value < 0 ? neg(value) : value)
export function round(value: number, places: number | null = null): number {
  if (places !== null) throw new TypeError('rounding to places is not translated')
  const down = Math.floor(value)
  const rest = value - down
  return rest < 0.5 || (rest === 0.5 && down % 2 === 0) ? down : down + 1
}

// --- comparing ----------------------------------------------------------------------------------

export function eq(left: Any, right: Any): boolean {
  if (left === right) return true
  if (left === null || right === null || left === undefined || right === undefined) return left == right
  if (isNumber(left) && isNumber(right)) return left == right
  if (typeof left !== 'object' || typeof right !== 'object') return false
  if (left instanceof Range) left = [...left]
  if (right instanceof Range) right = [...right]
  if (Array.isArray(left))
    return Array.isArray(right) && left.length === right.length && left.every((one, place) => eq(one, right[place]))
  if (left instanceof Dict)
    return (
      right instanceof Dict &&
      left.size === right.size &&
      [...left.pairs()].every(([key, value]) => right.has(key) && eq(value, right.get(key)))
    )
  if (left instanceof PySet) return right instanceof PySet && left.size === right.size && left.within(right)
  if (left instanceof Uint8Array)
    return (
      right instanceof Uint8Array && left.length === right.length && left.every((one, place) => one === right[place])
    )
  if (left.constructor !== right.constructor) return false
  const fields = left.constructor.$fields as string[] | undefined
  return fields !== undefined && fields.every((name) => eq(left[name], right[name]))
}
export const ne = (left: Any, right: Any): boolean => !eq(left, right)

/** Below, the same or above: −1, 0 or 1. */
function order(left: Any, right: Any): number {
  if (isNumber(left) && isNumber(right)) return left < right ? -1 : left > right ? 1 : 0
  if (typeof left === 'string' && typeof right === 'string') {
    const [one, other] = [[...left], [...right]]
    for (let place = 0; place < Math.min(one.length, other.length); place++) {
      const less = one[place]!.codePointAt(0)! - other[place]!.codePointAt(0)!
      if (less !== 0) return Math.sign(less)
    }
    return Math.sign(one.length - other.length)
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    for (let place = 0; place < Math.min(left.length, right.length); place++)
      if (!eq(left[place], right[place])) return order(left[place], right[place])
    return Math.sign(left.length - right.length)
  }
  throw new TypeError(`there is no order between ${repr(left)} and ${repr(right)}`)
}
const compare =
  (
    numbers: (left: Any, right: Any) => boolean,
    ordered: (order: number) => boolean,
    sets?: (left: PySet, right: PySet) => boolean,
  ) =>
  (left: Any, right: Any): boolean => {
    if (typeof left === 'number' && typeof right === 'number') return numbers(left, right)
    if (sets && left instanceof PySet && right instanceof PySet) return sets(left, right)
    return ordered(order(left, right))
  }
export const lt = compare(
  (a, b) => a < b,
  (o) => o < 0,
  (a, b) => a.size < b.size && a.within(b),
)
export const le = compare(
  (a, b) => a <= b,
  (o) => o <= 0,
  (a, b) => a.within(b),
)
export const gt = compare(
  (a, b) => a > b,
  (o) => o > 0,
  (a, b) => b.size < a.size && b.within(a),
)
export const ge = compare(
  (a, b) => a >= b,
  (o) => o >= 0,
  (a, b) => b.within(a),
)

export function truth(value: Any): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  if (Array.isArray(value) || value instanceof Uint8Array) return value.length > 0
  if (value instanceof Dict || value instanceof PySet || value instanceof Range) return value.size > 0
  return true
}
export const bool = truth

// --- going through things -----------------------------------------------------------------------

export function iter(thing: Any): Iterable<Any> {
  if (thing !== null && thing !== undefined && typeof thing[Symbol.iterator] === 'function') return thing
  throw new TypeError(`one cannot go through ${repr(thing)}`)
}
export function next(through: Any, otherwise?: Any): Any {
  const { value, done } = through[Symbol.iterator]().next()
  if (!done) return value
  if (otherwise === undefined) throw new StopIteration()
  return otherwise
}
/** An iterator that remembers where it is: a generator is one already. */
export const iter_of = (thing: Any): Any => iter(thing)[Symbol.iterator]()
export const list = (given: Any = []): Any[] => Array.from(iter(given))
export const tuple = list
export const len = (thing: Any): number => {
  if (typeof thing === 'string') return [...thing].length
  return Array.isArray(thing) || thing instanceof Uint8Array
    ? thing.length
    : isArray(thing)
      ? thing.shape[0]!
      : thing.size
}
export const any = (given: Any): boolean => {
  for (const one of iter(given)) if (truth(one)) return true
  return false
}
export const all = (given: Any): boolean => {
  for (const one of iter(given)) if (!truth(one)) return false
  return true
}
export const sum = (given: Any, first: Any = 0): Any => {
  let total = first
  for (const one of iter(given)) total = add(total, one)
  return total
}
type Choosing = { key?: ((one: Any) => Any) | null; default?: Any }
const isChoosing = (given: Any): given is Choosing =>
  given !== null && typeof given === 'object' && given.constructor === Object
const extreme =
  (better: (one: Any, other: Any) => boolean) =>
  (...given: Any[]): Any => {
    const how: Choosing = isChoosing(given.at(-1)) ? given.pop() : {}
    let best: Any
    let worth: Any
    let found = false
    for (const one of given.length === 1 ? iter(given[0]) : given) {
      const value = how.key ? how.key(one) : one
      if (!found || better(value, worth)) [best, worth, found] = [one, value, true]
    }
    if (found) return best
    if ('default' in how) return how.default
    throw new ValueError('there is nothing to choose from')
  }
export const max = extreme(gt)
export const min = extreme(lt)
export function sorted(given: Any, how: { key?: (one: Any) => Any; reverse?: boolean } = {}): Any[] {
  const keyed = list(given).map((one) => [how.key ? how.key(one) : one, one] as const)
  keyed.sort(([one], [other]) => (how.reverse ? order(other, one) : order(one, other)))
  return keyed.map(([, one]) => one)
}
export const reversed = (given: Any): Any[] => list(given).reverse()
export function* enumerate(given: Any, first: number | { start: number } = 0): Iterable<[number, Any]> {
  let number = typeof first === 'number' ? first : first.start
  for (const one of iter(given)) yield [number++, one]
}
export function* zip(...given: Any[]): Iterable<Any[]> {
  const strict = isChoosing(given.at(-1)) ? Boolean((given.pop() as Any).strict) : false
  const through = given.map((one) => iter(one)[Symbol.iterator]())
  for (;;) {
    const steps = through.map((one) => one.next())
    if (steps.some(({ done }) => done)) {
      if (strict && !steps.every(({ done }) => done)) throw new ValueError('things of different length')
      return
    }
    yield steps.map(({ value }) => value)
  }
}
export function* map(work: (...given: Any[]) => Any, ...given: Any[]): Iterable<Any> {
  for (const one of zip(...given)) yield work(...one)
}
export function* filter(test: ((one: Any) => Any) | null, given: Any): Iterable<Any> {
  for (const one of iter(given)) if (truth(test ? test(one) : one)) yield one
}
/** A value taken apart into so many; a number below nothing says: so many at least, less one. */
export function unpacked(value: Any, count: number): Any[] {
  const parts = Array.isArray(value) ? value : list(value)
  if (count >= 0 ? parts.length !== count : parts.length < -count - 1)
    throw new ValueError(`${Math.abs(count)} values are wanted, not ${parts.length}`)
  return parts
}

// --- parts of things ----------------------------------------------------------------------------

const place_in = (length: number, index: Any): number => {
  const place = Number(index)
  const found = place < 0 ? place + length : place
  if (!Number.isInteger(found) || found < 0 || found >= length) throw new IndexError('there is no such place')
  return found
}
export function item(thing: Any, index: Any): Any {
  if (Array.isArray(thing)) return thing[place_in(thing.length, index)]
  if (thing instanceof Dict) {
    if (thing.has(index)) return thing.get(index)
    if (thing instanceof Counter) return 0
    throw new KeyError(index)
  }
  if (isArray(thing)) return thing.item(index)
  if (typeof thing === 'string') return [...thing][place_in([...thing].length, index)]
  if (thing instanceof Range) return thing.at(place_in(thing.size, index))
  if (thing instanceof Uint8Array) return thing[place_in(thing.length, index)]
  if (thing && typeof thing.__getitem__ === 'function') return thing.__getitem__(index)
  throw new TypeError(`there are no parts in ${repr(thing)}`)
}
export function set_item(thing: Any, index: Any, value: Any): void {
  if (Array.isArray(thing)) thing[place_in(thing.length, index)] = value
  else if (thing instanceof Dict) thing.set(index, value)
  else if (isArray(thing)) thing.set_item(index, value)
  else throw new TypeError(`there are no parts in ${repr(thing)} to be changed`)
}
export function del_item(thing: Any, index: Any): void {
  if (Array.isArray(thing)) thing.splice(place_in(thing.length, index), 1)
  else if (!thing.delete(index)) throw new KeyError(index)
}
function bounds(length: number, from: Any, to: Any): [number, number] {
  const cut = (place: Any, otherwise: number) =>
    place === null
      ? otherwise
      : Math.min(length, Math.max(0, Number(place) < 0 ? Number(place) + length : Number(place)))
  const first = cut(from, 0)
  return [first, Math.max(first, cut(to, length))]
}
export function slice(thing: Any, from: Any, to: Any, step: Any): Any {
  if (isArray(thing)) {
    if (step !== null) throw new TypeError('a step through an array is not translated')
    return thing.slice(...bounds(thing.shape[0]!, from, to))
  }
  if (thing instanceof Range || typeof thing === 'string') {
    const parts = slice([...thing], from, to, step)
    return typeof thing === 'string' ? parts.join('') : parts
  }
  if (step === -1 && from === null && to === null) return [...thing].reverse()
  if (step !== null && step !== 1)
    return (thing as Any[]).slice(...bounds(thing.length, from, to)).filter((_, n) => n % step === 0)
  return thing.slice(...bounds(thing.length, from, to))
}
export function setslice(thing: Any, from: Any, to: Any, step: Any, value: Any): void {
  if (step !== null) throw new TypeError('a step through what is changed is not translated')
  if (isArray(thing)) thing.slice(...bounds(thing.shape[0]!, from, to)).fill_with(value)
  else {
    const [first, last] = bounds(thing.length, from, to)
    thing.splice(first, last - first, ...iter(value))
  }
}
export function contains(thing: Any, one: Any): boolean {
  if (thing instanceof Dict || thing instanceof PySet || thing instanceof Range) return thing.has(one)
  if (typeof thing === 'string') return thing.includes(one)
  for (const other of iter(thing)) if (eq(one, other)) return true
  return false
}

// --- kinds --------------------------------------------------------------------------------------

export function int(value: Any = 0): number | bigint {
  if (typeof value === 'number') return Math.trunc(value)
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'bigint') return narrow(value)
  if (typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value)) return narrow(BigInt(value.trim()))
  throw new (typeof value === 'string' ? ValueError : TypeError)(`no integer: ${repr(value)}`)
}
export function float(value: Any = 0): number {
  const number = value === 'inf' ? Infinity : Number(value)
  if (Number.isNaN(number) && value !== 'nan') throw new ValueError(`no number: ${repr(value)}`)
  return number
}
export class object_ {
  static __new__ = (cls: Any): Any => Object.create(cls.prototype)
}
export { object_ as object }
export const object___new__ = object_.__new__

const kinds = new Map<Any, (value: Any) => boolean>([
  [int, (value) => typeof value === 'bigint' || typeof value === 'boolean' || Number.isInteger(value)],
  [float, (value) => typeof value === 'number' && !Number.isInteger(value)],
  [bool, (value) => typeof value === 'boolean'],
  [str, (value) => typeof value === 'string'],
  [bytes, (value) => value instanceof Uint8Array],
  [list, Array.isArray],
  [tuple, Array.isArray],
  [dict, (value) => value instanceof Dict],
  [set, (value) => value instanceof PySet],
])
/** The kinds that `collections.abc` tells of. */
export const abc = {
  Mapping: (value: Any): boolean => value instanceof Dict,
  Sequence: (value: Any): boolean => typeof value === 'string' || Array.isArray(value) || value instanceof Range,
}
export function isinstance(value: Any, kind: Any): boolean {
  if (Array.isArray(kind)) return kind.some((one) => isinstance(value, one))
  const known = kinds.get(kind)
  if (known) return known(value)
  if (kind === abc.Mapping || kind === abc.Sequence) return kind(value)
  return value instanceof kind
}
export function type(value: Any): Any {
  if (typeof value === 'boolean') return bool
  if (typeof value === 'bigint' || Number.isInteger(value)) return int
  if (typeof value === 'number') return float
  if (typeof value === 'string') return str
  if (value instanceof Uint8Array) return bytes
  if (Array.isArray(value)) return list
  if (value instanceof Dict) return dict
  return value === null ? null : value.constructor
}
export const kind_name = (value: Any): string => {
  for (const [kind, name] of [
    [int, 'int'],
    [str, 'str'],
    [bytes, 'bytes'],
    [float, 'float'],
    [bool, 'bool'],
  ] as const)
    if (type(value) === kind) return name
  return value?.constructor?.name ?? 'NoneType'
}
export const getattr = (thing: Any, name: string, otherwise?: Any): Any => {
  const value = thing[name]
  if (value === undefined && otherwise === undefined) throw new TypeError(`there is no ${name}`)
  return value === undefined ? otherwise : value
}
export const namespace = (given: Any): Any => Object.assign(new Thing(), given)

// --- text ---------------------------------------------------------------------------------------

export function str(value: Any = ''): string {
  if (typeof value === 'string') return value
  if (value instanceof Error) return value.message
  if (value && typeof value.__str__ === 'function') return value.__str__()
  return repr(value)
}
export function repr(value: Any): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'"
    const body = value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')
    return quote + (quote === "'" ? body.replace(/'/g, "\\'") : body) + quote
  }
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`
  if (value instanceof Dict)
    return `{${[...value.pairs()].map(([key, one]) => `${repr(key)}: ${repr(one)}`).join(', ')}}`
  if (value instanceof PySet) return `{${[...value].map(repr).join(', ')}}`
  if (value instanceof Range) return `range(${value.start}, ${value.stop})`
  return `<${value.constructor?.name ?? 'thing'}>`
}
export function format(value: Any, how: string): string {
  if (how === '') return str(value)
  if (how === 'g' && typeof value === 'number') return String(Number(value.toPrecision(6)))
  throw new TypeError(`the format ${how} is not translated`)
}

// --- bytes --------------------------------------------------------------------------------------

export function bytes(given: Any = 0): Uint8Array {
  if (typeof given === 'number') return new Uint8Array(given)
  return Uint8Array.from(iter(given) as Iterable<number>)
}
export const bytearray = bytes
export const bytes_of = (given: number[]): Uint8Array => Uint8Array.from(given)
export function joined_bytes(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
export const hex = (given: Uint8Array): string => Array.from(given, (one) => one.toString(16).padStart(2, '0')).join('')
export function bytes_fromhex(text: string): Uint8Array {
  if (text.length % 2 || /[^0-9a-fA-F]/.test(text)) throw new ValueError('that is no hex')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/** As `hashlib.sha256` is: fed bit by bit, asked at the end. */
class Sha256 {
  constructor(private fed: Uint8Array) {}
  update(more: Uint8Array): void {
    this.fed = joined_bytes([this.fed, more])
  }
  digest(): Uint8Array {
    return sha256(this.fed)
  }
  hexdigest(): string {
    return hex(this.digest())
  }
}
export const hash_sha256 = (given: Uint8Array = new Uint8Array()): Sha256 => new Sha256(given)

// --- what a game keeps in files -----------------------------------------------------------------

const resources = new Map<string, Any>()
/** What the bots of a game have learnt: arrays by their names. */
export const keep_learnt = (game: string, arrays: [string, Any][]): void => void resources.set(game, dict(arrays))
export const resource = (game: string): string => game
export function load_resource(game: string): Any {
  if (!resources.has(game)) throw new RuntimeError(`what the bots of ${game} have learnt has not been loaded`)
  return resources.get(game)
}

// --- the system and its libraries ---------------------------------------------------------------

export const seconds = (): number => performance.now() / 1000
export const nothing = (): null => null
export const factorial = (value: number): number => (value < 2 ? 1 : value * factorial(value - 1))
/** `json.dumps`, as texts for people show it. */
export function dumps(value: Any): string {
  if (value instanceof Dict)
    return `{${Array.from(value.pairs(), ([key, one]) => `${JSON.stringify(str(key))}: ${dumps(one)}`).join(', ')}}`
  return Array.isArray(value) ? `[${value.map(dumps).join(', ')}]` : JSON.stringify(value ?? null)
}

// --- regular expressions ------------------------------------------------------------------------

class Match extends Thing {
  override __init__(found: RegExpMatchArray): void {
    this.found = found
  }
  groups(): Any[] {
    return [...this.found].slice(1).map((part) => part ?? null)
  }
  __getitem__(number: number): Any {
    return this.found[number] ?? null
  }
}
const IGNORE_CASE = 2
const patterns = new Map<string, RegExp>()
export function fullmatch(pattern: string, text: string, flags = 0): Match | null {
  const name = `${flags & IGNORE_CASE}${pattern}`
  if (!patterns.has(name)) patterns.set(name, new RegExp(`^(?:${pattern})$`, flags & IGNORE_CASE ? 'i' : ''))
  const found = patterns.get(name)!.exec(text)
  return found ? new Match(found) : null
}

// --- methods that Python's own things have ------------------------------------------------------

const own_method = (thing: Any, name: string, given: Any[]): Any => {
  if (thing !== null && thing !== undefined && typeof thing[name] === 'function') return thing[name](...given)
  throw new TypeError(`${repr(thing)} has no ${name}`)
}
const isText = (thing: Any): thing is string => typeof thing === 'string'
const stripped = (text: string, signs: string | undefined, left: boolean, right: boolean): string => {
  const is = (sign: string | undefined) =>
    sign !== undefined && (signs === undefined ? /\s/.test(sign) : signs.includes(sign))
  let [from, to] = [0, text.length]
  while (left && from < to && is(text[from])) from++
  while (right && to > from && is(text[to - 1])) to--
  return text.slice(from, to)
}
const bit_length = (value: Any): number =>
  value === 0 ? 0 : (value < 0 ? -whole(value) : whole(value)).toString(2).length

type Methods = Record<string, (thing: Any, ...given: Any[]) => Any>
/** By name; each looks what it is that has it. */
export const m: Methods = {
  append: (thing, one) => (Array.isArray(thing) ? void thing.push(one) : own_method(thing, 'append', [one])),
  extend: (thing, more) =>
    Array.isArray(thing) ? void thing.push(...iter(more)) : own_method(thing, 'extend', [more]),
  insert: (thing, place, one) => void thing.splice(place, 0, one),
  pop: (thing, which, otherwise) => {
    if (Array.isArray(thing)) {
      if (!thing.length) throw new IndexError('there is nothing left')
      return thing.splice(which === undefined ? thing.length - 1 : place_in(thing.length, which), 1)[0]
    }
    if (!(thing instanceof Dict)) return own_method(thing, 'pop', [which, otherwise])
    if (!thing.has(which)) {
      if (otherwise === undefined) throw new KeyError(which)
      return otherwise
    }
    const found = thing.get(which)
    thing.delete(which)
    return found
  },
  index: (thing, one) => {
    if (isText(thing)) {
      const place = thing.indexOf(one)
      if (place < 0) throw new ValueError('that is not in it')
      return place
    }
    if (!Array.isArray(thing) && !(thing instanceof Range)) return own_method(thing, 'index', [one])
    let place = 0
    for (const other of thing) {
      if (eq(one, other)) return place
      place++
    }
    throw new ValueError(`${repr(one)} is not in it`)
  },
  count: (thing, one) => {
    if (isText(thing)) return thing.split(one).length - 1
    return Array.isArray(thing) ? thing.filter((other) => eq(one, other)).length : own_method(thing, 'count', [one])
  },
  sort: (thing, how) => void thing.splice(0, thing.length, ...sorted(thing, how)),
  reverse: (thing) => void thing.reverse(),
  copy: (thing) => {
    if (Array.isArray(thing) || thing instanceof Uint8Array) return thing.slice()
    if (thing instanceof Dict) return new Dict(thing.pairs())
    if (thing instanceof PySet) return new PySet(thing)
    return own_method(thing, 'copy', [])
  },
  clear: (thing) => (Array.isArray(thing) ? void (thing.length = 0) : own_method(thing, 'clear', [])),
  add: (thing, one) => own_method(thing, 'add', [one]),
  discard: (thing, one) => (thing instanceof PySet ? void thing.delete(one) : own_method(thing, 'discard', [one])),
  get: (thing, key, otherwise = null) => own_method(thing, 'get', [key, otherwise]),
  setdefault: (thing, key, value = null) => {
    if (!thing.has(key)) thing.set(key, value)
    return thing.get(key)
  },
  update: (thing, more) => {
    if (thing instanceof Dict) for (const [key, value] of pairs(more)) thing.set(key, value)
    else if (thing instanceof PySet) for (const one of iter(more)) thing.add(one)
    else own_method(thing, 'update', [more])
  },
  keys: (thing) => (thing instanceof Dict ? [...thing.keys()] : own_method(thing, 'keys', [])),
  values: (thing) => (thing instanceof Dict ? [...thing.values()] : own_method(thing, 'values', [])),
  items: (thing) => (thing instanceof Dict ? [...thing.pairs()] : own_method(thing, 'items', [])),
  total: (thing) => (thing instanceof Counter ? sum(thing.values()) : own_method(thing, 'total', [])),
  union: (thing, other) => or(thing, set(other)),
  difference: (thing, other) => sub(thing, set(other)),

  join: (thing, parts) => {
    if (thing instanceof Uint8Array) return joined_bytes(list(parts))
    const told = list(parts)
    if (!told.every(isText)) throw new TypeError('only texts can be joined')
    return told.join(thing)
  },
  split: (thing, sign) => (sign === undefined ? thing.trim().split(/\s+/).filter(Boolean) : thing.split(sign)),
  splitlines: (thing) => thing.split(/\r\n|\r|\n/),
  strip: (thing, signs) => stripped(thing, signs, true, true),
  lstrip: (thing, signs) => stripped(thing, signs, true, false),
  rstrip: (thing, signs) => stripped(thing, signs, false, true),
  lower: (thing) => thing.toLowerCase(),
  upper: (thing) => thing.toUpperCase(),
  capitalize: (thing) => thing.slice(0, 1).toUpperCase() + thing.slice(1).toLowerCase(),
  casefold: (thing) => thing.toLowerCase(),
  replace: (thing, old, fresh) => thing.replaceAll(old, fresh),
  startswith: (thing, other) => thing.startsWith(other),
  endswith: (thing, other) => thing.endsWith(other),
  removesuffix: (thing, end) => (end && thing.endsWith(end) ? thing.slice(0, -end.length) : thing),
  removeprefix: (thing, start) => (thing.startsWith(start) ? thing.slice(start.length) : thing),
  find: (thing, other) => thing.indexOf(other),
  partition: (thing, sign) => {
    const place = thing.indexOf(sign)
    return place < 0 ? [thing, '', ''] : [thing.slice(0, place), sign, thing.slice(place + sign.length)]
  },
  encode: (thing) => new TextEncoder().encode(thing),
  isdecimal: (thing) => /^\p{Nd}+$/u.test(thing),
  hex: (thing) => hex(thing),
  digest: (thing) => own_method(thing, 'digest', []),
  hexdigest: (thing) => own_method(thing, 'hexdigest', []),
  groups: (thing) => own_method(thing, 'groups', []),

  bit_length: (thing) => bit_length(thing),
  bit_count: (thing) => whole(thing).toString(2).replace(/[^1]/g, '').length,
  to_bytes: (thing, length, order_) => {
    const made = new Uint8Array(length)
    let rest = whole(thing)
    for (let n = 0; n < length; n++, rest >>= 8n) made[order_ === 'big' ? length - 1 - n : n] = Number(rest & 255n)
    return made
  },

  tolist: (thing) => thing.tolist(),
  tobytes: (thing) => thing.tobytes(),
  astype: (thing, kind) => thing.astype(kind),
  reshape: (thing, ...shape) => thing.reshape(...shape),
  item: (thing) => thing.item(),
  sum: (thing) => own_method(thing, 'sum', []),
  max: (thing) => own_method(thing, 'max', []),
  min: (thing) => own_method(thing, 'min', []),
  fill: (thing, value) => own_method(thing, 'fill', [value]),
}

// --- JSON ---------------------------------------------------------------------------------------

/** What came as JSON, as Python would have read it. */
export function from_json(value: Any): Any {
  if (Array.isArray(value)) return value.map(from_json)
  if (value instanceof Uint8Array || value === null || typeof value !== 'object') return value ?? null
  return new Dict(Object.entries(value).map(([key, one]) => [key, from_json(one)] as [Any, Any]))
}
/** The same the other way: what is told to the page. */
export function to_json(value: Any): Any {
  if (value === undefined) return null
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Dict) return Object.fromEntries(Array.from(value.pairs(), ([key, one]) => [key, to_json(one)]))
  if (value instanceof Uint8Array) return value
  if (isArray(value)) return value.tolist()
  return Array.from(iter(value), to_json)
}
/** As Python writes it, byte for byte, in the shortest form; objects keep the order of their keys. */
export function written(value: Any): string {
  if (value instanceof Dict)
    return `{${Array.from(value.pairs(), ([key, one]) => `${JSON.stringify(str(key))}:${written(one)}`).join(',')}}`
  if (value === null || typeof value !== 'object')
    return typeof value === 'bigint' ? String(value) : JSON.stringify(value ?? null)
  return `[${Array.from(iter(isArray(value) ? value.tolist() : value), written).join(',')}]`
}

export type { NdArray, PyRecord }
