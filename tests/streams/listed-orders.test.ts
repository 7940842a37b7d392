import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { source } from '../support/boards'
import { play, type Compare, type FakeTable } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const by = (column: string, limit: number): TableSource => ({
  ...source,
  columns: ['id', column],
  order: { column, ascending: true },
  limit,
})
/** Pairs of what is shown and what the database has, a moment after each act and at the end; those that differ. */
function differences(
  script: Omit<Parameters<typeof play>[0], 'script' | 'until'>,
  acts: ((table: FakeTable) => void)[],
) {
  const pairs: [shown: string, truth: string][] = []
  const look = (table: FakeTable) => void pairs.push([table.readShown(), table.truth()])
  const result = play({
    ...script,
    script: [
      [1_000, look],
      ...acts.flatMap((act, i) => [
        [(i + 1) * 5_000, act] as const,
        [(i + 1) * 5_000 + 1_500, look] as const,
      ]),
      [acts.length * 5_000 + 100_000, look],
    ],
    until: acts.length * 5_000 + 101_000,
  })
  return { ...result, wrong: pairs.filter(([shown, truth]) => shown !== truth), count: pairs.length }
}

describe('a list that no order known here fits', () => {
  const days: Compare = (a, b) => parseInt(String(a)) - parseInt(String(b))

  test('is as the database listed it, with more values than an enum has', () => {
    const rows: Row[] = Array.from({ length: 90 }, (_, i) => ({ id: 90 - i, wait: `${i + 8} days` }))
    const { wrong, reports, reads } = differences(
      { source: by('wait', 80), rows, sorts: { wait: days }, types: { wait: 'interval' } },
      [
        table => table.put({ id: 100, wait: '10 days' }),
        table => table.put({ id: 101, wait: '1 day' }),
        table => table.put({ id: 85, wait: '9 days' }),
        table => table.remove({ id: 90 }),
        // Its value stays, so its place does, and nothing has to be read.
        table => table.put({ id: 80, wait: '18 days' }),
      ],
    )
    expect([wrong, reports.filter(({ drift = 0 }) => drift > 0)]).toEqual([[], []])
    expect(reads.length).toBeGreaterThan(1)
  })

  test('is as the database listed it where equal values have several spellings', () => {
    const hours: Compare = (a, b) => Number(inHours.get(String(a))) - Number(inHours.get(String(b)))
    const inHours = new Map([
      ['1 day', 24],
      ['24:00:00', 24],
      ['1 mon', 720],
      ['30 days', 720],
    ])
    const rows: Row[] = ['1 day', '24:00:00', '1 day', '24:00:00', '1 mon', '30 days', '1 mon'].map(
      (wait, i) => ({ id: i + 1, wait }),
    )
    const { wrong } = differences(
      { source: by('wait', 20), rows, sorts: { wait: hours }, types: { wait: 'interval' } },
      [table => table.put({ id: 8, wait: '24:00:00' }), table => table.remove({ id: 3 })],
    )
    expect(wrong).toEqual([])
  })
})

test('a column of a domain over numbers goes by its numbers, and nothing is read to place a row', () => {
  const rows: Row[] = [2, 10, 33].map((stars, i) => ({ id: i + 1, stars }))
  const { wrong, reads } = differences(
    {
      source: { ...by('stars', 10), verifyInterval: 0 },
      rows,
      types: { stars: 'positive_int' },
    },
    [table => table.put({ id: 7, stars: 9 }), table => table.put({ id: 8, stars: 100 })],
  )
  expect([wrong, reads.length]).toEqual([[], 1])
})

// The labels of the second one are in alphabetical order as well.
test.each([
  ['low', 'high', 'urgent'],
  ['cold', 'mild', 'warm'],
])(
  'an enum (%s, %s, …) of which some rows have none is placed by its labels, and nothing is read',
  (...labels) => {
    const rankOf = (label: unknown) =>
      label === null ? labels.length : labels.findIndex(each => each === label)
    const rank: Compare = (a, b) => rankOf(a) - rankOf(b)
    const rows: Row[] = [...labels, null].map((prio, i) => ({ id: i + 1, prio }))
    const { wrong, reads } = differences(
      {
        source: { ...by('prio', 10), verifyInterval: 0 },
        rows,
        sorts: { prio: rank },
        types: { prio: 'priority' },
      },
      [
        table => table.put({ id: 5, prio: labels[1] }),
        table => table.put({ id: 2, prio: null }),
        table => table.put({ id: 4, prio: labels[0] }),
      ],
    )
    expect([wrong, reads.length]).toEqual([[], 1])
  },
)
