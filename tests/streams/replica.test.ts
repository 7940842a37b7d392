import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { row, source } from '../support/boards'
import { play, type FakeTable } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const rows = [1, 2, 3].map(id => row(id))
/** What is shown at these times, as keys and values. */
function shownAt(
  times: readonly number[],
  script: [number, (table: FakeTable) => void][],
  hasVersions = true,
) {
  const seen: string[] = []
  const look = (table: FakeTable) => {
    const keys = table.shown().split(' ')
    seen.push(keys.map(key => `${key}=${String(table.row(key)?.['value'])}`).join(' '))
  }
  const result = play({
    ...{ source, rows, hasVersions },
    script: [...script, ...times.map(at => [at, look] as const)],
    until: 60_000,
  })
  return { ...result, seen, drift: result.told.reduce((sum, { drift = 0 }) => sum + drift, 0) }
}

describe.each([true, false])('verified by a replica that lags behind, stamped: %s', hasVersions => {
  const changes = (table: FakeTable) => {
    table.put(row(2, { value: 20 }))
    table.put(row(4))
    table.remove({ id: 1 })
  }

  test('rows that changes touched lately do not become older again', () => {
    const { seen, drift } = shownAt(
      [29_900, 30_500, 32_000, 59_000],
      [
        [29_000, table => table.lag(1_800)],
        [29_500, changes],
      ],
      hasVersions,
    )
    expect([new Set(seen), drift]).toEqual([new Set(['4=4 3=3 2=20']), 0])
  })

  test('what two reads say of them is believed', () => {
    const { seen, drift } = shownAt(
      [29_900, 32_000],
      [
        [29_500, changes],
        [29_800, table => table.put(row(4, { value: 40 }), 'silent')],
      ],
      hasVersions,
    )
    expect([seen, drift]).toEqual([['4=4 3=3 2=20', '4=40 3=3 2=20'], 1])
  })

  test('rows that no change touched are repaired at once', () => {
    const { seen } = shownAt(
      [30_200],
      [[29_800, table => table.put(row(3, { value: 30 }), 'silent')]],
      hasVersions,
    )
    expect(seen).toEqual(['3=30 2=2 1=1'])
  })
})
