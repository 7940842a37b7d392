import { expect, test } from 'vitest'
import type { TableSource } from '../../src/board/model/source'
import { runToEnd } from '../../src/shared/timeSlices'
import { createRowBuffer } from '../../src/streams/rows/rowBuffer'
import { createRowVersions } from '../../src/streams/table/reads/rowVersions'
import { row } from '../support/boards'
import { heapInUse } from '../support/heap'

const source: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'orders',
  columns: ['id', 'at', 'path', 'value'],
  limit: 10,
  key: ['id'],
  order: { column: 'id', ascending: true },
}

const ids = [1, 2, 3, 4, 5]
const read = (stamps: (n: number) => number = n => n, value = (n: number) => n) => ({
  rows: ids.map(n => row(n, { value: value(n) })),
  rowVersions: ids.map(stamps),
  isTruncated: false,
})
function makeBuffer() {
  const rows = createRowBuffer(source)
  const stamps = createRowVersions(source, rows)
  rows.replaceAllNow(read().rows)
  runToEnd(stamps.record(read()))
  return { rows, stamps }
}
const idsOf = (rows: readonly object[] | null) => rows?.map(row => 'id' in row && row.id)
const only = (id: number, { rows, rowVersions, isTruncated }: ReturnType<typeof read>) => ({
  rows: rows.filter((_, n) => ids[n] === id),
  rowVersions: rowVersions.filter((_, n) => ids[n] === id),
  isTruncated,
})

test('without stamps there is nothing to tell by', () => {
  const { stamps } = makeBuffer()
  expect(stamps.isAvailable()).toBe(true)
  expect(runToEnd(stamps.findChanged({ rows: read().rows, isTruncated: false }))).toBeNull()
  runToEnd(stamps.record({ rows: read().rows, isTruncated: false }))
  expect(stamps.isAvailable()).toBe(false)
})

test('a row with another version is to be read, and then found the same or not', () => {
  const { stamps } = makeBuffer()
  expect(idsOf(runToEnd(stamps.findChanged(read())))).toEqual([])
  const writtenRows = read(n => (n === 2 ? 70 : n))
  const changedRows = runToEnd(stamps.findChanged(writtenRows)) ?? []
  expect(idsOf(changedRows)).toEqual([2])
  const other = read(undefined, n => (n === 2 ? 7 : n))
  expect(stamps.confirm(changedRows, only(2, other))).toBe(false)
  expect(stamps.confirm(changedRows, { rows: [], rowVersions: [], isTruncated: false })).toBe(false)
  expect(stamps.confirm(changedRows, only(2, writtenRows))).toBe(true)
  expect(idsOf(runToEnd(stamps.findChanged(writtenRows)))).toEqual([])
})

test('a row that a change touched is to be looked at once, and never against a newer change', () => {
  const { rows, stamps } = makeBuffer()
  rows.apply([{ type: 'update', row: row(3, { value: 8 }), at: null }])
  const changedRows = runToEnd(stamps.findChanged(read())) ?? []
  expect(idsOf(changedRows)).toEqual([3])
  rows.apply([{ type: 'update', row: row(3, { value: 9 }), at: null }])
  expect(
    stamps.confirm(
      changedRows,
      only(
        3,
        read(undefined, n => (n === 3 ? 8 : n)),
      ),
    ),
  ).toBe(true)
  // It is not known by that stamp, though.
  expect(idsOf(runToEnd(stamps.findChanged(read())))).toEqual([3])
})

test('a change that left out columns proves nothing of them', () => {
  const { rows, stamps } = makeBuffer()
  rows.beginRead()
  const changedRows = runToEnd(stamps.findChanged(read(n => (n === 3 ? 70 : n)))) ?? []
  expect(idsOf(changedRows)).toEqual([3])
  // The value was written before the read, and that change was lost.
  const answer = only(
    3,
    read(undefined, n => (n === 3 ? 8 : n)),
  )
  const { value: _, ...withoutValue } = row(3, { path: '/new' })
  rows.apply([{ type: 'update', row: withoutValue, at: null }])
  expect(stamps.confirm(changedRows, answer)).toBe(false)
  // A whole row after it settles what it left out.
  rows.apply([{ type: 'update', row: row(3, { path: '/new', value: 8 }), at: null }])
  expect(stamps.confirm(changedRows, answer)).toBe(true)
})

test('if most rows were written, everything is to be read', () => {
  const { stamps } = makeBuffer()
  expect(runToEnd(stamps.findChanged(read(n => (n > 2 ? 70 : n))))).toBeNull()
})

test.each([
  ['a short list', 250, 100, 101],
  ['a long list', 1_600, 400, 401],
  ['a very long list', 5_000, 500, 501],
])(
  'of %s as many rows are read one by one as cost less than all: %d rows, %d of them',
  (_, count, most, more) => {
    const rows = Array.from({ length: count }, (_, n) => row(n))
    const large = { ...source, limit: count }
    const touch = (touched: number) => {
      const buffer = createRowBuffer(large)
      const stamps = createRowVersions(large, buffer)
      buffer.replaceAllNow(rows)
      const answer = { rows, rowVersions: rows.map((_, n) => n), isTruncated: false }
      runToEnd(stamps.record(answer))
      buffer.apply(
        rows.slice(0, touched).map(row => ({ type: 'update', row: { ...row, value: -1 }, at: null })),
      )
      return [runToEnd(stamps.findChanged(answer)), stamps.listHeld()?.touchedRows].map(rows => rows?.length)
    }
    expect(touch(most)).toEqual([most, most])
    expect(touch(more)).toEqual([undefined, undefined])
  },
)

test('the memory for a row’s version is a fraction of the row', () => {
  const count = 20_000
  const rows = Array.from({ length: count }, (_, n) => row(n))
  const stamps = rows.map((_, n) => 1_000 + n)
  const buffer = createRowBuffer({ ...source, limit: count })
  const rowVersions = createRowVersions({ ...source, limit: count }, buffer)
  buffer.replaceAllNow(rows)
  const before = heapInUse()
  runToEnd(rowVersions.record({ rows, rowVersions: stamps, isTruncated: false }))
  expect((heapInUse() - before) / count).toBeLessThan(25)
  expect(runToEnd(rowVersions.findChanged({ rows, rowVersions: stamps, isTruncated: false }))).toEqual([])
})
