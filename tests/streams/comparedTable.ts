import { defer, map, of, Subject, timer, type Observable } from 'rxjs'
import { onTestFinished, vi } from 'vitest'
import type {
  ComparisonResult,
  HeldRow,
  Row,
  Sources,
  SourceSignal,
} from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { sourceRows } from '../../src/streams/sourceRows'
import { row, source } from '../support/boards'
import { noTopics } from '../support/scripted-backend'

/** A row as the project stores it. */
interface Version {
  row: Row
  version: number
}
export const different: ComparisonResult = { type: 'different', shape: 'a', costMs: 1 }
export const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

/** A project with a table that announces no changes, and its requests. */
export async function open(
  own: Partial<TableSource> = {},
  decide?: (heldRows: readonly HeldRow[]) => Observable<ComparisonResult> | undefined,
) {
  const rows: Version[] = [{ row: row(1, { value: 1 }), version: 7 }]
  const project = { rows, shape: 'a', costMs: 1, isTruncated: false }
  const requests: string[] = []
  const signals$ = new Subject<SourceSignal>()
  const compareNow = (heldRows: readonly HeldRow[]): ComparisonResult => {
    const isSame =
      heldRows.length === project.rows.length &&
      heldRows.every(({ row: { id }, version }, place) => {
        const there = project.rows[place]
        return there?.row['id'] === id && (version === null || version === there?.version)
      })
    const { shape, costMs } = project
    if (!isSame) return { type: 'different', shape, costMs }
    const versions = project.rows.filter((_, place) => heldRows[place]?.version === null)
    return {
      type: 'same',
      shape,
      costMs,
      touchedRows: {
        rows: versions.map(({ row }) => row),
        rowVersions: versions.map(({ version }) => version),
        isTruncated: false,
      },
    }
  }
  const data: Sources = {
    ...noTopics,
    listen: () => signals$,
    read: ({ columns }, keys) => {
      requests.push(keys ? 'by key' : columns.includes('value') ? 'everything' : 'versions')
      const rows = project.rows.map(({ row: all }) =>
        Object.fromEntries(columns.map(column => [column, all[column]])),
      )
      const { isTruncated } = project
      return of({ rows, rowVersions: project.rows.map(({ version }) => version), isTruncated })
    },
    waitForRound: (_, latest) => timer(latest),
    compareRows: (_, listHeldRows) => {
      requests.push('comparison')
      return defer(() => {
        const heldRows = listHeldRows()
        return decide?.(heldRows) ?? of(heldRows).pipe(map(compareNow))
      })
    },
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  const events: RowsEvent[] = []
  const errors: unknown[] = []
  const subscription = sourceRows(data, { ...(source as TableSource), ...own }).subscribe({
    next: event => events.push(event),
    error: error => errors.push(error),
  })
  onTestFinished(() => subscription.unsubscribe())
  const say = async (signal: SourceSignal) => {
    signals$.next(signal)
    await vi.advanceTimersByTimeAsync(300)
  }
  await say({ type: 'joined' })
  await say({ type: 'subscribed' })
  requests.length = 0
  return {
    project,
    requests,
    say,
    events,
    errors,
    viewRows: () => {
      const last = events.findLast(event => event.type === 'rows')
      return last?.type === 'rows' ? [...last.rows].map(({ row }) => row['value']) : []
    },
    proofs: () => events.filter(event => event.type === 'verified' && event.drift === 0).length,
  }
}
export const update = (value: number): SourceSignal => ({ type: 'update', row: row(1, { value }), at: null })
