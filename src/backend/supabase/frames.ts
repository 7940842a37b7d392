import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { Source } from '../../board/source'
import type { Signal } from '../port'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

/** A change as the server sent it. One with errors inside lacks columns: only a read can tell what changed. */
export function signalsOf(source: Source, payload: Payload): Signal[] {
  const errors: unknown = payload.errors
  if (Array.isArray(errors) && errors.length > 0) return [{ type: 'bad row', reason: errors.join(', ') }]
  const parsed = Date.parse(payload.commit_timestamp)
  const at = Number.isNaN(parsed) ? null : parsed
  switch (payload.eventType) {
    case 'INSERT':
      return [{ type: 'insert', row: payload.new, at }]
    case 'DELETE':
      return [{ type: 'delete', key: payload.old, at }]
    case 'UPDATE': {
      const { old, new: row } = payload
      const moved = source.key.some(column => column in old && old[column] !== row[column])
      const left: Signal[] = moved ? [{ type: 'delete', key: old, at }] : []
      return [...left, { type: 'update', row, at }]
    }
  }
}

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
