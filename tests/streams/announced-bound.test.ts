import { expect, test } from 'vitest'
import { boundsOf } from '../../dev/storm/check/bounds'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { play, type FakeTable } from './fakeTable'

/** Until an idle server tells of a commit, and how long an answer takes at most, as the storm counts it. */
const [DELIVERY_MS, READ_MS] = [500, 1_000]
const source: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'orders',
  columns: ['id', 'value'],
  key: ['id'],
  order: { column: 'id', ascending: true },
  limit: 3,
  verifyInterval: 300,
}
const row = (id: number, value = 0): Row => ({ id, value })

type Act = [at: number, act: (table: FakeTable) => void]
const announcedLate = (at: number, announcedAt: number, changedRow: Row): Act[] => [
  [at, table => table.put(changedRow, 'silent')],
  [announcedAt, table => table.signal({ type: 'update', row: changedRow, at })],
]

/**
 * The longest way of an announced change: a list loses a row right after the read began that was to bring the one
 * before. Both reads have a row newer than the announced one, so it is requested once more.
 */
test('received changes are shown within the bound that the storm checks', () => {
  const second = 5_300
  let wrongUntil = 0
  const look = (table: FakeTable, at: number) => {
    if (table.readShown() !== table.truth()) wrongUntil = at
  }
  const { reads } = play({
    source,
    rows: [1, 2, 3, 4, 5, 6].map(id => row(id)),
    readMs: READ_MS,
    script: [
      [5_000, table => table.put(row(3, 1))],
      [5_000, table => table.remove(row(1))],
      ...announcedLate(5_100, 8_300, row(3, 2)),
      [second, table => table.remove(row(2))],
      ...announcedLate(9_000, 12_300, row(3, 3)),
      ...Array.from({ length: 100 }, (_, index): Act => {
        const at = second + index * 100
        return [at, table => look(table, at)]
      }),
    ],
    until: 16_000,
  })
  expect(reads).toEqual(['id,value', 'id,value', 'by key: 3', 'id,value', 'by key: 3'])
  // A read, a row that is asked for once more, a rest, and both again.
  expect(wrongUntil - second).toBeGreaterThan(6_500)
  expect(wrongUntil - second).toBeLessThan(boundsOf(null).announcedMs - DELIVERY_MS)
})
