import { defer, finalize, map, mergeMap, Subject, tap, timer, type Observable } from 'rxjs'
import type { Row, Sources } from '../../../backend/ports/backend.port'
import type { TableSource } from '../../../board/model/source'
import type { RowChange } from '../../rows/rowBuffer'
import { keyOf } from '../../rows/rowOrder'
import { CATCH_UP_MS } from './confirmRecentRows'
import type { RecentChanges } from '../recentChanges'
import type { RefetchQueue } from './refetchQueue'

interface QueuedRowsContext {
  sources: Sources
  source: TableSource
  refetchQueue: RefetchQueue
  recentChanges: RecentChanges
}
interface QueuedRows {
  changes: RowChange[]
  /** The answer is older than a change of one of these rows: that one is as the change left it. */
  isOutdated: boolean
}

/** Reads the rows by key that only a read can determine. `again$`: some are in the queue once more. */
export function createQueuedRead({ sources, source, refetchQueue, recentChanges }: QueuedRowsContext) {
  const unchanged$ = new Subject<[name: string, key: Row][]>()
  const toChange = (key: Row, row: Row | null): RowChange =>
    row ? { type: 'update', row, at: null } : { type: 'delete', key, at: null }
  return {
    run: (): Observable<QueuedRows> =>
      defer(() => {
        const queuedRead = refetchQueue.startRead()
        return sources.read(source, queuedRead.keys).pipe(
          map(({ rows }) => {
            const rowsByKey = new Map(rows.map(row => [keyOf(source, row), row]))
            const answers = [...queuedRead.finish()].map(([name, key]) => {
              const answer = rowsByKey.get(name) ?? null
              return { name, key, answer, isOutdated: recentChanges.isOutdated(name, answer) }
            })
            const unchangedAnswers = answers.filter(({ name, answer }) =>
              recentChanges.takeUnchanged(name, answer),
            )
            if (unchangedAnswers.length > 0)
              unchanged$.next(unchangedAnswers.map(({ name, key }) => [name, key]))
            return {
              changes: answers.map(({ name, key, answer, isOutdated }) =>
                toChange(key, isOutdated ? (recentChanges.newest(name) ?? null) : answer),
              ),
              isOutdated: answers.some(({ isOutdated }) => isOutdated),
            }
          }),
          finalize(queuedRead.cancel),
        )
      }),
    again$: unchanged$.pipe(
      mergeMap(rows => timer(CATCH_UP_MS).pipe(map(() => rows))),
      tap(rows => rows.forEach(([name, key]) => refetchQueue.add(name, key))),
    ),
  }
}
