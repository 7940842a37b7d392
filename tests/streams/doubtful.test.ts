import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { source } from '../support/boards'
import { play } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const parcels: TableSource = {
  ...(source as TableSource),
  columns: ['id', 'state', 'minutes'],
  order: { column: 'id', ascending: true },
  filter: [{ column: 'state', op: 'eq', value: 'delivered' }],
}
const types = { id: 'int8', state: 'text', minutes: 'numeric' }
const deliverParcel = (id: number, minutes: unknown): Row => ({ id, state: 'delivered', minutes })

/** What is read by key, and shown in the end, once a change of a row has null where there may be NaN. */
function receive(table: TableSource, change: Row, stored: Row) {
  const minutes: unknown[] = []
  const { reads } = play({
    source: table,
    types,
    rows: [deliverParcel(1, 5), deliverParcel(2, 'NaN')],
    until: 6_000,
    script: [
      [
        1_000,
        ({ put, signal }) => {
          put(stored, 'silent')
          signal({ type: 'update', row: change, at: null, doubtfulColumns: ['minutes'] })
        },
      ],
      [5_000, ({ row }) => minutes.push(row('1')?.['minutes'], row('2')?.['minutes'])],
    ],
  })
  return { minutes, keys: reads.filter(read => read.startsWith('by key')) }
}

test('null that may be NaN is read by key, once: the version tells that the answer is not older', () => {
  const [one, two] = [deliverParcel(1, 6), deliverParcel(2, 'NaN')]
  expect(receive(parcels, deliverParcel(2, null), two)).toEqual({ keys: ['by key: 2'], minutes: [5, 'NaN'] })
  expect(receive(parcels, deliverParcel(1, null), one)).toEqual({ keys: ['by key: 1'], minutes: [6, 'NaN'] })
})

test('a row that the filter leaves out is not read, whatever its null stands for', () => {
  const waiting = { id: 1, state: 'waiting', minutes: null }
  expect(receive(parcels, waiting, waiting)).toEqual({ keys: [], minutes: [undefined, 'NaN'] })
})

test('a row is read where only the doubtful column decides whether the filter takes it', () => {
  const late: TableSource = { ...parcels, filter: [{ column: 'minutes', op: 'gt', value: 1 }] }
  const [change, stored] = [deliverParcel(2, null), deliverParcel(2, 'NaN')]
  expect(receive(late, change, stored)).toEqual({ keys: ['by key: 2'], minutes: [5, 'NaN'] })
})

test('a row with a value that is no finite number stays as it is until it is read, and never mixes old and new', () => {
  const shown: unknown[] = []
  const change = { type: 'update', at: null, doubtfulColumns: ['minutes'] } as const
  const parcelOf = (place: string, minutes: unknown): Row => ({ ...deliverParcel(2, minutes), place })
  play({
    source: { ...parcels, columns: [...parcels.columns, 'place'] },
    types: { ...types, place: 'text' },
    rows: [parcelOf('door', '-Infinity')],
    readMs: 2_000,
    until: 20_000,
    script: [
      [5_000, ({ put }) => put(parcelOf('porch', 'NaN'), 'silent')],
      [5_001, ({ signal }) => signal({ ...change, row: parcelOf('porch', null) })],
      [6_000, ({ row }) => shown.push(row('2'))],
      [9_999, ({ row }) => shown.push(row('2'))],
      [10_000, ({ put }) => put(parcelOf('shop', null), 'silent')],
      [10_001, ({ signal }) => signal({ ...change, row: parcelOf('shop', null) })],
      [11_000, ({ row }) => shown.push(row('2'))],
      [15_000, ({ row }) => shown.push(row('2'))],
    ],
  })
  const [door, porch] = [parcelOf('door', '-Infinity'), parcelOf('porch', 'NaN')]
  expect(shown).toEqual([door, porch, porch, parcelOf('shop', null)])
})
