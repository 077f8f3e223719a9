/* eslint-disable @typescript-eslint/no-explicit-any -- what is translated from Python has no types here */
/** Python's meaning of things, for what is translated from Python (`teien.browser.javascript`).
 *
 *  None is null; numbers are numbers, or BigInt where an integer needs more than 53 bits; lists and tuples are arrays; a
 *  dictionary is a `Dict`, a set a `PySet`, bytes a `Uint8Array`. Whatever has no meaning here raises, as it does there.
 */
import { isArray, lasting } from './numpy'
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
    this.message = given.length > 1 ? `(${given.map(repr).join(', ')})` : given.length ? str(given[0]) : ''
  }
}
export class ValueError extends Exception {}
export class TypeError extends Exception {}
export class LookupError extends Exception {}
export class IndexError extends LookupError {}
export class KeyError extends LookupError {
  override __init__(...given: Any[]): void {
    super.__init__(...given)
    if (given.length === 1) this.message = repr(given[0])
  }
}
class ZeroDivisionError extends Exception {}
class RuntimeError extends Exception {}
class StopIteration extends Exception {}

/** What the engine of JavaScript itself throws where Python would raise a TypeError. */
export const as_error = (caught: unknown): unknown =>
  caught instanceof globalThis.TypeError ? new TypeError(caught.message) : caught
export const is_error = (caught: unknown, kind: Any): boolean =>
  Array.isArray(kind) ? kind.some((one) => is_error(caught, one)) : caught instanceof kind
