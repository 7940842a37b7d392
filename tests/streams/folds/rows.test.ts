import { describe, expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import { TimeBuckets } from '../../../src/streams/folds/time/timeBuckets'
import { Count, RowCount } from '../../../src/streams/folds/aggregates/count'
import { foldColumn } from '../../../src/streams/folds/fold'
import { Groups } from '../../../src/streams/folds/groups/groups'
import { TimeSortedRows } from '../../../src/streams/folds/time/timedRows'
import { lastSeconds, RowWindow } from '../../../src/streams/folds/time/rowWindow'
import { walk } from './walk'

const timeOf = (row: Row) => Date.parse(String(row['at']))
const labelOf = ({ path }: Row) => (typeof path === 'string' ? path : null)
const countRows = (rows: readonly Row[]) => rows.filter(row => (row['value'] ?? null) !== null).length
const byLabel = (a: string | null, b: string | null) =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1
const groupRows = (rows: readonly Row[]) => {
  const groups = new Map<string | null, Row[]>()
  for (const row of rows) groups.set(labelOf(row), [...(groups.get(labelOf(row)) ?? []), row])
  return [...groups].sort(([a], [b]) => byLabel(a, b))
}
const rankRows = (rows: readonly Row[]) =>
  groupRows(rows)
    .map(([key, { length }]) => ({ key, rows: length, value: length }))
    .sort((a, b) => b.value - a.value)

describe('however rows come and go', () => {
  test('groups are those of the rows', () => {
    walk(
      () => new Groups('path', () => foldColumn('value', new Count())),
      (groups, all) =>
        expect([...groups]).toEqual(
          groupRows(all).map(([key, rows]) => ({ key, rows: rows.length, value: countRows(rows) })),
        ),
    )
  })

  test('buckets are the last stretches of time, from the first with rows', () => {
    walk(
      () => new TimeBuckets({ time: 'at', seconds: 10, count: 4 }, () => foldColumn('value', new Count())),
      (buckets, all, now) => {
        const last = Math.floor(now / 10_000) * 10_000
        const first = Math.floor(Math.min(...all.map(timeOf)) / 10_000) * 10_000
        const froms = [3, 2, 1, 0].map(before => last - before * 10_000)
        expect(buckets).toEqual(
          froms
            .filter(from => from >= first)
            .map(from => {
              const rows = all.filter(row => timeOf(row) >= from && timeOf(row) < from + 10_000)
              return {
                from,
                part: rows.length === 0 ? null : { rows: rows.length, value: countRows(rows) },
              }
            }),
        )
      },
    )
  })

  test('a window has the rows of the last seconds, also when the clock is set back', () => {
    const makeWindow = () =>
      new RowWindow(
        'at',
        lastSeconds(20),
        new Groups('path', () => new RowCount(), { compare: (a, b) => b.value - a.value }),
      )
    let window = makeWindow()
    walk(
      () => (window = makeWindow()),
      ({ value: groups }, all, now) => {
        expect([...groups]).toEqual(rankRows(all.filter(row => timeOf(row) > now - 20_000)))
        const times = all.map(timeOf)
        const bounds = { oldest: Math.min(...times), newest: Math.max(...times) }
        expect(window.bounds()).toEqual(all.length === 0 ? { oldest: null, newest: null } : bounds)
      },
    )
  })

  test('a window that ended a while ago has the rows of then', () => {
    walk(
      () => new RowWindow('at', lastSeconds(20, 15), foldColumn('value', new Count())),
      ({ value: count }, all, now) =>
        expect(count).toBe(
          countRows(all.filter(row => timeOf(row) > now - 35_000 && timeOf(row) <= now - 15_000)),
        ),
    )
    walk(
      () => new RowWindow('at', lastSeconds(Infinity, 15), foldColumn('value', new Count())),
      ({ value: count }, all, now) =>
        expect(count).toBe(countRows(all.filter(row => timeOf(row) <= now - 15_000))),
    )
  })

  test('all rows up to a while ago include those without a time', () => {
    walk(
      () => new RowWindow('at', lastSeconds(Infinity, 15), foldColumn('value', new Count())),
      ({ value: count }, all, now) =>
        expect(count).toBe(countRows(all.filter(row => !(timeOf(row) > now - 15_000)))),
      id => id % 4 > 0,
    )
  })

  test('a line goes through all of them in time', () => {
    walk(
      () => new TimeSortedRows('at', ['value'], ({ row }) => row['value']),
      (points, all) =>
        expect([...points].map(({ at, value }) => [at, value])).toEqual(
          [...all]
            .sort((a, b) => timeOf(a) - timeOf(b) || Number(a['id']) - Number(b['id']))
            .map(row => [timeOf(row), row['value']]),
        ),
    )
  })
})
