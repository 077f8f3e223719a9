// Small functions that were translated (see test_translate.py), asked by lines of JSON: a name, and what it is given.
import { createInterface } from 'node:readline'
import * as py from 'HOST/python/core'
import * as made from 'MADE'

/** Large numbers are told as text. */
const taken = (value) => {
  if (Array.isArray(value)) return value.map(taken)
  if (value === null || typeof value !== 'object') return value
  if ('n' in value) return BigInt(value.n)
  return new py.Dict(Object.entries(value.d).map(([key, one]) => [key, taken(one)]))
}
const told = (value) => {
  if (typeof value === 'bigint') return { n: String(value) }
  if (typeof value === 'number' && !Number.isFinite(value)) return { f: String(value) }
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return { n: String(BigInt(value)) }
  if (Object.is(value, -0)) return '-0'
  if (value === undefined) return 'undefined'
  if (value instanceof py.Dict) return { d: Object.fromEntries(Array.from(value.pairs(), ([key, one]) => [key, told(one)])) }
  return value !== null && typeof value === 'object' ? Array.from(value, told) : value
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name, given] = JSON.parse(line)
  let answer
  try {
    answer = told(made[name](...given.map(taken)))
  } catch (problem) {
    answer = { raises: problem.constructor.name.split('$')[0] }
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