/** A property that is worked out once. */
export function once(thing: Any, name: string, work: () => Any): Any {
  const value = lasting(work)
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

export function partial(cls: Any, ...given: Any[]): Any {
  if (!(cls.prototype instanceof Thing)) throw new TypeError('only a class is called in part')
  const keywords = dict(isChoosing(given.at(-1)) ? Object.entries(given.pop()) : [])
  return (...more: Any[]) => call(cls, [...given, ...more], keywords)
}

/** A function that remembers its answers. */
export function cache(work: (...given: Any[]) => Any): Any {
  const known = new Dict([])
  const remembering = (...given: Any[]) => {
    if (!known.has(given))
      known.set(
        given,
        lasting(() => work(...given)),
      )
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

/** What stands for a key: what can be changed is none; the others are the same if what they hold is. */
function key_of(key: Any): Any {
  if (typeof key === 'boolean') return Number(key)
  if (key === null || typeof key !== 'object') return key
  if (Array.isArray(key) || key instanceof Uint8Array || key.constructor.$fields) return '\0' + told(key)
  if (key instanceof Dict || key instanceof PySet) throw new TypeError('what can be changed is no key')
  return key
}
const named = new WeakMap<object, number>()
let names = 0
/** A part of a key as text: no other text says the same, for each tells its kind, and how long it is. */
function told(part: Any): string {
  if (typeof part === 'string') return `${part.length}"${part}`
  if (part === null || typeof part === 'number' || typeof part === 'bigint') return `${part};`
  if (typeof part === 'boolean') return `${Number(part)};`
  if (part instanceof Uint8Array) return `b${told(hex(part))}`
  if (Array.isArray(part)) return `[${part.map(told).join('')}]`
  const fields = part.constructor.$fields as string[] | undefined
  if (part instanceof NamedTuple) return `[${fields!.map((name) => told(part[name])).join('')}]`
  if (!named.has(part)) named.set(part, ++names)
  if (!fields) return `#${named.get(key_of(part))};`
  return `{${told(part.constructor)}${fields.map((name) => told(part[name])).join('')}}`
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
    const name = key_of(key)
    const found = this.held.get(name)
    if (found) found[1] = value
    else this.held.set(name, [key, value])
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

export function dict(given: Any = [], keywords?: Record<string, Any>): Dict {
  const made = new Dict(pairs(given))
  if (keywords) for (const [key, value] of Object.entries(keywords)) made.set(key, value)
  return made
}
export const pairs = (given: Any): Iterable<[Any, Any]> =>
  given instanceof Dict ? given.pairs() : (iter(given) as Iterable<[Any, Any]>)
export const dict_fromkeys = (keys: Any, value: Any = null): Dict =>
  new Dict(Array.from(iter(keys), (key) => [key, value] as [Any, Any]))
export const set = (given: Any = []): PySet => new PySet(iter(given))
export const frozenset = set
/** A tuple that is part of the program: nobody can change it. */
export const fixed = (parts: Any[]): Any => Object.freeze(parts)
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
export function range(start: number, stop?: number, step = 1): Range {
  if (step === 0) throw new ValueError('a range needs steps')
  return stop === undefined ? new Range(0, start, 1) : new Range(start, stop, step)
}

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
      const value = easy(left, right) + 0 // no integer is −0
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
const divided = (right: Any): void => {
  if (Number(right) === 0) throw new ZeroDivisionError('division by zero')
}
export function div(left: Any, right: Any): number {
  const numbers = isNumber(left) && isNumber(right) && typeof left !== 'bigint' && typeof right !== 'bigint'
  if (!numbers) throw new TypeError('only numbers are divided, and not the longest')
  divided(right)
  return Number(left) / Number(right)
}
export function floordiv(left: Any, right: Any): Any {
  divided(right)
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return Math.floor(left / right) + 0
  if (isBroken(left) || isBroken(right)) return Math.round((Number(left) - mod(left, right)) / Number(right)) + 0
  const [above, below] = [whole(left), whole(right)]
  const value = above / below
  return narrow(above % below !== 0n && above < 0n !== below < 0n ? value - 1n : value)
}
export function mod(left: Any, right: Any): Any {
  divided(right)
  if (typeof left === 'number' && typeof right === 'number') {
    const rest = left % right
    return rest !== 0 && rest < 0 !== right < 0 ? rest + right : rest + 0
  }
  return narrow(((whole(left) % whole(right)) + whole(right)) % whole(right))
}
const isBroken = (value: Any): boolean => typeof value === 'number' && !Number.isInteger(value)
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
  if (typeof left === 'boolean' && typeof right === 'boolean') return left !== right
  return narrow(whole(left) ^ whole(right))
}
const places = (right: Any): bigint => {
  if (right < 0) throw new ValueError('a shift by less than nothing')
  return whole(right)
}
export function shl(left: Any, right: Any): Any {
  if (isShort(left) && left >= 0 && right >= 0 && right < 21 && left < 1 << (31 - right)) return left << right
  return narrow(whole(left) << places(right))
}
export function shr(left: Any, right: Any): Any {
  if (isShort(left) && right >= 0) return right > 31 ? (left < 0 ? -1 : 0) : left >> Number(right)
  return narrow(whole(left) >> places(right))
}
export const neg = (value: Any): Any => sub(0, value)
export const invert = (value: Any): Any => (isShort(value) ? ~value : narrow(~whole(value)))

// what `x += y` does to the thing itself, where it can be changed
export function iadd(left: Any, right: Any): Any {
  if (!Array.isArray(left) || Object.isFrozen(left)) return add(left, right)
  left.push(...iter(right))
  return left
}
export function ior(left: Any, right: Any): Any {
  if (!(left instanceof Dict)) return unshared(or)(left, right)
  for (const [key, value] of right.pairs()) left.set(key, value)
  return left
}
const unshared =
  (work: (left: Any, right: Any) => Any) =>
  (left: Any, right: Any): Any => {
    if (left instanceof PySet) throw new TypeError('a set is not changed so: nobody knows who else has it')
    return work(left, right)
  }
export const isub = unshared(sub)
export const ixor = unshared(xor)

export const abs = (value: Any): Any => (value < 0 ? neg(value) : add(0, value))

// --- comparing ----------------------------------------------------------------------------------

export function eq(left: Any, right: Any): boolean {
  if (left === right) return true
  if (left === null || right === null || left === undefined || right === undefined) return left == right
  if (isNumber(left) && isNumber(right)) return left == right
  if (typeof left !== 'object' || typeof right !== 'object') return false
  if (left instanceof NamedTuple) left = [...left]
  if (right instanceof NamedTuple) right = [...right]
  if (left instanceof Range) return right instanceof Range && eq([...left], [...right])
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
  if (isArray(value)) throw new TypeError('an array is neither true nor false')
  return true
}
export const bool = truth

// --- going through things -----------------------------------------------------------------------

const checked = (thing: Any): Iterable<Any> => {
  if (thing !== null && thing !== undefined && typeof thing[Symbol.iterator] === 'function') return thing
  throw new TypeError(`one cannot go through ${repr(thing)}`)
}
export const iter = (thing: Any): Iterable<Any> =>
  !Array.isArray(thing) && typeof (checked(thing) as Any).return === 'function' ? new Unclosed(thing) : thing
/** A generator that goes on where it was, after a loop that was left: of its own, JavaScript would end it. */
class Unclosed {
  constructor(private readonly through: Iterator<Any>) {}
  next(): IteratorResult<Any> {
    return this.through.next()
  }
  [Symbol.iterator](): this {
    return this
  }
}
export function next(through: Any, otherwise?: Any): Any {
  const { value, done } = through.next()
  if (!done) return value
  if (otherwise === undefined) throw new StopIteration()
  return otherwise
}
/** An iterator, which remembers where it is. */
export const iter_of = (thing: Any): Any => iter(thing)[Symbol.iterator]()
export function list(given: Any = []): Any[] {
  if (Array.isArray(given)) return given.slice()
  const made: Any[] = []
  for (const one of checked(given)) made.push(one)
  return made
}
export const tuple = list
/** Whether a text has signs that JavaScript counts twice. */
const isWide = (text: string): boolean => /[\ud800-\udfff]/.test(text)
export const len = (thing: Any): number => {
  if (typeof thing === 'string') return isWide(thing) ? [...thing].length : thing.length
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
  while (through.length) {
    const row: Any[] = []
    for (const one of through) {
      const { value, done } = one.next()
      if (!done) row.push(value)
      else if (!strict || (one === through[0] && through.every((other) => other.next().done))) return
      else throw new ValueError('things of different length')
    }
    yield row
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
  if (typeof thing === 'string') {
    const signs = isWide(thing) ? [...thing] : thing
    return signs[place_in(signs.length, index)]
  }
  if (thing instanceof Range) return thing.at(place_in(thing.size, index))
  if (thing instanceof Uint8Array) return thing[place_in(thing.length, index)]
  if (thing && typeof thing.__getitem__ === 'function') return thing.__getitem__(index)
  throw new TypeError(`there are no parts in ${repr(thing)}`)
}
/** Puts a value somewhere: it is found first, and then where it belongs. */
export function put(value: Any, thing: Any, index: Any): void {
  if (Array.isArray(thing)) thing[place_in(thing.length, index)] = value
  else if (thing instanceof Dict) thing.set(index, value)
  else if (isArray(thing)) thing.set_item(index, value)
  else throw new TypeError(`there are no parts in ${repr(thing)} to be changed`)
}
/** Where a slice begins, where it ends, and its step. */
function bounds(length: number, from: Any, to: Any, by: Any): [from: number, to: number, step: number] {
  const step = by === null ? 1 : Number(by)
  if (step === 0) throw new ValueError('a slice needs steps')
  const [low, high] = step < 0 ? [-1, length - 1] : [0, length]
  const cut = (place: Any, otherwise: number) =>
    place === null
      ? otherwise
      : Math.min(high, Math.max(low, Number(place) < 0 ? Number(place) + length : Number(place)))
  return step < 0 ? [cut(from, high), cut(to, low), step] : [cut(from, low), cut(to, high), step]
}
export function slice(thing: Any, from: Any, to: Any, by: Any): Any {
  if (typeof thing === 'string') return slice([...thing], from, to, by).join('')
  if (thing instanceof Range) {
    const [first, last, step] = bounds(thing.size, from, to, by)
    return new Range(thing.at(first), thing.at(last), thing.step * step)
  }
  const [first, last, step] = bounds(len(thing), from, to, by)
  if (step === 1) return thing.slice(first, Math.max(first, last))
  if (!Array.isArray(thing)) throw new TypeError('only a list is gone through by steps')
  return Array.from(new Range(first, last, step), (place) => thing[place])
}
export function put_slice(value: Any, thing: Any, from: Any, to: Any, by: Any): void {
  const [first, last, step] = bounds(len(thing), from, to, by)
  if (step !== 1) throw new TypeError('a step through what is changed is not translated')
  if (isArray(thing)) thing.slice(first, Math.max(first, last)).fill_with(value)
  else thing.splice(first, Math.max(0, last - first), ...iter(value))
}
export function within(one: Any, thing: Any): boolean {
  if (thing instanceof Dict || thing instanceof PySet || thing instanceof Range) return thing.has(one)
  if (typeof thing === 'string') {
    if (typeof one !== 'string') throw new TypeError('only a text is in a text')
    return thing.includes(one)
  }
  for (const other of iter(thing)) if (eq(one, other)) return true
  return false
}
export const without = (one: Any, thing: Any): boolean => !within(one, thing)

// --- kinds --------------------------------------------------------------------------------------

/** A digit of any script, as one of ours: digits stand in tens, one after another. */
function digit(sign: string): string {
  const code = sign.codePointAt(0)!
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}
/** Spaces for texts, and none for numbers. */
const PARTING = ['\x1c', '\x1d', '\x1e', '\x1f']
export function int(value: Any = 0): number | bigint {
  if (typeof value === 'number' && Number.isFinite(value)) {
    const cut = Math.trunc(value) + 0
    return Number.isSafeInteger(cut) ? cut : BigInt(cut)
  }
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'bigint') return narrow(value)
  const text = typeof value === 'string' && !PARTING.some((sign) => value.includes(sign)) ? stripped(value) : ''
  if (/^[+-]?\p{Nd}+(_\p{Nd}+)*$/u.test(text)) {
    const size = narrow(BigInt(text.replace(/[+\-_]/g, '').replace(/\p{Nd}/gu, digit)))
    return text.startsWith('-') ? neg(size) : size
  }
  throw new (typeof value === 'object' ? TypeError : ValueError)(`no integer: ${repr(value)}`)
}
export function float(value: Any = 0): number {
  if (!isNumber(value)) throw new TypeError(`no number: ${repr(value)}`)
  return Number(value)
}
/** A thing that nobody has filled yet. */
export const object___new__ = (cls: Any): Any => Object.create(cls.prototype)

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
export const namespace = (given: Any): Any => Object.assign(new Thing(), given)

// --- text ---------------------------------------------------------------------------------------

export function str(value: Any = ''): string {
  if (typeof value === 'string') return value
  if (value instanceof Error) return value.message
  if (value && typeof value.__str__ === 'function') return value.__str__()
  return repr(value)
}
/** What is not to be seen, as Python tells it. */
function unseen(sign: string): string {
  const code = sign.codePointAt(0)!
  const known = { 9: '\\t', 10: '\\n', 13: '\\r' }[code]
  if (known) return known
  const [letter, size] = code < 256 ? ['x', 2] : code < 65536 ? ['u', 4] : ['U', 8]
  return `\\${letter}${code.toString(16).padStart(size as number, '0')}`
}
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const body = text.replaceAll('\\', '\\\\').replace(/(?! )[\p{C}\p{Z}]/gu, unseen)
  return quote + (quote === "'" ? body.replaceAll("'", "\\'") : body) + quote
}
/** A number: JavaScript writes others than Python with an exponent. */
function number_told(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  if (!Number.isFinite(value)) return String(value).replace('Infinity', 'inf').replace('NaN', 'nan')
  const [digits, sign, power] = value.toExponential().split(/e([+-])/) as [string, string, string]
  const low = sign === '-' ? Number(power) > 4 : Number(power) >= 16
  return low ? `${digits}e${sign}${power.padStart(2, '0')}` : String(value)
}
export function repr(value: Any): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return number_told(value)
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(repr).join(', ')}]`
  if (value instanceof Dict)
    return `{${Array.from(value.pairs(), ([key, one]) => `${repr(key)}: ${repr(one)}`).join(', ')}}`
  return `<${value.constructor?.name ?? 'thing'}>`
}
// --- bytes --------------------------------------------------------------------------------------

export function bytes(given: Any = 0): Uint8Array {
  if (typeof given === 'string') throw new TypeError('a text has no bytes until it is encoded')
  return typeof given === 'number' ? new Uint8Array(given) : Uint8Array.from(iter(given) as Iterable<number>)
}
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
/** What Python takes for a space. */
const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'
const [SPACES, EDGES] = [new RegExp(`${SPACE}+`), new RegExp(`^${SPACE}+|${SPACE}+$`, 'g')]
const stripped = (text: string): string => text.replace(EDGES, '')
function bit_length(value: Any): number {
  if (isShort(value)) return 32 - Math.clz32(Math.abs(value))
  return (value < 0 ? -whole(value) : whole(value)).toString(2).length
}

type Methods = Record<string, (thing: Any, ...given: Any[]) => Any>
/** By name; each looks what it is that has it. */
export const m: Methods = {
  append: (thing, one) => (Array.isArray(thing) ? void thing.push(one) : own_method(thing, 'append', [one])),
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
      return len(thing.slice(0, place))
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
    if (isText(thing)) return m.split!(thing, one).length - 1
    return Array.isArray(thing) ? thing.filter((other) => eq(one, other)).length : own_method(thing, 'count', [one])
  },
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
  update: (thing, more) => {
    if (thing instanceof Dict) for (const [key, value] of pairs(more)) thing.set(key, value)
    else if (thing instanceof PySet) for (const one of iter(more)) thing.add(one)
    else own_method(thing, 'update', [more])
  },
  values: (thing) => (thing instanceof Dict ? [...thing.values()] : own_method(thing, 'values', [])),
  items: (thing) => (thing instanceof Dict ? [...thing.pairs()] : own_method(thing, 'items', [])),
  total: (thing) => (thing instanceof Counter ? sum(thing.values()) : own_method(thing, 'total', [])),

  join: (thing, parts) => {
    if (thing instanceof Uint8Array) return joined_bytes(list(parts))
    const told = list(parts)
    if (!told.every(isText)) throw new TypeError('only texts can be joined')
    return told.join(thing)
  },
  split: (thing, sign) => {
    if (sign === '') throw new ValueError('nothing is no sign')
    return sign === undefined ? stripped(thing).split(SPACES).filter(Boolean) : thing.split(sign)
  },
  strip: (thing) => stripped(thing),
  lower: (thing) => thing.toLowerCase(),
  upper: (thing) => thing.toUpperCase(),
  capitalize: (thing) => thing.slice(0, 1).toUpperCase() + thing.slice(1).toLowerCase(),
  replace: (thing, old, fresh) => m.split!(thing, old).join(fresh),
  partition: (thing, sign) => {
    const place = thing.indexOf(sign)
    return place < 0 ? [thing, '', ''] : [thing.slice(0, place), sign, thing.slice(place + sign.length)]
  },
  encode: (thing) => new TextEncoder().encode(thing),
  hex: (thing) => hex(thing),
  digest: (thing) => own_method(thing, 'digest', []),
  hexdigest: (thing) => own_method(thing, 'hexdigest', []),
  groups: (thing) => own_method(thing, 'groups', []),

  bit_length: (thing) => bit_length(thing),
  bit_count: (thing) => whole(thing).toString(2).replace(/[^1]/g, '').length,
  to_bytes: (thing, length = 1, order_ = 'big') => {
    const made = new Uint8Array(length)
    let rest = whole(thing)
    if (rest < 0n || rest >> BigInt(8 * length)) throw new ValueError(`${thing} has no place in ${length} bytes`)
    for (let n = 0; n < length; n++, rest >>= 8n) made[order_ === 'big' ? length - 1 - n : n] = Number(rest & 255n)
    return made
  },

  tolist: (thing) => thing.tolist(),
  tobytes: (thing) => thing.tobytes(),
  astype: (thing, kind) => thing.astype(kind),
  reshape: (thing, ...shape) => thing.reshape(...shape),
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
  const parts: string[] = []
  write(value, parts)
  return parts.join('')
}
function write(value: Any, parts: string[]): void {
  if (typeof value === 'number' || typeof value === 'bigint') parts.push(repr(value))
  else if (value === null || typeof value !== 'object') parts.push(JSON.stringify(value ?? null))
  else if (value instanceof Dict) {
    let before = '{'
    for (const [key, one] of value.pairs()) {
      parts.push(before, JSON.stringify(str(key)), ':')
      write(one, parts)
      before = ','
    }
    parts.push(value.size ? '}' : '{}')
  } else {
    let before = '['
    for (const one of iter(isArray(value) ? value.tolist() : value)) {
      parts.push(before)
      write(one, parts)
      before = ','
    }
    parts.push(before === '[' ? '[]' : ']')
  }
}
