import { of, Subject, take, type Observable } from 'rxjs'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ReadResult, Row, Sources, SourceSignal } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { row, source } from '../support/boards'
import { noTopics } from '../support/scripted-backend'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
})

/** A project whose tables, clock and changes are moved by hand. */
function open(
  of$: (request: {
    columns: readonly string[]
    keys: readonly Row[] | undefined
    expectedCount?: number
  }) => Observable<ReadResult>,
) {
  const signals$ = new Subject<SourceSignal>()
  const data: Sources = {
    ...noTopics,
    listen: () => signals$,
    read: ({ columns }, keys, expectedCount) =>
      of$({ columns, keys, ...(expectedCount !== undefined && { expectedCount }) }),
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  const events: RowsEvent[] = []
  const subscription = sourceRows(data, source as TableSource).subscribe(event => events.push(event))
  onTestFinished(() => subscription.unsubscribe())
  const readShown = () => {
    const last = events.findLast(event => event.type === 'rows')
    return last?.type === 'rows' ? [...last.rows].map(({ row }) => row['value']) : []
  }
  return {
    events,
    readShown,
    begin: async () => {
      for (const type of ['joined', 'subscribed'] as const) signals$.next({ type })
      await vi.advanceTimersByTimeAsync(100)
    },
    say: async (signal: SourceSignal, ms = 2_000) => {
      signals$.next(signal)
      await vi.advanceTimersByTimeAsync(ms)
    },
    drifts: () =>
      events.flatMap(event => (event.type === 'verified' && event.drift > 0 ? [event.drift] : [])),
  }
}

test('values that changed without a write of their row are found within a quarter of an hour', async () => {
  let value = 'low'
  let whole = 0
  const { begin, readShown, drifts } = open(({ columns }) => {
    if (columns.includes('value')) whole += 1
    const all = row(1, { value })
    const requestedValues = Object.fromEntries(columns.map(column => [column, all[column]]))
    return of({ rows: [requestedValues], rowVersions: [7], isTruncated: false })
  })
  await begin()
  // A label of an enum is renamed: no row is written, and nobody is told.
  value = 'minor'
  await vi.advanceTimersByTimeAsync(13 * 60_000 - 1_000)
  expect([readShown(), whole]).toEqual([['low'], 1])
  await vi.advanceTimersByTimeAsync(1_100)
  expect([readShown(), whole]).toEqual([['minor'], 2])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(drifts()).toEqual([1])
})

const commitChange = (at: number, change: { value: number } | null): SourceSignal =>
  change === null ? { type: 'delete', key: { id: 1 }, at } : { type: 'update', row: row(1, change), at }

/** A row in the database, and when it was asked for by its key; every read says when it began. */
function late(rows: Row[]) {
  const state = { rows }
  const keyedRequests: unknown[] = []
  const world = open(({ keys }) => {
    if (keys !== undefined) keyedRequests.push(...keys)
    return of({
      rows: state.rows,
      rowVersions: state.rows.map(() => 7),
      isTruncated: false,
      begunAt: Date.now(),
    })
  })
  return { ...world, state, keyedRequests }
}

test('a change that comes later than a read that contains it takes no row back', async () => {
  const { begin, say, readShown, keyedRequests } = late([row(1, { value: 2 })])
  await begin()
  const before = Date.now() - 10_000
  await say(commitChange(before, { value: 1 }))
  // Once more, because a read replica may have given the answer.
  expect([readShown(), keyedRequests]).toEqual([[2], [{ id: 1 }, { id: 1 }]])
})

test('nor does it bring back a deleted one', async () => {
  const { begin, say, readShown, events } = late([])
  await begin()
  await say(commitChange(Date.now() - 10_000, { value: 1 }))
  expect(readShown()).toEqual([])
  const rowCounts = events.flatMap(event => (event.type === 'rows' ? [event.rows.size] : []))
  expect(Math.max(...rowCounts)).toBe(0)
})

test('a late deletion of a row that was made again leaves it', async () => {
  const { begin, say, readShown } = late([row(1, { value: 2 })])
  await begin()
  await say(commitChange(Date.now() - 10_000, null))
  expect(readShown()).toEqual([2])
})

test('a change that is only a little late is shown at once, since a read need not contain it', async () => {
  const { begin, say, readShown, keyedRequests, state } = late([row(1, { value: 1 })])
  await begin()
  state.rows = [row(1, { value: 3 })]
  await say(commitChange(Date.now() - 1_500, { value: 2 }), 300)
  expect([readShown(), keyedRequests]).toEqual([[2], []])
})

test('a late change that arrives during a full read does not overwrite its rows', async () => {
  const answer$ = new Subject<ReadResult>()
  const { begin, say, readShown } = open(() => answer$.pipe(take(1)))
  await begin()
  const begunAt = Date.now()
  await say(commitChange(begunAt - 10_000, { value: 1 }), 300)
  await say(commitChange(begunAt - 10_000, { value: 1 }), 300)
  answer$.next({ rows: [row(1, { value: 2 })], isTruncated: false, begunAt })
  await vi.advanceTimersByTimeAsync(300)
  expect(readShown()).toEqual([2])
})

test('each verification moves the time up to which changes are known', async () => {
  const { begin, say, readShown, keyedRequests, state } = late([row(1, { value: 1 })])
  await begin()
  const then = Date.now()
  await vi.advanceTimersByTimeAsync(30_000)
  state.rows = [row(1, { value: 1 })]
  await say(commitChange(then, { value: 0 }))
  expect([readShown(), keyedRequests]).toEqual([[1], [{ id: 1 }, { id: 1 }]])
})

test('an answer of fewer rows than are loaded is checked for truncation', async () => {
  const expectedCounts: (number | undefined)[] = []
  const { begin } = open(({ expectedCount }) => {
    expectedCounts.push(expectedCount)
    return of({ rows: [row(2), row(1)], isTruncated: false })
  })
  await begin()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(expectedCounts).toEqual([0, 2])
})
