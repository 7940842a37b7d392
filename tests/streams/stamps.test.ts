import { expect, test } from 'vitest'
import type { TableSource } from '../../src/board/source'
import { finish } from '../../src/slices'
import { holdRows } from '../../src/streams/held'
import { holdStamps } from '../../src/streams/stamps'
import { row } from '../support/boards'
import { heapInUse } from '../support/heap'

const source: TableSource = {
  ...{ kind: 'table', schema: 'public', table: 'orders', columns: ['id', 'at', 'path', 'value'], limit: 10 },
  ...{ key: ['id'], order: { column: 'id', ascending: true } },
}

const ids = [1, 2, 3, 4, 5]
const read = (stamps: (n: number) => number = n => n, value = (n: number) => n) => ({
  rows: ids.map(n => row(n, { value: value(n) })),
  stamps: ids.map(stamps),
  cut: false,
})
function held() {
  const rows = holdRows(source)
  const stamps = holdStamps(source, rows)
  rows.replace(read().rows)
  finish(stamps.take(read()))
  return { rows, stamps }
}
const idsOf = (rows: readonly object[] | null) => rows?.map(row => 'id' in row && row.id)
const only = (id: number, { rows, stamps, cut }: ReturnType<typeof read>) => ({
  rows: rows.filter((_, n) => ids[n] === id),
  stamps: stamps.filter((_, n) => ids[n] === id),
  cut,
})

test('without stamps there is nothing to tell by', () => {
  const { stamps } = held()
  expect(stamps.areThere()).toBe(true)
  expect(finish(stamps.changed({ rows: read().rows, cut: false }))).toBeNull()
  finish(stamps.take({ rows: read().rows, cut: false }))
  expect(stamps.areThere()).toBe(false)
})

test('a row whose stamp is another is to be looked at, and then told to be the same or not', () => {
  const { stamps } = held()
  expect(idsOf(finish(stamps.changed(read())))).toEqual([])
  const written = read(n => (n === 2 ? 70 : n))
  const changed = finish(stamps.changed(written)) ?? []
  expect(idsOf(changed)).toEqual([2])
  const other = read(undefined, n => (n === 2 ? 7 : n))
  expect(stamps.confirms(changed, only(2, other))).toBe(false)
  expect(stamps.confirms(changed, { rows: [], stamps: [], cut: false })).toBe(false)
  expect(stamps.confirms(changed, only(2, written))).toBe(true)
  expect(idsOf(finish(stamps.changed(written)))).toEqual([])
})

test('a row that a change touched is to be looked at once, and never against a newer change', () => {
  const { rows, stamps } = held()
  rows.apply([{ type: 'update', row: row(3, { value: 8 }), at: null }])
  const changed = finish(stamps.changed(read())) ?? []
  expect(idsOf(changed)).toEqual([3])
  rows.apply([{ type: 'update', row: row(3, { value: 9 }), at: null }])
  expect(
    stamps.confirms(
      changed,
      only(
        3,
        read(undefined, n => (n === 3 ? 8 : n)),
      ),
    ),
  ).toBe(true)
  // It is not known by that stamp, though.
  expect(idsOf(finish(stamps.changed(read())))).toEqual([3])
})

test('where most were written, everything is to be read', () => {
  const { stamps } = held()
  expect(finish(stamps.changed(read(n => (n > 2 ? 70 : n))))).toBeNull()
})

test('what is remembered of a row is a fraction of the row', () => {
  const count = 20_000
  const rows = Array.from({ length: count }, (_, n) => row(n))
  const stamps = rows.map((_, n) => 1_000 + n)
  const held = holdRows({ ...source, limit: count })
  const known = holdStamps({ ...source, limit: count }, held)
  held.replace(rows)
  const before = heapInUse()
  finish(known.take({ rows, stamps, cut: false }))
  expect((heapInUse() - before) / count).toBeLessThan(25)
  expect(finish(known.changed({ rows, stamps, cut: false }))).toEqual([])
})
