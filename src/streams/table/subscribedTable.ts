import { asyncScheduler, connect, defer, filter, map, merge, mergeAll, type Observable } from 'rxjs'
import type { Sources, SourceSignal } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import type { SliceScheduler } from '../../shared/timeSlices'
import { createWorkGate } from '../operators/workGate'
import { batchByFrame } from '../operators/batchByFrame'
import { createRowBuffer, type NeededRead } from '../rows/rowBuffer'
import { RowsHandover } from '../rowsHandover'
import { keyOf } from '../rows/rowOrder'
import type { ReadReport } from './reads/readReport'
import { createSnapshotReader } from './reads/snapshotReader'
import { rowsUpdate, type RowsEvent } from '../rowsEvent'
import { createFilter, type RowSignal } from './applyFilter'
import { createMovedRows } from './movedRows'

/** Thrown if the changes turn out to be useless because rows have no key. */
export class KeylessError extends Error {
  readonly previousRows: RowsHandover | null
  constructor(reason: string, previousRows: RowsHandover | null) {
    super(reason)
    this.previousRows = previousRows
  }
}

/** What the port knows about a table's columns. */
export const columnFacts = (sources: Sources, source: TableSource) => ({
  numbers: sources.exactColumns(source),
  types: sources.columnTypes(source),
})

/**
 * Listens, waits until the server confirms that changes flow, reads, then applies changes. Listening comes before
 * reading because changes are not replayed: one committed between a read and a join would be lost. Every doubt leads to
 * a fresh read in the same order, and without a doubt the rows are verified now and then, because some losses give no
 * sign; a connection on which rows change and no change arrives ends. While an answer is worked off, all signals wait.
 */
export function subscribedTable(
  sources: Sources,
  source: TableSource,
  previousRows: RowsHandover | null,
  pace: SliceScheduler,
): Observable<RowsEvent> {
  return defer(() => {
    const columns = columnFacts(sources, source)
    const rowBuffer = createRowBuffer(source, RowsHandover.rowsOf(previousRows), {
      ...columns,
      isSorted: true,
    })
    const movedRows = createMovedRows(source, rowBuffer)
    let subscriptions = 0
    let malformedChanges = 0
    let lag: number | null = null
    let lastEvent: number | null = null
    const deafness = RowsHandover.deafnessOf(previousRows)
    const workGate = createWorkGate(pace)
    const snapshotReader = createSnapshotReader(sources, source, rowBuffer, deafness.endedAt, workGate)
    const { lostChanges, progress, recentChanges, refetchQueue } = snapshotReader
    const applyFilter = createFilter(source, columns.types, rowBuffer, refetchQueue, () =>
      progress.isComplete(),
    )

    const toUpdate = (neededRead: NeededRead, report: ReadReport | null): RowsEvent[] => {
      if (rowBuffer.rows() === null) return []
      const isComplete = progress.isComplete()
      if (neededRead === 'refill') snapshotReader.request('refill')
      const doubts = neededRead === 'repair' ? raiseDoubt('a change arrived without all its columns') : []
      const facts = { isComplete, lag, lastEvent, malformedChanges, read: report }
      return [...rowsUpdate(rowBuffer, facts), ...doubts]
    }
    const raiseDoubt = (reason: string): RowsEvent[] => {
      progress.addDoubt()
      snapshotReader.request('repair')
      return [{ type: 'suspect', reason }]
    }
    /** A change that comes later than a read which contains it would take the row back: it is read instead. */
    const requestIfAlreadyRead = (signal: RowSignal): RowSignal => {
      if (!progress.contains(signal.at)) return signal
      const row = 'row' in signal ? signal.row : signal.key
      const key = Object.fromEntries(source.key.map(column => [column, row[column]]))
      return { type: 'incomplete', key, at: signal.at }
    }
    const applyChanges = (signals: readonly RowSignal[]): RowsEvent[] => {
      const { signals: rowSignals, isUnclear } = movedRows.withFormerKeys(signals.map(requestIfAlreadyRead))
      const keys = rowSignals.map(change => keyOf(source, 'row' in change ? change.row : change.key))
      for (const key of keys) lostChanges.clear(key)
      lastEvent = asyncScheduler.now()
      const committedAt = rowSignals.reduce<number | null>((latest, change) => change.at ?? latest, null)
      if (committedAt !== null) lag = Math.max(0, lastEvent - committedAt - sources.clockSkewMs())
      const changes = applyFilter(rowSignals)
      recentChanges.add(keys, changes)
      const neededRead = rowBuffer.applyKeyed(changes)
      if (!refetchQueue.isEmpty() && rowBuffer.rows() !== null) snapshotReader.refetch()
      const doubts = isUnclear && subscriptions > 0 ? raiseDoubt('a row may have got another key') : []
      return [...toUpdate(neededRead, null), ...doubts]
    }
    const handleSignal = (signal: Exclude<SourceSignal, RowSignal>): RowsEvent[] => {
      switch (signal.type) {
        case 'subscribed':
          subscriptions += 1
          if (subscriptions > 1) return raiseDoubt('the server resubscribed')
          snapshotReader.request('repair')
          return [{ type: 'subscribed' }]
        case 'reauthorized':
          // Reads again, because the viewer may now see other rows; the rows shown are no less true until then.
          snapshotReader.request('renewal')
          return []
        case 'bad row':
          malformedChanges += 1
          lostChanges.clearAll()
          return subscriptions > 0 ? raiseDoubt(signal.reason) : []
        case 'keyless': {
          const rows = rowBuffer.rows()
          throw new KeylessError(signal.reason, rows && new RowsHandover(rows, asyncScheduler.now()))
        }
        case 'resumed':
          return [
            { type: 'resumed' },
            ...(subscriptions > 0 ? raiseDoubt('the server didn’t respond for a while') : []),
          ]
        case 'joined':
        case 'silent':
          return [signal]
      }
    }

    return sources.listen(source, deafness.connections).pipe(
      connect(signals$ =>
        merge(
          snapshotReader.outcomes$.pipe(
            map(outcome => {
              switch (outcome.type) {
                case 'read':
                  return toUpdate(outcome.neededRead, outcome.report)
                case 'fetched':
                  movedRows.forget()
                  return toUpdate(rowBuffer.apply(outcome.changes), null)
                case 'failing':
                  return [{ type: 'suspect' as const, reason: outcome.reason }]
                case 'verified':
                  return [outcome]
              }
            }),
          ),
          merge(
            signals$.pipe(
              filter(isRowSignal),
              batchByFrame(),
              map(rowSignals => () => applyChanges(rowSignals)),
            ),
            signals$.pipe(
              filter(signal => !isRowSignal(signal)),
              map(signal => () => handleSignal(signal)),
            ),
          ).pipe(
            workGate.waitUntilIdle(),
            map(act => act()),
          ),
        ),
      ),
      mergeAll(),
    )
  })
}

const isRowSignal = (signal: SourceSignal): signal is RowSignal =>
  signal.type === 'insert' ||
  signal.type === 'update' ||
  signal.type === 'delete' ||
  signal.type === 'incomplete'
