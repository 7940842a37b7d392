import { defer, switchMap, type Observable } from 'rxjs'
import type { TableSource } from '../../../board/model/source'
import type { SourceSignal } from '../../ports/backend.port'
import { orNotLoaded } from '../whenLoaded'
import type { KnownColumns } from './changeValues'
import { explainColumnRefusal } from './explainColumnRefusal'
import type { TableRegistry } from './tableRegistry'
import type { TopicRegistry } from './topics/topicRegistry'

/** Fetched with the first table of this kind, as topics are. */
const broadcasts$ = defer(() => import('./broadcastChanges')).pipe(orNotLoaded())

interface ListenContext {
  tables: TableRegistry
  topics: TopicRegistry
  read: (source: TableSource) => Observable<unknown>
}

/** The changes of a table, by the delivery that its source names. */
export function listenTable(
  { tables, topics, read }: ListenContext,
  source: TableSource,
  columns: KnownColumns,
  silentConnections = 0,
): Observable<SourceSignal> {
  const { changes } = source
  return changes?.kind === 'broadcast'
    ? broadcasts$.pipe(
        switchMap(({ broadcastChanges }) => broadcastChanges(topics, source, changes, silentConnections)),
      )
    : tables
        .listen(source, columns, silentConnections)
        .pipe(explainColumnRefusal(() => read({ ...source, limit: 1 })))
}
