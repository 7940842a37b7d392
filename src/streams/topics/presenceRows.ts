import { asyncScheduler, defer, map, mergeAll, throwError, type Observable, type ObservableInput } from 'rxjs'
import type { Sources, Loss, PresenceEntry, PresenceSignal, Row } from '../../backend/ports/backend.port'
import type { PresenceSource, RowShape } from '../../board/model/source'
import { createRowBuffer } from '../rows/rowBuffer'
import { RowsHandover } from '../rowsHandover'
import { keyOf } from '../rows/rowOrder'
import type { ReadReport } from '../table/reads/readReport'
import type { Rows } from '../rows/rowIndex'
import { rowsUpdate, type RowsEvent } from '../rowsEvent'
import { timeOf } from '../values/columnValues'
import { fieldsOf } from '../values/jsonFields'

const MAX_PEOPLE = 100_000
const shape: RowShape = {
  columns: [],
  key: ['key', 'ref'],
  order: { column: 'since', ascending: true },
  limit: MAX_PEOPLE,
}

const silence: Loss = {
  kind: 'lost',
  reason: 'the server didn’t respond for a while, so the list is reloading',
}

/**
 * The people on a topic. The server always sends the whole list, so errors cannot add up. It may take the server up to
 * a minute to notice a broken connection.
 */
export function presenceRows(
  sources: Pick<Sources, 'presence'>,
  source: PresenceSource,
  previousRows: RowsHandover | null,
): Observable<RowsEvent> {
  return defer(() => {
    const before = RowsHandover.rowsOf(previousRows)
    const rowBuffer = createRowBuffer(shape, before)
    let lastEvent: number | null = null
    /** When the first list of this connection arrived. */
    let firstListAt: number | null = null

    const applyList = (people: readonly PresenceEntry[]): RowsEvent[] => {
      const at = asyncScheduler.now()
      const rowsNow = rowsOf(source, people, rowBuffer.rows() ?? before, at)
      const isFirst = firstListAt === null
      const differenceCount = rowBuffer.findDifferingNow(rowsNow, false).length
      rowBuffer.replaceAllNow(rowsNow, false)
      if (!isFirst && differenceCount === 0) return []
      if (differenceCount > 0) lastEvent = at
      firstListAt ??= at
      const read: ReadReport | null = isFirst ? { at, differenceCount, repair: 'resent' } : null
      return [
        ...(isFirst ? [{ type: 'subscribed' as const }] : []),
        ...rowsUpdate(rowBuffer, { isComplete: true, lastEvent, read }),
      ]
    }
    const handleSignal = (signal: PresenceSignal): ObservableInput<RowsEvent> => {
      switch (signal.type) {
        case 'people':
          return applyList(signal.entries)
        case 'resumed':
          return throwError(() => silence)
        case 'answered': {
          const at = asyncScheduler.now() - signal.latency
          return firstListAt === null || at <= firstListAt
            ? []
            : [{ type: 'verified', at, since: at, drift: 0 }]
        }
        default:
          return [{ type: signal.type }]
      }
    }
    return sources.presence(source).pipe(map(handleSignal), mergeAll())
  })
}

/** A known person keeps their row; a person with a new state keeps their `since`. */
function rowsOf(
  source: PresenceSource,
  people: readonly PresenceEntry[],
  previous: Rows | null,
  at: number,
): Row[] {
  const presentKeys = new Set(people.map(({ key, ref }) => keyOf(shape, { key, ref })))
  /** By presence key, the `since` of entries that left: the earliest first. */
  const freeTimes = new Map<unknown, unknown[]>()
  for (const { key, row } of previous ?? [])
    if (!presentKeys.has(key)) freeTimes.set(row['key'], [...(freeTimes.get(row['key']) ?? []), row['since']])
  return people.map(({ key, ref, state }): Row => {
    const existingEntry = previous?.get(keyOf(shape, { key, ref }))
    if (existingEntry !== undefined) return existingEntry.row
    const now = new Date(at).toISOString()
    const claimedAt = timeOf(state['online_at'])
    const since =
      freeTimes.get(key)?.shift() ?? (claimedAt === null ? now : new Date(claimedAt).toISOString())
    return { ...fieldsOf(state, source.fields), key, ref, since, said: now, state }
  })
}
