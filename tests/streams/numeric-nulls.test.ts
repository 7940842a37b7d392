import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { source } from '../support/boards'
import { play, type Compare } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const by = (column: string, ascending = true): TableSource => ({
  ...source,
  columns: ['id', column],
  order: { column, ascending },
  limit: 20,
})

/** Postgres: NULL is greater than every number. */
const nullable: Compare = (a, b) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : Number(a) - Number(b)
test.each([true, false])('rows without a number have their place among numbers, ascending: %s', ascending => {
  const rows: Row[] = [3, null, -2, 7].map((prio, i) => ({ id: i + 1, prio }))
  const pairs: [shown: string, truth: string][] = []
  const { reads } = play({
    source: { ...by('prio', ascending), verifyInterval: 0 },
    rows,
    sorts: { prio: nullable },
    script: [
      [1_000, table => table.put({ id: 5, prio: null })],
      [2_000, table => table.put({ id: 6, prio: 4 })],
      [3_000, table => table.put({ id: 7, prio: -9 })],
      [4_000, table => table.put({ id: 1, prio: null })],
      [5_000, table => void pairs.push([table.readShown(), table.truth()])],
    ],
    until: 6_000,
  })
  expect(pairs.filter(([shown, truth]) => shown !== truth)).toEqual([])
  expect([pairs.length, reads.length]).toEqual([1, 1])
})

test('a lost change of a row is found by the read that a new row waits for', () => {
  const labels = ['low', 'medium', 'high', 'urgent']
  const rows: Row[] = ['high', 'medium', 'low'].map((prio, i) => ({ id: i + 1, prio }))
  const { reports } = play({
    source: { ...by('prio', false), verifyInterval: 0 },
    rows,
    sorts: { prio: (a, b) => labels.indexOf(String(a)) - labels.indexOf(String(b)) },
    types: { prio: 'priority' },
    script: [
      // No place is known for the label, so all is read soon; that read shows the other change as well.
      [5_000, table => table.put({ id: 9, prio: 'urgent' })],
      [5_000, table => table.put({ id: 3, prio: 'medium' }, 'silent')],
    ],
    until: 30_000,
  })
  expect(reports.filter(({ event }) => event === 'verified')).toMatchObject([{ drift: 1 }])
})
