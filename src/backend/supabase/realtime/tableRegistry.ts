import {
  asapScheduler,
  catchError,
  defer,
  filter,
  mergeMap,
  subscribeOn,
  tap,
  throwError,
  type Observable,
} from 'rxjs'
import type { TableSource } from '../../../board/model/source'
import type { Loss, SourceSignal } from '../../ports/backend.port'
import { noChannelLeft } from '../link/joinQueue'
import { perTable, type TableId } from '../perTable'
import { changeSignals, noteIdentity } from './changePayload'
import { withIdentity, type KnownColumns } from './changeValues'
import { coversColumns, pickColumns, uniteColumns } from './columnSets'
import { joinChannel, type RealtimeContext } from './joinChannel'
import { createTableJoin, tableSpec, type TableChange, type TableJoin } from './tableJoin'

export interface TableRegistry {
  /** The changes of the source's table, with the source's columns. Errors with a Loss. */
  listen(source: TableSource, columns: KnownColumns, silentConnections: number): Observable<SourceSignal>
}

/** How long a table is joined once for each source after the server refused the columns of all together. */
const SEPARATE_MS = 10 * 60_000
/** How long a shared join is not ended again because it sent nothing: there may be nothing to receive. */
const QUIET_AGAIN_MS = 10 * 60_000

const tableSilent: Loss = {
  kind: 'lost',
  reason: 'the table is rejoined, because it sent nothing while rows changed',
}
const tableWidened: Loss = {
  kind: 'lost',
  reason: 'the table is rejoined with more columns, because no channel is left for another join',
}

/**
 * Joins a table once for all sources that show it: the server works, sends and counts for each join. A source that
 * wants other columns than the join has gets a second one, and the next join after a loss has them all: to widen a
 * join, one would have to leave it, and lose changes on the way. Only where no channel is left for a second one, that
 * is done.
 */
export function createTableRegistry(context: RealtimeContext, now = () => performance.now()): TableRegistry {
  const tables = perTable(() => createSharedTable(context, now))
  return {
    listen: (source, columns, silentConnections) =>
      defer(() => tables.of(source).listen(source, silentConnections)).pipe(
        mergeMap(event => {
          if (event.type !== 'change') return [event]
          noteIdentity(event.payload, columns)
          return changeSignals(
            source,
            withColumns(event.payload, withIdentity(source, columns).columns),
            columns,
          )
        }),
      ),
  }
}

function createSharedTable(context: RealtimeContext, now: () => number) {
  /** Newest last. */
  let joins: TableJoin[] = []
  /** The columns of the listeners of joins that were lost since one was opened: they return one by one. */
  let lostColumns: readonly string[] | null = null
  let isSeparateUntil = -Infinity
  let endedQuietAt = -Infinity

  const openJoin = (table: TableId): TableJoin => {
    // With the columns of the others, so that later listeners share it and the narrower ones run out.
    const otherColumns = joins.reduce((some, join) => uniteColumns(some, join.columns()), lostColumns)
    const join = createTableJoin({
      context,
      table,
      otherColumns,
      now,
      onEnd: columns => {
        joins = joins.filter(each => each !== join)
        if (columns !== null) lostColumns = uniteColumns(lostColumns, columns)
      },
    })
    lostColumns = null
    joins.push(join)
    return join
  }
  /** A source that found its connection silent must not get the same one again. */
  const endQuietJoins = () => {
    if (now() - endedQuietAt < QUIET_AGAIN_MS) return
    for (const join of joins.filter(each => each.isSuspect())) {
      endedQuietAt = now()
      join.end(tableSilent)
    }
  }
  const listen = (source: TableSource): Observable<TableChange | SourceSignal> => {
    const { columns } = source
    const joinAlone = () => joinChannel(context, () => tableSpec(source, columns))
    const openedJoin = joins.findLast(each => each.covers(columns))
    if (openedJoin === undefined && now() < isSeparateUntil) return joinAlone()
    const join = openedJoin ?? openJoin(source)
    let hasJoined = false
    return join.listen(columns).pipe(
      tap(({ type }) => (hasJoined ||= type === 'joined')),
      catchError((loss: Loss) => {
        if (loss === noChannelLeft && joins.length > 0) {
          if (!joins.some(each => each.covers(columns))) for (const each of joins) each.end(tableWidened)
          return defer(() => listen(source))
        }
        if (!isColumnRefusal(loss)) return throwError(() => loss)
        lostColumns = null
        if (coversColumns(columns, join.columns())) return throwError(() => loss)
        isSeparateUntil = now() + SEPARATE_MS
        // A column was dropped or revoked since: changes may have been missed.
        if (join.hasSubscribed()) return throwError((): Loss => ({ kind: 'lost', reason: loss.reason }))
        // The listener hears of one join, whatever it took. Later, because the refused one still has its channel.
        return joinAlone().pipe(
          subscribeOn(asapScheduler),
          filter(({ type }) => type !== 'joined' || !hasJoined),
        )
      }),
    )
  }
  return {
    listen(source: TableSource, silentConnections: number): Observable<TableChange | SourceSignal> {
      if (silentConnections > 0) endQuietJoins()
      return listen(source)
    },
  }
}

/**
 * The server refuses a join for one column that does not exist or may not be read
 * (`realtime.subscription_check_filters`).
 */
export const isColumnRefusal = ({ kind, reason }: Loss): boolean =>
  kind === 'misconfigured' && /^column “|column selection/i.test(reason)

/** The change as the source alone would have received it. */
function withColumns(payload: TableChange['payload'], columns: readonly string[]): TableChange['payload'] {
  const [after, before] = [pickColumns(payload.new, columns), pickColumns(payload.old, columns)]
  return { ...payload, new: after, old: before } as TableChange['payload']
}
