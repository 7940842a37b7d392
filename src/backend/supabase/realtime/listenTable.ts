import { defer, switchMap, type Observable, catchError, map, mergeMap, of, throwError } from 'rxjs'
import type { TableSource } from '../../../board/model/source'
import type { SourceSignal, Loss } from '../../ports/backend.port'
import { orNotLoaded } from '../whenLoaded'
import type { KnownColumns } from './changeValues'
import { type TableRegistry, isColumnRefusal } from './tableRegistry'
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

/**
 * Realtime refuses a table without rights in the words for a column that is gone. `read`, which errors with a Loss,
 * tells them apart.
 */
const explainColumnRefusal =
  (read: () => Observable<unknown>) =>
  (signals$: Observable<SourceSignal>): Observable<SourceSignal> =>
    signals$.pipe(
      catchError((refusal: Loss) =>
        isColumnRefusal(refusal)
          ? read().pipe(
              map(() => refusal),
              catchError((loss: Loss) => of(moreExactOf(refusal, loss))),
              mergeMap(loss => throwError(() => loss)),
            )
          : throwError(() => refusal),
      ),
    )

function moreExactOf(refusal: Loss, loss: Loss): Loss {
  // Where some columns of a table may be read, Postgres doesn't name the one that may not.
  if (loss.kind === 'denied') return { ...loss, reason: `${loss.reason}; ${refusal.reason}` }
  return loss.kind === 'unknown' ? loss : refusal
}
