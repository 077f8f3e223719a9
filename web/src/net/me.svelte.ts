/** Who this browser is to the server. */
import { ask, Problem, type Key, type Me } from './api'
import { hasServer } from './server'
import { ME } from './whose'

let known = $state.raw<Me | null>(null)

/** Oneself, if the server knows this browser already. */
export const me = (): Me | null => known

/** The cookie itself no script can read; this says that there is one, so that strangers need not ask. */
const SIGN = 'teien.guest'

function remember(): void {
  try {
    localStorage.setItem(SIGN, '1')
  } catch {
    // a browser that keeps nothing: a guest again next time
  }
}

function beenHere(): boolean {
  try {
    return localStorage.getItem(SIGN) !== null
  } catch {
    return false
  }
}

/** Asks the server who this browser is, if it has been here before. */
export async function meet(): Promise<void> {
  if (known || !hasServer || !beenHere()) return
  try {
    known = await ask<Me>('GET', '/me')
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem
  }
}

const NICKNAMES = [
  'Ume',
  'Take',
  'Matsu',
  'Kiku',
  'Fuji',
  'Hasu',
  'Sumire',
  'Tsubaki',
  'Kaede',
  'Yanagi',
  'Ayame',
  'Hagi',
  'Botan',
  'Suzume',
  'Tombo',
  'Hotaru',
]

/** Becomes a guest with a nickname of the garden, unless one is someone already. */
export async function beSomeone(): Promise<Me> {
  if (!known) await meet()
  if (!known) {
    known = await ask<Me>('POST', '/guests', { name: nameHere() })
    remember()
  }
  return known
}

/** Whether an id is one's own, to the server or on this device. */
export const isMe = (player: unknown): boolean => player === ME || (known !== null && player === known.id)

const NAME = 'teien.name'
let chosen = ''

/** What one is called on this device: as the server knows one, else by a nickname of the garden. */
export function nameHere(): string {
  if (known) return known.name
  try {
    chosen ||= localStorage.getItem(NAME) ?? ''
  } catch {
    // a browser that keeps nothing
  }
  if (!chosen) callMe(NICKNAMES[Math.floor(Math.random() * NICKNAMES.length)]!)
  return chosen
}

function callMe(name: string): void {
  chosen = name
  try {
    localStorage.setItem(NAME, name)
  } catch {
    // it holds until the page is closed
  }
}

/** Is called otherwise from now on: by the server, if there is one, and on this device. */
export async function rename(name: string): Promise<void> {
  if (hasServer) {
    await beSomeone()
    known = await ask<Me>('PATCH', '/me', { name })
  }
  callMe(known?.name ?? name.trim())
}

/** The devices and programs that are known as oneself. */
export const keys = async (): Promise<Key[]> => (await ask<{ keys: Key[] }>('GET', '/me/keys')).keys

/** One of them is nobody any more; if it is this browser, so are we. */
export async function endKey(key: Key): Promise<void> {
  await (key.here ? ask('DELETE', '/me/cookie') : ask('DELETE', `/me/keys/${key.id}`))
  if (!key.here) return
  known = null
  try {
    localStorage.removeItem(SIGN)
  } catch {
    // a browser that keeps nothing
  }
}

/** Becomes who sent the private link. */
export async function become(code: string): Promise<void> {
  known = await ask<Me>('POST', '/links', { code })
  remember()
}
