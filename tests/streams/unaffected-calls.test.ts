import { concat, defer, NEVER, of, Subject, timer, map } from 'rxjs'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { SourceSignal } from '../../src/backend/ports/backend.port'
import type { RpcSource } from '../../src/board/model/source'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { sourceRows } from '../../src/streams/sourceRows'
import { scriptedData } from '../support/scripted-backend'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** It is verified so rarely that no call comes of that here. */
const source: RpcSource = {
  kind: 'rpc',
  schema: 'public',
  function: 'report',
  columns: ['value'],
  key: [],
  limit: 5,
  get: true,
  refresh: { tables: [{ schema: 'public', table: 'orders' }], interval: 86_400 },
}
const start: SourceSignal[] = [{ type: 'joined' }, { type: 'subscribed' }]
const change: SourceSignal = { type: 'insert', row: {}, at: null }

/** A function whose tables change when told; a call takes `tookMs`. */
function follow(tookMs = 10) {
  const changes$ = new Subject<SourceSignal>()
  const project = { value: 1 }
  let calls = 0
  const events: RowsEvent[] = []
  const data = {
    ...scriptedData([concat(of(...start), changes$, NEVER)], []),
    call: () =>
      defer(() => {
        calls += 1
        return timer(tookMs).pipe(map(() => ({ rows: [{ value: project.value }], isTruncated: false })))
      }),
  }
  const subscription = sourceRows(data, source).subscribe(event => events.push(event))
  onTestFinished(() => subscription.unsubscribe())
  return {
    project,
    calls: () => calls,
    doubts: () => events.filter(({ type }) => type === 'suspect').length,
    shown: () => {
      const last = events.findLast(event => event.type === 'rows')
      return last?.type === 'rows' ? [...last.rows].map(({ row }) => row['value']) : []
    },
    /** Changes every half a second. */
    keepChanging: async (seconds: number, onChange: () => void = () => undefined) => {
      for (let n = 0; n < 2 * seconds; n += 1) {
        onChange()
        changes$.next(change)
        await vi.advanceTimersByTimeAsync(500)
      }
    },
    rest: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000),
  }
}

test('while changes leave the answer as it is, it is asked for every four seconds', async () => {
  const { calls, rest, keepChanging, doubts } = follow()
  await rest(10)
  expect(calls()).toBe(1)
  await keepChanging(60)
  expect(calls()).toBeGreaterThan(14)
  expect(calls()).toBeLessThan(19)
  expect(doubts()).toBe(0)
})

test('while they matter, it is asked for every second', async () => {
  const { calls, rest, project, keepChanging } = follow()
  await rest(10)
  await keepChanging(60, () => (project.value += 1))
  expect(calls()).toBeGreaterThan(45)
})

test('the first change that matters is shown within five seconds, and the next ones within two', async () => {
  for (let offset = 0; offset < 9; offset += 1) {
    const { rest, project, keepChanging, shown } = follow(300)
    await rest(10)
    await keepChanging(20 + offset / 2)
    project.value = 2
    let waited = 0
    for (; shown()[0] !== 2 && waited < 60; waited += 0.5) await keepChanging(0.5)
    expect(waited).toBeLessThanOrEqual(5)
    project.value = 3
    await keepChanging(2)
    expect(shown()).toEqual([3])
  }
})

test('after a rest the first change is followed at once', async () => {
  const { rest, project, keepChanging, shown } = follow()
  await rest(10)
  await keepChanging(20)
  await rest(10)
  project.value = 2
  await keepChanging(0.5)
  expect(shown()).toEqual([2])
})
