import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { source } from '../support/boards'
import { play } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const notes = { ...source, columns: ['id', 'body', 'status', 'updated_at'] }

test('of two updates the first is lost, and the second comes without the long text that the first changed', () => {
  const shownValues: unknown[] = []
  // A file may still name the column by which rows were once verified.
  const versionedNotes = { ...notes, version: 'updated_at' }
  play({
    source: versionedNotes,
    rows: [{ id: 1, body: 'old', status: 'a', updated_at: 1 }],
    script: [
      [1_000, table => table.put({ id: 1, body: 'NEW', status: 'a', updated_at: 2 }, 'silent')],
      [
        2_000,
        table =>
          table.put({ id: 1, body: 'NEW', status: 'b', updated_at: 3 }, ['id', 'status', 'updated_at']),
      ],
      [5_000, table => shownValues.push(table.row('1')?.['body'])],
      [40_000, table => shownValues.push(table.row('1')?.['body'])],
    ],
    until: 41_000,
  })
  expect(shownValues).toEqual(['old', 'NEW'])
})

test.each([true, false])(
  'an update without the long text, that arrives while rows are verified, hides no lost one (versions: %s)',
  hasVersions => {
    const shownValues: unknown[] = []
    play({
      source: notes,
      rows: [1, 2, 3].map(id => ({ id, body: 'old', status: 'a', updated_at: 1 })),
      hasVersions,
      readMs: 4_000,
      script: [
        [10_000, table => table.put({ id: 1, body: 'NEW', status: 'a', updated_at: 2 }, 'silent')],
        ...[30_000, 33_000, 36_000, 39_000, 42_000].map(
          at =>
            [
              at,
              table =>
                table.put({ id: 1, body: 'NEW', status: `${at}`, updated_at: 3 }, [
                  'id',
                  'status',
                  'updated_at',
                ]),
            ] satisfies Parameters<typeof play>[0]['script'][number],
        ),
        [50_000, table => shownValues.push(table.row('1')?.['body'])],
      ],
      until: 51_000,
    })
    expect(shownValues).toEqual(['NEW'])
  },
)
