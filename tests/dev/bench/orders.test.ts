import { expect, test } from 'vitest'
import { Orders, type OrderRow, type WrittenChange } from '../../../bench/sender/orders'
import { overTheWire, Stream } from '../../../bench/stream'

const NOW = Date.UTC(2026, 10, 23)
interface ToldChange {
  type: WrittenChange['type']
  commit_timestamp: string
  record?: Omit<OrderRow, 'xmin'>
  old_record?: { id: number }
}

test('the announced changes lead to the table that reads are answered from', () => {
  const orders = new Orders(7, 200, NOW)
  const heldRows = new Map([...orders.table].map(([id, { xmin: _xmin, ...row }]) => [id, row]))
  for (let i = 1; i <= 2_000; i += 1) {
    const { type, id, data } = orders.write(NOW + i)
    const message = JSON.parse(data) as ToldChange
    const { type: sort, commit_timestamp: at, old_record: old } = message
    expect([sort, at, old?.id]).toEqual([
      type,
      new Date(NOW + i).toISOString(),
      type === 'INSERT' ? undefined : id,
    ])
    if (message.record === undefined) heldRows.delete(id)
    else heldRows.set(id, message.record)
  }
  const truth = [...orders.table].map(([id, { xmin: _xmin, ...row }]) => [id, row])
  expect([...heldRows]).toEqual(truth)
})

test('every written row has a version of its own, and the time in its note', () => {
  const orders = new Orders(7, 10, NOW)
  const stamps = new Set([...orders.table.values()].map(({ xmin }) => xmin))
  for (let i = 1; i <= 100; i += 1) {
    const { id, type } = orders.write(NOW + i)
    if (type === 'DELETE') continue
    const row = orders.table.get(id)
    expect(row?.note).toMatch(new RegExp(`^t${NOW + i}t `))
    expect(stamps.has(row?.xmin ?? '')).toBe(false)
    stamps.add(row?.xmin ?? '')
  }
})

test('the table stays in the order of its ids, and about as large as it was', () => {
  const orders = new Orders(7, 1_000, NOW)
  for (let i = 0; i < 20_000; i += 1) orders.write(NOW)
  const ids = [...orders.table.keys()]
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
  expect(Math.abs(ids.length - 1_000)).toBeLessThan(400)
})

test('the stream that grows is as it was: three inserts for every delete', () => {
  const stream = new Stream(7, 1_000)
  const count = { insert: 0, update: 0, delete: 0 }
  for (let i = 0; i < 10_000; i += 1) count[overTheWire(stream.next()).type] += 1
  expect(stream.table.size).toBe(1_000 + count.insert - count.delete)
  expect(count.insert / count.delete).toBeGreaterThan(2.5)
  expect(count.update / 10_000).toBeCloseTo(0.6, 1)
})
