import { defer, finalize, map, mergeMap, Subject, tap, timer, type Observable } from 'rxjs'
import type { Row, Sources } from '../../../backend/ports/backend.port'
import type { TableSource } from '../../../board/model/source'
import type { RowBuffer, RowChange } from '../../rows/rowBuffer'
import { keyOf } from '../../rows/rowOrder'
import { CATCH_UP_MS } from './confirmRecentRows'
import type { RecentChanges } from '../recentChanges'
import type { RefetchQueue } from './refetchQueue'

interface QueuedRowsContext {
  sources: Sources
  source: TableSource
  rowBuffer: RowBuffer
  refetchQueue: RefetchQueue
  recentChanges: RecentChanges
}

/** How often a row is read again while a replica answers with the version from before its change. */
const MAX_ANSWERS_BEFORE = 4

interface QueuedRows {
  changes: RowChange[]
  /** The answer is older than a change of one of these rows: that one is as the change left it. */
  isOutdated: boolean
}

/** Reads the rows by key that only a read can determine. `again$`: some are in the queue once more. */
export function createQueuedRead({
  sources,
  source,
  rowBuffer,
  refetchQueue,
  recentChanges,
}: QueuedRowsContext) {
  const unchanged$ = new Subject<[name: string, key: Row][]>()
  /** The version that a row had before its change, and how often an answer still had it. */
  const versionsBefore = new Map<string, { version: number; answers: number }>()
  /** Whether an answer is of the version before the change: it is older. Null where versions do not tell. */
  const isOfVersionBefore = (name: string, version: number | undefined): boolean | null => {
    const { version: before = rowBuffer.rows()?.get(name)?.version, answers = 0 } =
      versionsBefore.get(name) ?? {}
    versionsBefore.delete(name)
    if (before === undefined || version === undefined) return null
    // A change that was late may be in the rows held already.
    if (version !== before || answers >= MAX_ANSWERS_BEFORE) return false
    versionsBefore.set(name, { version: before, answers: answers + 1 })
    return true
  }
  const toChange = (key: Row, row: Row | null): RowChange =>
    row ? { type: 'update', row, at: null } : { type: 'delete', key, at: null }
  return {
    /** Another read determined these rows; those that it brought as they were before are read once more. */
    recheck: (names: ReadonlyMap<string, Row>, answerOf: (name: string) => Row | null | undefined) => {
      const unchangedRows = [...names].filter(([name]) => {
        const answer = answerOf(name)
        return answer !== undefined && recentChanges.takeUnchanged(name, answer)
      })
      if (unchangedRows.length > 0) unchanged$.next(unchangedRows)
    },
    run: (): Observable<QueuedRows> =>
      defer(() => {
        const queuedRead = refetchQueue.startRead()
        return sources.read(source, queuedRead.keys).pipe(
          map(({ rows, rowVersions }) => {
            const versions = new Map(rows.map((row, i) => [keyOf(source, row), rowVersions?.[i]]))
            const rowsByKey = new Map(rows.map(row => [keyOf(source, row), row]))
            const answers = [...queuedRead.finish()].map(([name, key]) => {
              const answer = rowsByKey.get(name) ?? null
              return { name, key, answer, isOutdated: recentChanges.isOutdated(name, answer) }
            })
            const unchangedAnswers = answers.filter(({ name, answer }) => {
              const isUnchanged = recentChanges.takeUnchanged(name, answer)
              return isOfVersionBefore(name, versions.get(name)) ?? isUnchanged
            })
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
