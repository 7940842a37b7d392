import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { TableSource } from '../../board/source'
import type { Loss, Row, Signal } from '../port'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

/** A change as the server sent it. One with errors inside lacks columns: only a read can tell what changed. */
export function signalsOf({ key }: TableSource, payload: Payload): Signal[] {
  const old: Row = payload.old
  const at = timeOf(payload.commit_timestamp)
  const errors = errorsOf(payload)
  if (errors !== '' && !isTooLarge(errors)) return [errorSignal(errors)]
  switch (payload.eventType) {
    case 'INSERT':
      return errors === '' ? [{ type: 'insert', row: payload.new, at }] : unread(key, payload.new, at, errors)
    case 'DELETE':
      return errors === '' || hasKey(key, old)
        ? [{ type: 'delete', key: old, at }]
        : [{ type: 'bad row', reason: errors }]
    case 'UPDATE': {
      const row: Row = payload.new
      const moved = key.some(column => column in old && column in row && old[column] !== row[column])
      const left: Signal[] = moved ? [{ type: 'delete', key: old, at }] : []
      return [
        ...left,
        ...(errors === '' ? [{ type: 'update' as const, row, at }] : unread(key, row, at, errors)),
      ]
    }
  }
}

/** The role may not read a column of the primary key, and so is told of no change. */
export function refusalIn(payload: Payload): Loss | null {
  const errors = errorsOf(payload)
  if (!/^Error 401\b/.test(errors)) return null
  return { kind: 'denied', reason: `${errors}: your role may not read the columns of the primary key` }
}

/** ms since the epoch. */
function timeOf(text: string | null): number | null {
  const parsed = Date.parse(text ?? '')
  return Number.isNaN(parsed) ? null : parsed
}

function errorsOf(payload: Payload): string {
  const errors: unknown = payload.errors
  return Array.isArray(errors) ? errors.join(', ') : ''
}
const isTooLarge = (errors: string) => /^Error 413\b/.test(errors)

const errorSignal = (reason: string): Signal =>
  /^Error 400\b/.test(reason) ? { type: 'keyless', reason } : { type: 'bad row', reason }

/** From a record over a megabyte everything longer than 64 bytes is taken out, which a key hardly ever is. */
const unread = (key: readonly string[], row: Row, at: number | null, reason: string): Signal[] =>
  hasKey(key, row) ? [{ type: 'unread', key: row, at }] : [{ type: 'bad row', reason }]

const hasKey = (key: readonly string[], row: Row) => key.every(column => column in row)

export interface SystemMessage {
  extension: string
  status: string
  text: string
}

/** The server's notices about a channel; the status callback never hears of them. */
export function systemOf(message: unknown): SystemMessage {
  const field = (name: string) => {
    const value: unknown =
      typeof message === 'object' && message !== null
        ? Object.entries(message).find(([key]) => key === name)?.[1]
        : ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return { extension: field('extension'), status: field('status'), text: field('message') }
}
