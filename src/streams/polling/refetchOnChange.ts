import {
  asapScheduler,
  asyncScheduler,
  audit,
  catchError,
  connect,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  mergeAll,
  observeOn,
  of,
  Subject,
  switchMap,
  timer,
  type Observable,
} from 'rxjs'
import type { Sources, SourceSignal } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import type { Work } from '../../shared/timeSlices'
import { createWorkGate } from '../operators/workGate'
import { createRowBuffer } from '../rows/rowBuffer'
import { RowsHandover } from '../rowsHandover'
import { isOutdatedAfter, transientLoss, pollDelay, refusal, retryDelay } from '../retryPolicy'
import type { PollOptions } from './pollRows'
import { exhaustMapWithTrailing, REST_MS } from '../operators/exhaustMapWithTrailing'
import { readReport } from '../table/reads/readReport'
import { rowsUpdate, type RowsEvent } from '../rowsEvent'

/** Changes often come in numbers: after one, further changes are collected for so long. */
const GATHER_MS = 250

/** If the answer after a change takes longer than this, the source reports a doubt. */
const LATE_MS = 5_000
const LATE = 'rows changed, and the next request is due later'
/** The longest wait after an answer that was the same as before, ms: what follows a change then is still in time. */
const LONGEST_CALM_MS = 4_000

interface RefetchOptions extends Omit<PollOptions, 'every' | 'reason' | 'repair'> {
  /** Seconds after which to request again although nothing changed; null: never. */
  every: number | null
}
type TableName = Pick<TableSource, 'schema' | 'table'>

/**
 * Rows requested again whenever one of some tables changed: a quarter of a second after the first change, so that even
 * tables that never come to rest are followed, and one request at a time; less often while changes leave the rows as
 * they are. As in `subscribedTable`, listening comes before reading, and only an answer requested after a doubt settles
 * it. A refused request keeps listening, because other rows may lead to another answer.
 */
