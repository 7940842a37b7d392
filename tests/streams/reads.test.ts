import { of, Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Row, Sources, SourceSignal } from '../../src/backend/ports/backend.port'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { row, source } from '../support/boards'
import { noTopics } from '../support/scripted-backend'
import { play, type FakeTable } from './fakeTable'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const rows = [1, 2, 3].map(id => row(id))
const ALL = 'id,at,path,value'
type Script = [at: number, act: (table: FakeTable) => void][]

test('what a doubt told of is not called lost silently, although the token is renewed before the read', () => {
  const script: Script = [
    [5_000, table => table.put(row(2, { value: 20 }), 'silent')],
    [
      5_000,
      table => {
        table.signal({ type: 'subscribed' })
        table.signal({ type: 'reauthorized' })
      },
    ],
  ]
  const { reports } = play({ source: { ...source, verifyInterval: 0 }, rows, script, until: 20_000 })
  expect(reports.filter(({ event }) => event === 'suspect')).toHaveLength(1)
  expect(reports.filter(({ drift = 0 }) => drift > 0)).toEqual([])
})

test('a verification that finds only what changes had brought reads no more than their rows', () => {
  const script: Script = [[20_000, table => table.put(row(2, { value: 20 }))]]
  const { reads, reports } = play({ source: { ...source, limit: 10 }, rows, script, until: 40_000 })
  expect(reads).toEqual([ALL, 'id', 'by key: 2'])
  expect(reports.filter(({ event }) => event === 'verified')).toMatchObject([{ drift: 0 }])
})

test('while reads fail, changes that need one make no more requests', () => {
  const cut = (table: FakeTable) => table.signal({ type: 'incomplete', key: { id: 1 }, at: null })
  const script: Script = [
    [4_900, table => table.failKeyReads(1)],
    ...Array.from({ length: 20 }, (_, i): Script[number] => [5_000 + i * 100, cut]),
  ]
  const { reads } = play({ source: { ...source, verifyInterval: 0 }, rows, script, until: 6_900 })
  // The next try is due two seconds after the failure.
  expect(reads).toEqual([ALL, 'by key: 1'])
})

test('a row that was deleted and made again unannounced is repaired, and counts as lost', () => {
  const shown: string[] = []
  const script: Script = [
    [25_000, table => table.remove({ id: 2 })],
    [26_000, table => table.put(row(2, { value: 22 }), 'silent')],
    [45_000, table => void shown.push(table.readShown(), table.state())],
  ]
  const { reports } = play({ source, rows, script, until: 46_000 })
  expect(shown).toEqual(['3 2 1', 'right'])
  expect(reports.filter(({ drift = 0 }) => drift > 0)).toMatchObject([{ drift: 1 }])
})

test.each([
  [2_500, 'read by key, because that read has it', 2],
  [1_500, 'shown, because that read may lack it', 20],
])('a change committed %d ms before the newest read began is %s', async (age, _, value) => {
  vi.useFakeTimers()
  const signals$ = new Subject<SourceSignal>()
  const keyed: unknown[] = []
  const data: Sources = {
    ...noTopics,
    listen: () => signals$,
    read: (_source, keys?: readonly Row[]) => {
      if (keys !== undefined) keyed.push(keys)
      return of({ rows: [row(1, { value: 2 })], isTruncated: false, begunAt: Date.now() })
    },
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  let last: RowsEvent | undefined
  const subscription = sourceRows(data, { ...source, verifyInterval: 0 }).subscribe(event => {
    if (event.type === 'rows') last = event
  })
  for (const type of ['joined', 'subscribed'] as const) signals$.next({ type })
  await vi.advanceTimersByTimeAsync(100)
  const begunAt = Date.now() - 100
  signals$.next({ type: 'update', row: row(1, { value: 20 }), at: begunAt - age })
  await vi.advanceTimersByTimeAsync(3_000)
  subscription.unsubscribe()
  const values = last?.type === 'rows' ? [...last.rows].map(({ row }) => row['value']) : []
  expect([values, keyed.length > 0]).toEqual([[value], value === 2])
})
