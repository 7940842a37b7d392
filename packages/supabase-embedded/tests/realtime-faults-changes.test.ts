import { expect, onTestFinished, test, vi } from 'vitest'
import { startRealtime } from '../testing/realtime'
import { changes, dataOf, insert, subscribeWire, TOPIC } from './support/rooms'
import { wireOf } from './support/wire'

test('muteChanges: changes are consumed and not delivered', async () => {
  const realtime = await startRealtime()
  const wire = await subscribeWire(realtime)
  realtime.faults.realtime = { muteChanges: true }
  realtime.feed.commit(insert(1))
  realtime.faults.realtime = {}
  realtime.feed.commit(insert(2))
  expect(dataOf(await wire.next({ event: 'postgres_changes' }))).toMatchObject({ record: { n: 2 } })
})

test.each([
  [1, { n: 2 }],
  [0, { n: 1 }],
])('loseChanges: each change is lost with a chance of %d', async (loseChanges, first) => {
  const realtime = await startRealtime()
  const wire = await subscribeWire(realtime)
  realtime.faults.realtime = { loseChanges }
  realtime.feed.commit(insert(1))
  realtime.faults.realtime = {}
  realtime.feed.commit(insert(2))
  expect(dataOf(await wire.next({ event: 'postgres_changes' }))).toMatchObject({ record: first })
})

test('loseNext: so many changes are lost to everybody, and those after them are not', async () => {
  const realtime = await startRealtime()
  const wires = [await subscribeWire(realtime), await subscribeWire(realtime)]
  realtime.faults.realtime = { loseNext: 2 }
  for (const n of [1, 2, 3]) realtime.feed.commit(insert(n))
  for (const wire of wires)
    expect(dataOf(await wire.next({ event: 'postgres_changes' }))).toMatchObject({ record: { n: 3 } })
})

test('truncate: long and empty fields are missing, and the error says so', async () => {
  const realtime = await startRealtime()
  const wire = await subscribeWire(realtime)
  realtime.faults.realtime = { truncate: true }
  const record = {
    id: 1,
    note: 'x'.repeat(63),
    short: 'a "{[,:]}" \\',
    nothing: null,
    nested: { a: [1, { b: 2 }] },
  }
  realtime.feed.commit(
    JSON.stringify({ type: 'UPDATE', record, old_record: { id: 1, nothing: null }, errors: null }),
  )
  const { id, short, nested } = record
  expect(dataOf(await wire.next({ event: 'postgres_changes' }))).toEqual({
    type: 'UPDATE',
    record: { id, short, nested },
    old_record: { id },
    errors: ['Error 413: Payload Too Large'],
  })
})

test('truncate keeps the digits of numbers', async () => {
  const realtime = await startRealtime()
  const wire = await subscribeWire(realtime)
  realtime.faults.realtime = { truncate: true }
  const raw = wire.raw()
  realtime.feed.commit('{"type":"INSERT","record":{"big":9007199254740993,"exact":1.10},"errors":null}')
  expect(await raw).toContain('"record":{"big":9007199254740993,"exact":1.10}')
})

test('omitColumns: updates lack them, inserts do not', async () => {
  const realtime = await startRealtime()
  const wire = await subscribeWire(realtime)
  realtime.faults.realtime = { omitColumns: ['body'] }
  for (const type of ['INSERT', 'UPDATE'])
    realtime.feed.commit(JSON.stringify({ type, record: { id: 1, body: 'long' } }))
  expect(dataOf(await wire.next({ event: 'postgres_changes' }))).toMatchObject({ record: { body: 'long' } })
  expect(dataOf(await wire.next({ event: 'postgres_changes' }))).toEqual({
    type: 'UPDATE',
    record: { id: 1 },
  })
})

test('duplicate: every change comes twice', async () => {
  const realtime = await startRealtime()
  const wire = await subscribeWire(realtime)
  realtime.faults.realtime = { duplicate: true }
  realtime.feed.commit(insert(1))
  await wire.settle()
  expect(wire.untaken.map(frame => dataOf(frame)['record'])).toEqual([{ n: 1 }, { n: 1 }])
})

test('changesDelay: broadcasts overtake changes, and changes keep their order when it ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const realtime = await startRealtime()
  const wire = await wireOf(realtime)
  await wire.join(TOPIC, changes)
  vi.advanceTimersByTime(0)
  await wire.next({ event: 'system' })
  realtime.faults.realtime = { changesDelay: 1_000 }
  realtime.feed.commit(insert(1))
  realtime.faults.realtime = {}
  realtime.feed.commit(insert(2))
  realtime.feed.message({ topic: 'room', event: 'overtakes' })
  await wire.settle()
  vi.advanceTimersByTime(1_000)
  await wire.settle()
  expect(wire.untaken.map(({ event }) => event)).toEqual([
    'broadcast',
    'postgres_changes',
    'postgres_changes',
  ])
  expect(wire.untaken.slice(1).map(frame => dataOf(frame)['record'])).toEqual([{ n: 1 }, { n: 2 }])
})
