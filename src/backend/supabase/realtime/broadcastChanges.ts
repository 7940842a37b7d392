import { mergeMap, type Observable } from 'rxjs'
import { isRecord } from '../../../board/json/isRecord'
import type { ChangeDelivery, TableSource } from '../../../board/model/source'
import type { SourceSignal } from '../../ports/backend.port'
import { pickColumns } from './columnSets'
import type { TopicRegistry } from './topics/topicRegistry'
import type { TopicBroadcast } from './topics/topicEvent'

type BroadcastSource = Extract<ChangeDelivery, { kind: 'broadcast' }>

/** Each rejoin disturbs everybody on the topic; after this many, the trigger is at fault and not the join. */
const MAX_REJOINS = 2

/** The changes of a table from a topic that triggers feed with `realtime.broadcast_changes`. */
export const broadcastChanges = (
  topics: TopicRegistry,
  source: TableSource,
  { topic, replay = false }: BroadcastSource,
  silentConnections: number,
): Observable<SourceSignal> =>
  topics
    .listen({
      topic,
      isPrivate: true,
      replay,
      isSilent: silentConnections > 0 && silentConnections <= MAX_REJOINS,
    })
    .pipe(
      mergeMap((event): SourceSignal[] => {
        if (event.type === 'message') return event.isDuplicate ? [] : changesOf(source, event)
        return event.type === 'assembled' ? [] : [event]
      }),
    )

/**
 * The changes in one `broadcast_changes` message about the source's table; any other message on the topic gives none. A
 * replayed message may be older than later reads and changes: it only says which row to read.
 */
function changesOf(
  { schema, table, columns, key }: TableSource,
  { payload, isReplayed }: TopicBroadcast,
): SourceSignal[] {
  if (!isRecord(payload) || payload['schema'] !== schema || payload['table'] !== table) return []
  const { operation, record, old_record: old } = payload
  const records = [record, old].filter(isRecord)
  const rows = records.map(row => pickColumns(row, columns))
  const [row = {}, before = row] = rows
  if (rows.length === 0 || !rows.every(each => key.every(column => column in each)))
    return [{ type: 'bad row', reason: `a message on the topic arrived without the key of ${table}` }]
  const at = null
  if (isReplayed) return rows.map(each => ({ type: 'incomplete', key: pickColumns(each, key), at }))
  const isMoved = key.some(column => row[column] !== before[column])
  switch (operation) {
    case 'INSERT':
      return [{ type: 'insert', row, at }]
    case 'UPDATE':
      return [
        ...(isMoved ? [{ type: 'delete' as const, key: pickColumns(before, key), at }] : []),
        { type: 'update', row, at },
      ]
    case 'DELETE':
      return [{ type: 'delete', key: pickColumns(before, key), at }]
    default:
      return []
  }
}
