/** What happens at a table, heard as it happens, wherever the table stands. */
import { followHere } from './here'
import { Stream, type Line, type LineHandlers } from './stream'
import { isHere } from './whose'

export const follow = (id: string, handlers: LineHandlers, after: string): Line =>
  isHere(id)
    ? followHere(id, handlers, after)
    : new Stream(`/api/tables/${encodeURIComponent(id)}/events`, handlers, after)
