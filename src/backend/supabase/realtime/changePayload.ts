import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import type { TableSource } from '../../../board/model/source'
import type { Loss, SourceSignal } from '../../ports/backend.port'
import { pickColumns } from './columnSets'
import { createKnownColumns, readValues, type ChangeValues, type KnownColumns } from './changeValues'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

/**
 * The signals of one change from the server. A change with errors lacks columns: only a read can tell what changed.
 * The same holds for values that Realtime truncates. A change without the key columns may be of any row: the board's
 * key need not be the primary key, and for a deleted row the server sends only the columns that replica identity and
 * policies allow.
 */
export function changeSignals(
  { table, key }: TableSource,
  payload: Payload,
  columns: KnownColumns = createKnownColumns(),
): SourceSignal[] {
  const at = timeOf(payload.commit_timestamp)
  const errors = errorsOf(payload)
  if (errors !== '' && !isTooLarge(errors)) return [errorSignal(errors)]
  const before = readValues(payload.old, columns)
  const after = payload.eventType === 'DELETE' ? before : readValues(payload.new, columns)
  const hasKey = ({ row, cutColumns }: ChangeValues) =>
    key.every(column => column in row && !cutColumns.includes(column))
  if (!hasKey(after)) {
    const missingKeyReason = `a change of ${table} came without the columns of its key: ${key.join(', ')}`
    return [{ type: 'bad row', reason: errors === '' ? missingKeyReason : errors }]
  }
  const { row: old } = before
  const { row, cutColumns, doubtfulColumns } = after
  if (payload.eventType === 'DELETE') return [{ type: 'delete', key: row, at }]
  const isKeyKnown = key.every(column => column in old)
  const isMoved = isKeyKnown && key.some(column => old[column] !== row[column])
  const { identity } = columns
  const isIdentified = identity.length > 0 && identity.every(column => column in old)
  const change: SourceSignal = {
    ...(errors !== '' || cutColumns.length > 0
      ? { type: 'incomplete', key: Object.fromEntries(key.map(column => [column, row[column]])), at }
      : {
          type: payload.eventType === 'INSERT' ? 'insert' : 'update',
          row,
          at,
          ...(doubtfulColumns.length > 0 && { doubtfulColumns }),
        }),
    ...(!isKeyKnown &&
      isIdentified &&
      before.cutColumns.length === 0 && { identity: pickColumns(old, identity) }),
  }
  return isMoved ? [{ type: 'delete', key: old, at }, change] : [change]
}

/** Notes by which columns the server identifies the rows that an update changes. */
export function noteIdentity(payload: Payload, columns: KnownColumns) {
  if (payload.eventType === 'UPDATE' && errorsOf(payload) === '') columns.identity = Object.keys(payload.old)
}

/** The role may not read a column of the primary key, so Realtime reports no change to it. */
export function changeRefusal(payload: Payload): Loss | null {
  const errors = errorsOf(payload)
  if (!/^Error 401\b/.test(errors)) return null
  return { kind: 'denied', reason: `${errors}: your role can’t read the primary key’s columns` }
}

/** ms since the epoch. */
function timeOf(text: string | null): number | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
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
