import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { TableSource } from '../../../board/model/source'
import type { Loss, Row, SourceSignal } from '../../ports/backend.port'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

/** The signals of one change from the server. A change with errors lacks columns: only a read can tell what changed. */
export function changeSignals({ key }: TableSource, payload: Payload): SourceSignal[] {
  const old: Row = payload.old
  const at = timeOf(payload.commit_timestamp)
  const errors = errorsOf(payload)
  if (errors !== '' && !isTooLarge(errors)) return [errorSignal(errors)]
  switch (payload.eventType) {
    case 'INSERT':
      return errors === ''
        ? [{ type: 'insert', row: payload.new, at }]
        : incompleteChange(key, payload.new, at, errors)
    case 'DELETE':
      return errors === '' || hasKey(key, old)
        ? [{ type: 'delete', key: old, at }]
        : [{ type: 'bad row', reason: errors }]
    case 'UPDATE': {
      const row: Row = payload.new
      const moved = key.some(column => column in old && column in row && old[column] !== row[column])
      const deletion: SourceSignal[] = moved ? [{ type: 'delete', key: old, at }] : []
      return [
        ...deletion,
        ...(errors === '' ? [{ type: 'update' as const, row, at }] : incompleteChange(key, row, at, errors)),
      ]
    }
  }
}

/** The role may not read a column of the primary key, so Realtime reports no change to it. */
export function changeRefusal(payload: Payload): Loss | null {
  const errors = errorsOf(payload)
  if (!/^Error 401\b/.test(errors)) return null
  return { kind: 'denied', reason: `${errors}: your role can’t read the primary key’s columns` }
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

const errorSignal = (reason: string): SourceSignal =>
  /^Error 400\b/.test(reason) ? { type: 'keyless', reason } : { type: 'bad row', reason }

/** The server drops every value longer than 64 bytes from a record over a megabyte; a key is hardly ever that long. */
const incompleteChange = (
  key: readonly string[],
  row: Row,
  at: number | null,
  reason: string,
): SourceSignal[] => (hasKey(key, row) ? [{ type: 'unread', key: row, at }] : [{ type: 'bad row', reason }])

const hasKey = (key: readonly string[], row: Row) => key.every(column => column in row)

export interface SystemMessage {
  extension: string
  status: string
  text: string
}

/** Parses the server's notices about a channel, which never reach the status callback. */
export function parseSystemMessage(message: unknown): SystemMessage {
  const field = (name: string) => {
    const value: unknown =
      typeof message === 'object' && message !== null
        ? Object.entries(message).find(([key]) => key === name)?.[1]
        : ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return { extension: field('extension'), status: field('status'), text: field('message') }
}
