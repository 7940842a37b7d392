import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import {
  defer,
  finalize,
  from,
  merge,
  mergeMap,
  share,
  Subject,
  tap,
  throwError,
  type Observable,
} from 'rxjs'
import type { Loss, Row, SourceSignal } from '../../ports/backend.port'
import type { TableId } from '../perTable'
import { changeRefusal } from './changePayload'
import { joinChannel, type ChannelSpec, type RealtimeContext } from './joinChannel'
import { coversColumns, uniteColumns } from './columnSets'

/** A change as the server sent it, with the columns of every source that shares the join. */
export interface TableChange {
  type: 'change'
  payload: RealtimePostgresChangesPayload<Row>
}

/** One subscription to the changes of a table, for as many listeners as there are. */
export interface TableJoin {
  /**
   * Whether a new listener with these columns can share it: its changes have them, or will because it waits for its
   * turn, and the server sends changes by the viewer's present rights.
   */
  covers(columns: readonly string[]): boolean
  /** Errors with a Loss. The last one to unsubscribe leaves the channel. */
  listen(columns: readonly string[]): Observable<TableChange | SourceSignal>
  /** Ends it with this loss for every listener. */
  end(loss: Loss): void
  /**
   * A listener left it lately, and since then, or before, nothing came for so long that a change would have arrived.
   */
  isSuspect(): boolean
  /** The columns it asks for; empty: all. */
  columns(): readonly string[]
  hasSubscribed(): boolean
}

interface TableJoinOptions {
  context: RealtimeContext
  table: TableId
  /** Columns to ask for besides those of the listeners; null: none. */
  otherColumns: readonly string[] | null
  /** ms by a monotonic clock. */
  now: () => number
  /**
   * Called once, before the listeners hear of a loss. `columns`: of its present listeners, and until it was confirmed
   * all that it asks for; null: they all left.
   */
  onEnd: (columns: readonly string[] | null) => void
}

/**
 * A change that a read found may take this long to arrive (GRACE_MS in streams): a source that finds its connection
 * silent has waited for it.
 */
const QUIET_MS = 5_000
/** Until a source that found its connection silent listens again, after the longest backoff. */
const LEFT_LATELY_MS = 60_000
/** After this time the server has forgotten to confirm a join; each listener gives up after 20 s. */
const CONFIRMATION_MS = 15_000

/** Makes each topic name unique: realtime-js returns the old channel for a topic that it still has. */
let joinCount = 0

export function createTableJoin({ context, table, otherColumns, now, onEnd }: TableJoinOptions): TableJoin {
  const listeners = new Map<symbol, readonly string[]>()
  /** The columns that were asked for, and when; null: the join waits for its turn. */
  let sent: { columns: readonly string[]; at: number } | null = null
  /** The token by which the server sends changes; null before its first confirmation. */
  let confirmedToken: string | null = null
  let lastSignAt = 0
  let lastLeftAt = -Infinity
  let hasEnded = false
  /** What a listener who comes later has to hear first. */
  let backlog: SourceSignal[] = []
  const end$ = new Subject<Loss>()

  const listenerColumns = (others: readonly string[] | null) =>
    [...listeners.values()].reduce(uniteColumns, others)
  const columns = () => sent?.columns ?? listenerColumns(otherColumns) ?? []
  const spec = () => {
    sent = { columns: columns(), at: now() }
    return tableSpec(table, sent.columns)
  }
  const note = (event: TableChange | SourceSignal) => {
    if (event.type === 'change') lastSignAt = now()
    else if (event.type === 'subscribed' || event.type === 'reauthorized') {
      lastSignAt = now()
      confirmedToken = context.client.realtime.accessTokenValue
    }
    if (event.type === 'change' || event.type === 'reauthorized') return
    if (event.type === 'resumed') backlog = backlog.filter(({ type }) => type !== 'silent')
    else if (!backlog.some(({ type }) => type === event.type)) backlog.push(event)
  }
  const finish = (remainingColumns: readonly string[] | null) => {
    backlog = []
    if (!hasEnded) onEnd(remainingColumns)
    hasEnded = true
  }
  const events$ = merge(joinChannel(context, spec), end$.pipe(mergeMap(loss => throwError(() => loss)))).pipe(
    // Before it is confirmed, those of others who may still return.
    tap({ next: note, error: () => finish(confirmedToken === null ? columns() : listenerColumns(null)) }),
    finalize(() => finish(null)),
    share(),
  )
  return {
    covers(wantedColumns) {
      if (sent === null) return true
      const isUsable =
        confirmedToken === null
          ? now() - sent.at < CONFIRMATION_MS
          : // After a renewal or a second factor the server still judges by the old rights for some seconds.
            confirmedToken === context.tokens.accessToken()
      return isUsable && coversColumns(sent.columns, wantedColumns)
    },
    listen: wantedColumns =>
      defer(() => {
        const id = Symbol('listener')
        listeners.set(id, wantedColumns)
        const pastSignals = backlog.slice()
        // The events first: what a listener does on hearing the backlog must not end the join.
        return merge(events$, from(pastSignals)).pipe(
          finalize(() => {
            listeners.delete(id)
            lastLeftAt = now()
          }),
        )
      }),
    end: loss => end$.next(loss),
    isSuspect: () =>
      confirmedToken !== null && now() - lastLeftAt < LEFT_LATELY_MS && now() - lastSignAt > QUIET_MS,
    columns,
    hasSubscribed: () => confirmedToken !== null,
  }
}

/** Without a filter: the server would not report a row that leaves the filter. */
export const tableSpec = (
  { schema, table }: TableId,
  columns: readonly string[],
): ChannelSpec<TableChange> => ({
  topic: `signalbox:${schema}.${table}:${++joinCount}`,
  options: { config: {} },
  bind: (channel, emit, fail) =>
    channel.on<Row>(
      'postgres_changes',
      { event: '*', schema, table, ...(columns.length > 0 && { select: [...columns] }) },
      payload => {
        const refusal = changeRefusal(payload)
        if (refusal) fail(refusal)
        else emit({ type: 'change', payload })
      },
    ),
  isSubscribedNotice: ({ extension }) => extension === 'postgres_changes',
  confirmsTokens: true,
  lossOf: reason => (/^PrivateOnly/.test(reason) ? publicAccessNeeded(reason) : null),
})

/** The setting belongs to the project and is the same for every viewer. */
const publicAccessNeeded = (reason: string): Loss => ({
  kind: 'misconfigured',
  reason: `${reason}, but Postgres Changes need public ones: turn on “Allow public access” in its Realtime settings`,
})
