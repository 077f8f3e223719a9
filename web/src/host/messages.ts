/** What the page and its worker say to each other. */
import type { News } from '../net/api'
import type { Message } from '../net/stream'
import type { Page } from './store'

/** A problem, as the server tells one. */
export interface Trouble {
  status: number
  detail: string
  kind: string
  news: News | null
}

export type ToWorker =
  | { ask: number; method: string; path: string; body: unknown; name: string }
  | { follow: number; id: string; after: number }
  | { unfollow: number }
  /** What only memory keeps, after the worker before this one has died. */
  | { remember: Page[] }
  | { ping: true }

export type FromWorker =
  | { ready: true }
  /** This build has no engine, or it cannot run here. */
  | { unable: string }
  | { pong: true }
  | { answers: number; answer: unknown }
  | { answers: number; trouble: Trouble }
  | { line: number; message: Message }
  | { line: number; up: true }
  /** Another tab has the table. */
  | { line: number; elsewhere: true }
  /** The table is kept in memory alone. */
  | { line: number; fleeting: true }
  | { line: number; trouble: Trouble }
  | { memory: Page }

/** Kinds of problems that only a device has. */
export const UNABLE = 'urn:teien:no-device' // this browser cannot, or the engine did not come: the server can
export const ELSEWHERE = 'urn:teien:elsewhere'
export const UNREADABLE = 'urn:teien:unreadable'
export const OLDER = 'urn:teien:older-build'
export const NOT_KEPT = 'urn:teien:not-kept'
export const ENGINE = 'urn:teien:engine' // the engine itself failed: a new worker is started
export const RESTARTED = 'urn:teien:unavailable'

export const trouble = (status: number, kind: string, detail = '', news: News | null = null): Trouble => ({
  status,
  kind,
  detail,
  news,
})
