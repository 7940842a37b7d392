import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { source } from '../support/boards'
import { byText, icu, play, type Compare, type FakeTable } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const by = (column: string, ascending = true): TableSource => ({
  ...source,
  columns: ['id', column],
  order: { column, ascending },
  limit: 4,
})
const nameRows = (...names: string[]): Row[] => names.map((name, i) => ({ id: i + 1, name }))
const names = nameRows('adam', 'Bea', 'carl', 'dora', 'Emil', 'fred', 'gus', 'hans')
const rankLabels =
  (...labels: string[]): Compare =>
  (a, b) =>
    labels.indexOf(String(a)) - labels.indexOf(String(b))

/** What is shown and what the database has, a moment after each of these, and once all is verified. */
function differences(
  script: Omit<Parameters<typeof play>[0], 'script' | 'until'>,
  acts: ((table: FakeTable) => void)[],
) {
  const pairs: [shown: string, truth: string][] = []
  const look = (table: FakeTable) => void pairs.push([table.readShown(), table.truth()])
  const result = play({
    ...script,
    script: [
      ...acts.flatMap((act, i) => [
        [(i + 1) * 5_000, act] as const,
        // Less than a second for the next read, and that read.
        [(i + 1) * 5_000 + 1_500, look] as const,
      ]),
      [acts.length * 5_000 + 100_000, look],
    ],
    until: acts.length * 5_000 + 101_000,
  })
  return { ...result, pairs, wrong: pairs.filter(([shownPair, truth]) => shownPair !== truth) }
}

describe('a list of a database that sorts text in another way', () => {
  test.each([true, false])('shows its first rows, stamped: %s', hasVersions => {
    const { wrong, reads, reports } = differences(
      { source: by('name'), rows: names, sorts: { name: icu }, hasVersions },
      [
        table => table.put({ id: 9, name: 'Ärzte' }),
        table => table.put({ id: 10, name: 'Zoe' }),
        table => table.put({ id: 11, name: 'alba' }),
        table => table.put({ id: 1, name: 'ida' }),
        table => table.remove({ id: 9 }),
      ],
    )
    expect(wrong).toEqual([])
    // What was placed elsewhere was not lost.
    expect(reports.filter(({ drift = 0 }) => drift > 0)).toEqual([])
    // One at first, for what left the list two, and then three verifications.
    expect(reads.length).toBeLessThanOrEqual(7)
  })

  test('learns which of two orders it is from one answer that tells them apart', () => {
    const { wrong, reads } = differences(
      {
        source: { ...by('name'), verifyInterval: 0 },
        rows: nameRows('adam', 'bea', 'carl'),
        sorts: { name: icu },
      },
      ['Ärzte', 'Anna', 'Bert', 'Ötzi'].map((name, i) => table => table.put({ id: 20 + i, name })),
    )
    expect([wrong, reads.length]).toEqual([[], 2])
  })

  test('asks nothing where both orders agree', () => {
    const { wrong, reads } = differences(
      {
        source: { ...by('name'), verifyInterval: 0 },
        rows: nameRows('adam', 'bea', 'carl', 'dora'),
        sorts: { name: byText },
      },
      ['alba', 'bert', 'adele'].map((name, i) => table => table.put({ id: 20 + i, name })),
    )
    expect([wrong, reads.length]).toEqual([[], 1])
  })
})

describe('a list whose ties are broken by a text', () => {
  const tiedSource = { ...by('prio'), key: ['id'], limit: 3 }
  const rows = ['Aa1', 'Bb2', 'Cc3', 'dd4'].map(id => ({ id, prio: 1 }))

  test('is cut where the database cuts it', () => {
    const { wrong } = differences({ source: tiedSource, rows, sorts: { id: icu } }, [
      table => table.put({ id: 'ab0', prio: 1 }),
      table => table.put({ id: 'Zz9', prio: 1 }),
      table => table.put({ id: 'zz8', prio: 0 }),
    ])
    expect(wrong).toEqual([])
  })
})

describe('a list by what has an order of its own', () => {
  const labels = ['low', 'medium', 'high', 'urgent']
  const tickets = ['urgent', 'high', 'medium', 'low', 'low'].map((prio, i) => ({ id: i + 1, prio }))

  test('is in the order of an enum, and reads nothing for labels that it knows', () => {
    const { wrong, reads } = differences(
      {
        source: { ...by('prio', false), verifyInterval: 0, limit: 10 },
        rows: tickets,
        sorts: { prio: rankLabels(...labels) },
        types: { prio: 'priority' },
      },
      [
        table => table.put({ id: 6, prio: 'high' }),
        table => table.put({ id: 5, prio: 'urgent' }),
        table => table.put({ id: 7, prio: 'low' }),
        table => table.remove({ id: 1 }),
      ],
    )
    expect([wrong, reads.length]).toEqual([[], 1])
  })

  test('asks for the place of a label that it has not seen', () => {
    const { wrong, reads, reports } = differences(
      {
        source: { ...by('prio', false), limit: 3 },
        rows: tickets.slice(1),
        sorts: { prio: rankLabels(...labels) },
        types: { prio: 'priority' },
      },
      [table => table.put({ id: 6, prio: 'urgent' }), table => table.put({ id: 7, prio: 'urgent' })],
    )
    expect([wrong, reports.filter(({ drift = 0 }) => drift > 0)]).toEqual([[], []])
    // At first and for the new label; keys alone to verify.
    expect(reads.slice(0, 2)).toEqual(['id,prio', 'id,prio'])
  })

  test.each([4, 50])('is as the database listed it where no order fits, %d of many rows', limit => {
    const days: Compare = (a, b) => parseInt(String(a)) - parseInt(String(b))
    const rows = Array.from({ length: 70 }, (_, i) => ({ id: i + 1, wait: `${i + 8} days` }))
    const { wrong, reports } = differences(
      { source: { ...by('wait'), limit }, rows, sorts: { wait: days }, types: { wait: 'interval' } },
      [
        table => table.put({ id: 100, wait: '10 days' }),
        table => table.put({ id: 101, wait: '1 day' }),
        table => table.put({ id: 2, wait: '100 days' }),
        table => table.put({ id: 3, wait: '10 days' }),
        table => table.remove({ id: 1 }),
      ],
    )
    expect([wrong, reports.filter(({ drift = 0 }) => drift > 0)]).toEqual([[], []])
  })

  test('is in the order of instants in the hour that autumn repeats', () => {
    const instants: Compare = (a, b) => Date.parse(String(a)) - Date.parse(String(b))
    const times = ['2026-11-01T01:30:00-04:00', '2026-11-01T01:20:00-04:00', '2026-11-01T00:10:00-04:00']
    const { wrong, reads } = differences(
      {
        source: { ...by('at', false), verifyInterval: 0, limit: 3 },
        types: { at: 'timestamptz' },
        rows: times.map((at, id) => ({ id, at })),
        sorts: { at: instants },
      },
      [
        table => table.put({ id: 8, at: '2026-11-01T01:10:00-05:00' }),
        table => table.put({ id: 9, at: '2026-11-01T01:25:00-05:00' }),
      ],
    )
    expect([wrong, reads.length]).toEqual([[], 1])
  })
})

test('a row that a lost change moved within the list is found by the order alone', () => {
  const { pairs, reports } = differences(
    { source: by('name'), rows: names, sorts: { name: icu }, hasVersions: false },
    [table => table.put({ id: 1, name: 'cora' }, 'silent')],
  )
  expect(pairs.at(-1)).toEqual(['2 3 1 4', '2 3 1 4'])
  expect(reports.some(({ drift }) => drift === 1)).toBe(true)
})