export function refetchOnChange(
  sources: Sources,
  tables: readonly TableName[],
  {
    shape,
    request,
    columns,
    every,
    previousRows,
    refresh$ = EMPTY,
    restAfter: restMs = () => REST_MS,
    pace,
  }: RefetchOptions,
): Observable<RowsEvent> {
  return defer(() => {
    const rowBuffer = createRowBuffer(shape, RowsHandover.rowsOf(previousRows), columns)
    const workGate = createWorkGate(pace)
    const wanted$ = new Subject<void>()
    const changed$ = new Subject<void>()
    const nextDelay$ = new Subject<number | null>()
    let doubtCount = 0
    let answeredDoubts = -1
    let failures = 0
    let joinedTables = 0
    let subscribedTables = 0
    let lastEvent: number | null = null
    /** Until when the database rests from the last request, ms since the epoch. */
    let restUntil = 0
    /** Whether the present run of failures has been reported as a doubt. */
    let isDoubtReported = false
    /** Answers in a row to changes that were the same as before. */
    let unchangedAnswers = 0
    let askedAt = 0
    let calmUntil = 0

    const noteEffect = (at: number, isAfterChange: boolean, differenceCount: number) => {
      if (differenceCount > 0) unchangedAnswers = 0
      else if (isAfterChange) unchangedAnswers += 1
      const now = asyncScheduler.now()
      const calmMs = Math.min(REST_MS * 2 ** unchangedAnswers, LONGEST_CALM_MS - (now - at))
      calmUntil = unchangedAnswers === 0 ? 0 : now + calmMs
    }
    // Bounded, because the clock may be set back.
    const gatherMs = () => Math.max(GATHER_MS, Math.min(LONGEST_CALM_MS, calmUntil - asyncScheduler.now()))
    const noteAnswer = () => {
      failures = 0
      isDoubtReported = false
      nextDelay$.next(every === null ? null : pollDelay(every))
    }
    const request$ = defer(() => {
      const [doubtsAsOf, at] = [doubtCount, asyncScheduler.now()]
      const isAfterChange = lastEvent !== null && lastEvent >= askedAt
      askedAt = at
      return request(rowBuffer.size()).pipe(
        workGate.work(function* (read): Work<RowsEvent[]> {
          const { rows, isTruncated } = read
          const { length: differenceCount } = yield* rowBuffer.findDiffering(rows, isTruncated)
          yield* rowBuffer.replaceAll(rows, isTruncated)
          answeredDoubts = doubtsAsOf
          noteAnswer()
          noteEffect(at, isAfterChange, differenceCount)
          const updates = rowsUpdate(rowBuffer, {
            isComplete: answeredDoubts === doubtCount,
            lastEvent,
            read: readReport(at, differenceCount, read, shape),
          })
          const isBehind = lastEvent !== null && lastEvent >= at
          return isBehind && restMs(asyncScheduler.now() - at) > LATE_MS
            ? [...updates, ...raiseDoubt(LATE)]
            : updates
        }),
        catchError((error: unknown) => of(handleFailure(error))),
      )
    })
    const handleFailure = (error: unknown): RowsEvent[] => {
      const refusedWith = refusal(error)
      if (refusedWith !== null) {
        noteAnswer()
        return [{ type: 'refused', reason: refusedWith.reason }]
      }
      const loss = transientLoss(error)
      if (rowBuffer.rows() === null || loss === null) throw error
      failures += 1
      nextDelay$.next(retryDelay(failures, loss))
      if (isDoubtReported || !isOutdatedAfter(failures, loss)) return []
      isDoubtReported = true
      return raiseDoubt(`couldn’t reload rows: ${loss.reason}`)
    }
    const raiseDoubt = (reason: string): RowsEvent[] => {
      doubtCount += 1
      return [{ type: 'suspect', reason }]
    }
    const doubtAndRefetch = (reason: string): RowsEvent[] => {
      wanted$.next()
      return raiseDoubt(reason)
    }
    /** Handles a signal of one table; `proofs`: how often its subscription was confirmed. */
    const handleSignal = (signal: SourceSignal, subscriptions: { proofs: number }): RowsEvent[] => {
      switch (signal.type) {
        case 'joined':
          joinedTables += 1
          return joinedTables === tables.length ? [signal] : []
        case 'subscribed':
          subscriptions.proofs += 1
          if (subscriptions.proofs > 1) return doubtAndRefetch('the server resubscribed')
          subscribedTables += 1
          if (subscribedTables < tables.length) return []
          wanted$.next()
          return [signal]
        case 'resumed':
          return [
            signal,
            ...(subscribedTables < tables.length
              ? []
              : doubtAndRefetch('the server didn’t respond for a while')),
          ]
        case 'silent':
          return [signal]
        case 'reauthorized':
          wanted$.next()
          return []
        default:
          // Any change of a row: the fact that something changed is enough.
          lastEvent = asyncScheduler.now()
          if (subscribedTables < tables.length) return []
          changed$.next()
          return restUntil - lastEvent > LATE_MS && answeredDoubts === doubtCount ? raiseDoubt(LATE) : []
      }
    }
    const tableEvents = tables.map(table =>
      defer(() => {
        const subscriptions = { proofs: 0 }
        return sources.listen(changesOnly(table)).pipe(map(signal => handleSignal(signal, subscriptions)))
      }),
    )
    const rest = (tookMs: number) => {
      restUntil = asyncScheduler.now() + restMs(tookMs)
      return restMs(tookMs)
    }
    const requests$ = merge(
      wanted$,
      changed$.pipe(audit(() => timer(gatherMs()))),
      nextDelay$.pipe(switchMap(ms => (ms === null ? EMPTY : timer(ms)))),
      refresh$.pipe(filter(() => subscribedTables === tables.length)),
    )
    return merge(
      // Asynchronously, so that a doubt is emitted before the answer to it.
      exhaustMapWithTrailing(requests$.pipe(observeOn(asapScheduler)), () => request$, rest),
      ...tableEvents,
    ).pipe(mergeAll(), dropRepeatedSilence())
  })
}

/** Reads no columns: only the fact of a change matters. */
const changesOnly = ({ schema, table }: TableName): TableSource => ({
  kind: 'table',
  schema,
  table,
  columns: [],
  key: [],
  limit: 1,
  order: { column: '', ascending: true },
})

/** All tables fall silent and recover together: reports that once. */
const dropRepeatedSilence = () => (steps$: Observable<RowsEvent>) =>
  steps$.pipe(
    connect(shared$ => {
      let isHeard = true
      return shared$.pipe(
        filter(({ type }) => {
          if (type !== 'resumed' && type !== 'silent') return true
          const isChange = isHeard !== (type === 'resumed')
          isHeard = type === 'resumed'
          return isChange
        }),
      )
    }),
  )
