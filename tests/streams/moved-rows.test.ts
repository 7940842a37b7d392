import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { source } from '../support/boards'
import { play, type FakeTable } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

/** People by their names, which are unique; the table's primary key is `id`. */
const people: TableSource = {
  ...(source as TableSource),
  columns: ['name', 'rank'],
  key: ['name'],
  order: { column: 'rank', ascending: true },
  limit: 3,
}
const person = (id: number, name: string, rank = id): Row => ({ id, name, rank })
const all = [person(1, 'ann'), person(2, 'bob'), person(3, 'cem'), person(4, 'dan'), person(5, 'eve')]

/** Renames a person, and tells as Realtime does: what the person is called now, and who it is. */
function rename({ remove, put, signal }: FakeTable, id: number, from: string, to: string, rank = id) {
  remove(person(id, from), 'silent')
  put(person(id, to, rank), 'silent')
  signal({ type: 'update', row: person(id, to, rank), at: null, identity: { id } })
}

test('a row that gets another key is in doubt at once, and right a moment later', () => {
  const states: string[] = []
  const { reads } = play({
    source: people,
    rows: all,
    until: 3_000,
    script: [
      [1_000, table => rename(table, 2, 'bob', 'rob')],
      // Changes are batched; then within the read's time, and after it.
      [1_260, ({ state }) => states.push(state())],
      [1_300, ({ state, readShown }) => states.push(state(), readShown())],
    ],
  })
  expect(states).toEqual(['in doubt', 'right', 'ann rob cem'])
  expect(reads).toEqual(['name,rank', 'name,rank'])
})

test('from then on each finds its former key, and nothing is read', () => {
  const states: string[] = []
  const note = ({ state, readShown }: FakeTable) => states.push(`${state()}: ${readShown()}`)
  const { reads, reports } = play({
    source: { ...people, limit: 4 },
    rows: all,
    until: 4_000,
    script: [
      [1_000, table => rename(table, 2, 'bob', 'rob')],
      [2_000, table => rename(table, 1, 'ann', 'ada')],
      [2_300, note],
      // Twice within a frame, and a name that another has just left.
      [2_400, table => rename(table, 3, 'cem', 'can')],
      [2_401, table => rename(table, 3, 'can', 'jan')],
      [2_402, table => rename(table, 2, 'rob', 'cem')],
      [2_800, note],
    ],
  })
  expect(states).toEqual(['right: ada rob cem dan', 'right: ada cem jan dan'])
  expect(reads).toHaveLength(2)
  expect(reports.filter(({ event }) => event === 'suspect')).toHaveLength(1)
})

test('a row with a name that another still has takes its place, and not the row', () => {
  let shown: unknown[] = []
  play({
    source: people,
    rows: all,
    until: 3_000,
    script: [
      [1_000, table => rename(table, 2, 'bob', 'rob')],
      [
        2_000,
        ({ put, signal }) => {
          // Swapped in one transaction, as a deferred constraint allows.
          put(person(1, 'rob', 1), 'silent')
          put(person(2, 'ann', 2), 'silent')
          signal({ type: 'update', row: person(1, 'rob', 1), at: null, identity: { id: 1 } })
          signal({ type: 'update', row: person(2, 'ann', 2), at: null, identity: { id: 2 } })
        },
      ],
      [2_400, ({ readShown, row, state }) => (shown = [readShown(), row('ann')?.['id'], state()])],
    ],
  })
  expect(shown).toEqual(['rob ann cem', 2, 'right'])
})

test('a row that leaves the list with its key is gone', () => {
  const states: string[] = []
  play({
    source: people,
    rows: all,
    until: 3_000,
    script: [
      [1_000, table => rename(table, 5, 'eve', 'eva')],
      [2_000, table => rename(table, 2, 'bob', 'rob', 9)],
      [2_400, ({ state, readShown }) => states.push(state(), readShown())],
    ],
  })
  expect(states).toEqual(['right', 'ann cem dan'])
})

test('busy updates of rows that are not shown cost one read, and no doubt lasts', () => {
  const busy = Array.from(
    { length: 200 },
    (_, i) =>
      [
        1_000 + 25 * i,
        ({ put, signal }: FakeTable) => {
          put(person(5, 'eve', 5 + i), 'silent')
          signal({ type: 'update', row: person(5, 'eve', 5 + i), at: null, identity: { id: 5 } })
        },
      ] as const,
  )
  let state = ''
  const { reads, reports } = play({
    source: { ...people, verifyInterval: 0 },
    rows: all,
    until: 7_000,
    script: [...busy, [6_500, table => (state = table.state())]],
  })
  expect(reads).toHaveLength(2)
  expect(reports.filter(({ event }) => event === 'suspect')).toHaveLength(1)
  expect(state).toBe('right')
})

test('an update that came while rows were first read is a doubt', () => {
  const states: string[] = []
  play({
    source: people,
    rows: all,
    readMs: 500,
    until: 3_000,
    script: [
      [200, table => rename(table, 2, 'bob', 'rob')],
      [600, ({ state }) => states.push(state())],
      [2_500, ({ state, readShown }) => states.push(state(), readShown())],
    ],
  })
  expect(states).toEqual(['in doubt', 'right', 'ann rob cem'])
})

test('an update that only names its row finds the former key, too', () => {
  const states: string[] = []
  play({
    source: people,
    rows: all,
    until: 3_000,
    script: [
      [1_000, table => rename(table, 2, 'bob', 'rob')],
      [
        2_000,
        ({ remove, put, signal }) => {
          remove(person(1, 'ann'), 'silent')
          put(person(1, 'ada'), 'silent')
          signal({ type: 'incomplete', key: { name: 'ada' }, at: null, identity: { id: 1 } })
        },
      ],
      [2_400, ({ state, readShown }) => states.push(state(), readShown())],
    ],
  })
  expect(states).toEqual(['right', 'ada rob cem'])
})

test('columns that came with a read only are no difference', () => {
  const { reports } = play({
    source: people,
    rows: all,
    hasVersions: false,
    until: 40_000,
    script: [
      [
        1_000,
        ({ put, signal }) => {
          put(person(1, 'ann', 0), 'silent')
          signal({ type: 'update', row: person(1, 'ann', 0), at: null, identity: { id: 1 } })
        },
      ],
    ],
  })
  expect(reports.filter(({ event }) => event === 'verified')).toEqual([expect.objectContaining({ drift: 0 })])
})
