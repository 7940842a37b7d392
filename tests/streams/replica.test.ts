import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { row, source } from '../support/boards'
import { icu, play, type FakeTable } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const rows = [1, 2, 3].map(id => row(id))
/** What is shown at these times, as keys and values. */
function shownAt(
  times: readonly number[],
  script: [number, (table: FakeTable) => void][],
  hasVersions = true,
) {
  const shownTimes: string[] = []
  const look = (table: FakeTable) => {
    const keys = table.readShown().split(' ')
    shownTimes.push(keys.map(key => `${key}=${String(table.row(key)?.['value'])}`).join(' '))
  }
  const result = play({
    source,
    rows,
    hasVersions,
    script: [...script, ...times.map(at => [at, look] as const)],
    until: 60_000,
  })
  return { ...result, shownTimes, drift: result.reports.reduce((sum, { drift = 0 }) => sum + drift, 0) }
}

describe.each([true, false])('verified by a replica that lags behind, stamped: %s', hasVersions => {
  const changes = (table: FakeTable) => {
    table.put(row(2, { value: 20 }))
    table.put(row(4))
    table.remove({ id: 1 })
  }

  test('rows that changes touched lately do not become older again', () => {
    const { shownTimes, drift } = shownAt(
      [29_900, 30_500, 32_000, 59_000],
      [
        [29_000, table => table.lag(1_800)],
        [29_500, changes],
      ],
      hasVersions,
    )
    expect([new Set(shownTimes), drift]).toEqual([new Set(['4=4 3=3 2=20']), 0])
  })

  test('two equal reads are believed', () => {
    const { shownTimes, drift } = shownAt(
      [29_900, 32_000],
      [
        [29_500, changes],
        [29_800, table => table.put(row(4, { value: 40 }), 'silent')],
      ],
      hasVersions,
    )
    expect([shownTimes, drift]).toEqual([['4=4 3=3 2=20', '4=40 3=3 2=20'], 1])
  })

  test('rows that no change touched are repaired at once', () => {
    const { shownTimes } = shownAt(
      [30_200],
      [[29_800, table => table.put(row(3, { value: 30 }), 'silent')]],
      hasVersions,
    )
    expect(shownTimes).toEqual(['3=30 2=2 1=1'])
  })
})

describe('refilled by a replica that lags behind', () => {
  const four = { ...source, limit: 3, order: { column: 'id', ascending: true } }

  test('a row that came after a shorter list was read is shown soon', () => {
    const shownTimes: string[] = []
    const { reports, reads } = play({
      source: four,
      rows: [1, 2, 3].map(id => row(id)),
      script: [
        [5_000, table => table.remove(row(2))],
        [5_000, table => table.lag(500)],
        [5_000, table => table.put(row(4))],
        [8_000, table => shownTimes.push(table.readShown(), table.truth())],
        [8_000, table => table.put(row(5))],
        [8_000, table => table.remove(row(1))],
        [10_000, table => shownTimes.push(table.readShown(), table.truth())],
      ],
      until: 20_000,
    })
    expect([shownTimes, reports.filter(({ drift = 0 }) => drift > 0)]).toEqual([
      ['1 3 4', '1 3 4', '3 4 5', '3 4 5'],
      [],
    ])
    // The list was full again, so that the second removal needs a read.
    expect(reads.slice(1)).toEqual(['id,at,path,value', 'by key: 4', 'id,at,path,value'])
  })

  test('a row whose place only the server knows is shown soon', () => {
    const shownTimes: string[] = []
    const { reports, reads } = play({
      source: { ...four, columns: ['id', 'name'], order: { column: 'name', ascending: true } },
      rows: ['adam', 'bea', 'carl'].map((name, i) => ({ id: i, name })),
      sorts: { name: icu },
      script: [
        [5_000, table => table.lag(500)],
        [5_000, table => table.put({ id: 4, name: 'Ärzte' })],
        [9_000, table => shownTimes.push(table.readShown(), table.truth())],
      ],
      until: 20_000,
    })
    expect([shownTimes, reports.filter(({ drift = 0 }) => drift > 0)]).toEqual([['0 4 1', '0 4 1'], []])
    expect(reads.slice(1)).toEqual(['id,name', 'by key: 4', 'id,name'])
  })

  test('a row that lies beyond the list by the server’s order is asked for once', () => {
    const { reads } = play({
      source: { ...four, columns: ['id', 'name'], order: { column: 'name', ascending: true } },
      rows: ['low', 'low', 'high'].map((name, i) => ({ id: i, name })),
      sorts: {
        name: (a, b) =>
          ['low', 'high', 'urgent'].indexOf(String(a)) - ['low', 'high', 'urgent'].indexOf(String(b)),
      },
      types: { name: 'priority' },
      script: [[5_000, table => table.put({ id: 4, name: 'urgent' })]],
      until: 20_000,
    })
    expect(reads.slice(1)).toEqual(['id,name', 'by key: 4', 'id,name'])
  })
})
