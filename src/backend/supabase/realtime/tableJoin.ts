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
import { coversColumns, joinColumns } from './columnSets'

/** A change as the server sent it, with the columns of every source that shares the join. */
export interface TableChange {
  type: 'change'
  payload: RealtimePostgresChangesPayload<Row>
}

/** One subscription to the changes of a table, for as many listeners as there are. */
export interface TableJoin {
  /** Whether its changes have these columns, or can still have them because it waits for its turn. */
  covers(columns: readonly string[]): boolean
  /** Errors with a Loss. The last one to unsubscribe leaves the channel. */
  listen(columns: readonly string[]): Observable<TableChange | SourceSignal>
  /** Ends it with this loss for every listener. */
  end(loss: Loss): void
  /** Nothing came for so long that a change would have arrived. */
  isQuiet(): boolean
  /** The columns it asks for; empty: all. */
  columns(): readonly string[]
  /** Whether the server may have refused it for columns other than these. */
  asksForMoreThan(columns: readonly string[]): boolean
}

interface TableJoinOptions {
  context: RealtimeContext
  table: TableId
  /** Columns to ask for besides those of the listeners; null: none. */
  earlierColumns: readonly string[] | null
  /** Called once, before the listeners hear of a loss; null: they all left. */
  onEnd: (loss: Loss | null) => void
}

/** Two changed rows were found, each after its waiting time: that takes longer than this. */
const QUIET_MS = 9_000

/** Makes each topic name unique: realtime-js returns the old channel for a topic that it still has. */
let joinCount = 0

export function createTableJoin({ context, table, earlierColumns, onEnd }: TableJoinOptions): TableJoin {
  let wantedColumns = earlierColumns
  let isSent = false
  let hasEnded = false
  /** Of the last change, or of the confirmation that changes flow; null before it. By the monotonic clock. */
  let lastSignAt: number | null = null
  /** What a listener who comes later has to hear first. */
  let backlog: SourceSignal[] = []
  const end$ = new Subject<Loss>()

  const columns = () => wantedColumns ?? []
  const spec = () => {
    isSent = true
    return tableSpec(table, columns())
  }
  const note = (event: TableChange | SourceSignal) => {
    if (event.type === 'change' || event.type === 'subscribed') lastSignAt = performance.now()
    if (event.type === 'change') return
    if (event.type === 'resumed') backlog = backlog.filter(({ type }) => type !== 'silent')
    else if (event.type !== 'reauthorized' && !backlog.some(({ type }) => type === event.type))
      backlog.push(event)
  }
  const finish = (loss: Loss | null) => {
    if (!hasEnded) onEnd(loss)
    hasEnded = true
  }
  const events$ = merge(joinChannel(context, spec), end$.pipe(mergeMap(loss => throwError(() => loss)))).pipe(
    tap({ next: note, error: finish }),
    finalize(() => finish(null)),
    share(),
  )
  return {
    covers: wanted => !isSent || coversColumns(columns(), wanted),
    listen: wanted =>
      defer(() => {
        if (!isSent) wantedColumns = joinColumns(wantedColumns, wanted)
        return merge(from(backlog.slice()), events$)
      }),
    end: loss => end$.next(loss),
    isQuiet: () => lastSignAt !== null && performance.now() - lastSignAt > QUIET_MS,
    columns,
    asksForMoreThan: wanted => lastSignAt === null && !coversColumns(wanted, columns()),
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
