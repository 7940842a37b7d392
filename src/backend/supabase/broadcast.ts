import { mergeMap, type Observable } from 'rxjs'
import type { By, TableSource } from '../../board/source'
import type { Row, Signal } from '../port'
import type { Heard, Topics } from './topics'

type Broadcast = Extract<By, { kind: 'broadcast' }>

/** So often those who share the topic are disturbed: by then it is the trigger that does not tell. */
const MOST_ANEW = 2

/** The changes of a table on a topic that triggers feed with `realtime.broadcast_changes`. */
export const changes = (
  topics: Topics,
  source: TableSource,
  { topic, replay = false }: Broadcast,
  deafness: number,
): Observable<Signal> =>
  topics.hear({ topic, isPrivate: true, replay, isDeaf: deafness > 0 && deafness <= MOST_ANEW }).pipe(
    mergeMap((said): Signal[] => {
      if (said.type === 'message') return said.isKnown ? [] : changesOf(source, said)
      return said.type === 'assembled' ? [] : [said]
    }),
  )

/**
 * A message of `broadcast_changes` about the source's table; whatever else is sent on the topic is none. One that was
 * replayed is older than what may have been read or heard since: it only says for which row to look.
 */
function changesOf({ schema, table, columns, key }: TableSource, { payload, isReplayed }: Heard): Signal[] {
  if (!isObject(payload) || payload['schema'] !== schema || payload['table'] !== table) return []
  const { operation, record, old_record: old } = payload
  const said = [record, old].filter(isObject)
  const rows = said.map(row => pick(row, columns))
  const [row = {}, before = row] = rows
  if (rows.length === 0 || !rows.every(each => key.every(column => column in each)))
    return [{ type: 'bad row', reason: `a message on the topic came without the key of ${table}` }]
  const at = null
  if (isReplayed) return rows.map(each => ({ type: 'unread', key: pick(each, key), at }))
  const moved = key.some(column => row[column] !== before[column])
  switch (operation) {
    case 'INSERT':
      return [{ type: 'insert', row, at }]
    case 'UPDATE':
      return [
        ...(moved ? [{ type: 'delete' as const, key: pick(before, key), at }] : []),
        { type: 'update', row, at },
      ]
    case 'DELETE':
      return [{ type: 'delete', key: pick(before, key), at }]
    default:
      return []
  }
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.flatMap(column => (column in row ? [[column, row[column]]] : [])))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
