import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { TableSource } from '../../../board/model/source'
import type { Loss, Row, SourceSignal } from '../../ports/backend.port'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

/**
 * The signals of one change from the server. A change with errors lacks columns: only a read can tell what changed. A
 * change without the columns of the key may be of any row: the board's key need not be the primary key, and of a
 * deleted row the server sends only what replica identity and policies leave.
 */
export function changeSignals({ table, key }: TableSource, payload: Payload): SourceSignal[] {
  const at = timeOf(payload.commit_timestamp)
  const errors = errorsOf(payload)
  if (errors !== '' && !isTooLarge(errors)) return [errorSignal(errors)]
  const old: Row = payload.old
  const row: Row = payload.eventType === 'DELETE' ? old : payload.new
  if (!key.every(column => column in row)) {
    const missing = `a change of ${table} came without the columns of its key: ${key.join(', ')}`
    return [{ type: 'bad row', reason: errors === '' ? missing : errors }]
  }
  switch (payload.eventType) {
    case 'INSERT':
      return [errors === '' ? { type: 'insert', row, at } : { type: 'unread', key: row, at }]
    case 'DELETE':
      return [{ type: 'delete', key: old, at }]
    case 'UPDATE': {
      const moved = key.some(column => column in old && old[column] !== row[column])
      return [
        ...(moved ? [{ type: 'delete' as const, key: old, at }] : []),
        errors === '' ? { type: 'update', row, at } : { type: 'unread', key: row, at },
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
