import { of, Subject } from 'rxjs'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Sources, Row, SourceSignal } from '../../src/backend/ports/backend.port'
import { feed } from '../../src/streams/feed'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { barsPanel, linePanel, numberPanel, row, source, tablePanel } from '../support/boards'
import { heapInUse } from '../support/heap'
import { noTopics } from '../support/scripted-backend'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
})

const staying = Array.from({ length: 300 }, (_, n) => row(-1 - n))

/**
 * A table of rows that stay and so many that are gone a frame after they came; what is read is as of the last frame.
 */
function passing(rows: number) {
  const signals$ = new Subject<SourceSignal>()
  let there: Row[] = []
  let all = staying
  const data: Sources = {
    ...noTopics,
    listen: () => signals$,
    read: () =>
      of({
        rows: all.map(row => ({ ...row })),
        rowVersions: all.map(({ id }) => Number(id)),
        isTruncated: false,
      }),
    exactColumns: () => new Set(),
    columnTypes: () => new Map(),
  }
  let id = 0
  const frame = () => vi.advanceTimersByTimeAsync(250)
  return {
    data,
    begin: async () => {
      for (const type of ['joined', 'subscribed'] as const) signals$.next({ type })
      await frame()
    },
    /** All rows that stay change in a column that no panel shows but in a table. */
    touch: async () => {
      for (const { id } of staying)
        signals$.next({ type: 'update', row: row(Number(id), { value: -1 }), at: null })
      await frame()
    },
    /** Ten frames, each of which changes all rows. */
    pass: async () => {
      for (let n = 0; n < 10; n += 1) {
        for (const { id } of there) signals$.next({ type: 'delete', key: { id }, at: null })
        there = Array.from({ length: rows }, () => row((id += 1)))
        for (const row of there) signals$.next({ type: 'insert', row, at: null })
        await frame()
        all = [...there.toReversed(), ...staying]
      }
    },
  }
}

test('rows that came and went leave nothing behind, however many they were', async () => {
  const { data, begin, pass } = passing(100)
  let eventCount = 0
  const panels = [tablePanel, linePanel, numberPanel, barsPanel]
  const subscription = feed(data, { ...source, limit: 1_000 }, of(panels)).subscribe(() => (eventCount += 1))
  onTestFinished(() => subscription.unsubscribe())
  await begin()
  for (let n = 0; n < 5; n += 1) await pass()
  const before = heapInUse()
  for (let n = 0; n < 40; n += 1) await pass()
  const events = 40 * 10 * 2 * 100
  expect(eventCount).toBeGreaterThan(400)
  expect((heapInUse() - before) / events).toBeLessThan(5)
})

test('the rows of the connection before are let go once those of the next are there', async () => {
  const { data, begin } = passing(0)
  const listen = async (memory: RowsHandover | null) => {
    let last: RowsHandover | null = null
    const subscription = feed(data, { ...source, limit: 1_000 }, of([tablePanel]), memory).subscribe(
      event => {
        if (event.type === 'feed.views') last = event.previousRows
      },
    )
    await begin()
    return { subscription, memory: last as RowsHandover | null }
  }
  const first = await listen(null)
  const heldRows = new WeakRef(RowsHandover.rowsOf(first.memory) ?? {})
  expect(RowsHandover.rowsOf(first.memory)?.size).toBe(300)
  first.subscription.unsubscribe()
  const second = await listen(first.memory)
  onTestFinished(() => second.subscription.unsubscribe())
  expect(second.memory?.size).toBe(300)
  expect(RowsHandover.rowsOf(first.memory)).toBeNull()
  await collectUntil(() => heldRows.deref() === undefined)
  expect(heldRows.deref()).toBeUndefined()
})

test('a row as it was before a change is let go, also where a panel shows nothing of the change', async () => {
  const { data, begin, touch } = passing(0)
  let memory = null as RowsHandover | null
  const recent = { ...barsPanel, window: 3_600 }
  const subscription = feed(data, { ...source, limit: 1_000 }, of([recent])).subscribe(event => {
    if (event.type === 'feed.views') memory = event.previousRows
  })
  onTestFinished(() => subscription.unsubscribe())
  await begin()
  const rows = weak(memory)
  expect(rows.length).toBe(300)
  await touch()
  // For so long an answer may be as the rows were before.
  await vi.advanceTimersByTimeAsync(20_000)
  // One, with any listener.
  const left = () => rows.filter(row => row.deref() !== undefined).length
  await collectUntil(() => left() < 2)
  expect(left()).toBeLessThan(2)
})

/** The engine may keep recent values for a while; values kept for good are never released. */
async function collectUntil(isDone: () => boolean) {
  for (let n = 0; n < 50 && !isDone(); n += 1) {
    await vi.advanceTimersByTimeAsync(1)
    heapInUse()
  }
}

const weak = (memory: RowsHandover | null) =>
  [...(RowsHandover.rowsOf(memory) ?? [])].map(({ row }) => new WeakRef(row))
