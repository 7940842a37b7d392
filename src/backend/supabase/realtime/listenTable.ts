import type { Observable } from 'rxjs'
import type { TableSource } from '../../../board/model/source'
import type { SourceSignal } from '../../ports/backend.port'
import { broadcastChanges } from './broadcastChanges'
import type { KnownColumns } from './changeValues'
import type { TableRegistry } from './tableRegistry'
import type { TopicRegistry } from './topicRegistry'

/** The changes of a table, by the delivery that its source names. */
export const listenTable = (
  { tables, topics }: { tables: TableRegistry; topics: TopicRegistry },
  source: TableSource,
  columns: KnownColumns,
  silentConnections = 0,
): Observable<SourceSignal> =>
  source.changes?.kind === 'broadcast'
    ? broadcastChanges(topics, source, source.changes, silentConnections)
    : tables.listen(source, columns, silentConnections)
