/** The tables of this device as lists show them: read from the storage, whatever state they are in. */
import type { MyGame, Summary } from '../net/api'
import type { Device } from './device'
import { openStore, type Row } from './store'

export interface HereTable {
  id: string
  game: string
  updated: number
  state: string
  /** Nothing of a table whose entry nobody can read. */
  summary: Summary | null
  end: MyGame | null
  due: boolean
  /** Where the server keeps it too. */
  onServer: string | null
  unreadable: boolean
}

/** All tables, the latest first; those that only memory keeps are known to the worker. */
export async function tablesHere(device: Device | null): Promise<HereTable[]> {
  const asked = device && !device.unable ? device.ask<Row[]>('GET', '/me/tables').catch(stored) : stored()
  return (await asked).map(listed).sort((one, other) => other.updated - one.updated)
}

const stored = async (): Promise<Row[]> => (await openStore()).list()

/** A row of the storage, which may be anything. */
function listed(row: Partial<Row>): HereTable {
  const summary = row.summary && Array.isArray(row.summary.seats) && row.summary.game ? row.summary : null
  return {
    id: String(row.id),
    game: String(row.game),
    updated: Number(row.updated) || 0,
    state: String(row.state),
    summary,
    end: (summary && row.end) ?? null,
    due: row.due === true,
    onServer: row.onServer ?? null,
    unreadable: !summary || Boolean(row.unreadableBy),
  }
}

/** All that is kept of a table, as JSON can say it. */
export async function logHere(id: string): Promise<object | null> {
  const kept = await (await openStore()).read(id)
  if (!kept) return null
  const { row, entries } = kept
  const secret = Array.from(row.secret ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { ...row, secret, entries }
}

export const removeHere = async (id: string): Promise<void> => (await openStore()).remove(id)
