import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { createRowBuffer, type RowChange, type RowBuffer } from '../../src/streams/rows/rowBuffer'
import { row, source } from '../support/boards'

/** In order, as they are now. */
const listRows = (buffer: RowBuffer) => [...(buffer.rows() ?? [])]
const ids = (buffer: RowBuffer) => listRows(buffer).map(({ row }) => row['id'])
const insert = (id: number, rest: Row = {}): RowChange => ({ type: 'insert', row: row(id, rest), at: null })
const update = (id: number, rest: Row): RowChange => ({
  type: 'update',
  row: { ...row(id), ...rest },
  at: null,
})
const remove = (id: number): RowChange => ({ type: 'delete', key: { id }, at: null })
/** As after a read of these rows, with nothing kept aside. */
const holding = (...ids: number[]): RowBuffer => {
  const rows = createRowBuffer(source)
  rows.replaceAllNow(ids.map(id => row(id)))
  return rows
}

describe('before the first read', () => {
  test('nothing is shown, whatever arrives', () => {
    const buffer = createRowBuffer(source)
    buffer.apply([insert(1)])
    expect(buffer.rows()).toBeNull()
  })

  test('earlier changes are laid over the rows of the read', () => {
    const buffer = createRowBuffer(source)
    buffer.apply([insert(4), update(2, { value: 20 })])
    buffer.beginRead()
    buffer.apply([remove(1)])
    buffer.replaceAllNow([row(3), row(2), row(1)])
    expect(listRows(buffer).map(({ row }) => [row['id'], row['value']])).toEqual([
      [4, 4],
      [3, 3],
      [2, 20],
    ])
  })
})

describe('after it', () => {
  test('changes take their place in the order of the source', () => {
    const buffer = holding(3, 1)
    buffer.apply([insert(2), insert(4)])
    expect(ids(buffer)).toEqual([4, 3, 2, 1])
  })

  test('a row that did not change stays the same object, and its neighbors too', () => {
    const buffer = holding(3, 2, 1)
    const before = listRows(buffer)
    buffer.apply([update(2, { value: 20 })])
    const after = listRows(buffer)
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    expect(after[2]).toBe(before[2])
  })

  test('reading the same rows again keeps their objects', () => {
    const buffer = holding(3, 2, 1)
    const before = listRows(buffer)
    buffer.beginRead()
    buffer.replaceAllNow([row(3), row(2, { value: 20 }), row(1)])
    const after = listRows(buffer)
    expect(after.map((line, i) => line === before[i])).toEqual([true, false, true])
  })

  test('an update that leaves out a column keeps the loaded value', () => {
    const buffer = holding(1)
    buffer.apply([{ type: 'update', row: { id: 1, value: 10 }, at: null }])
    expect(listRows(buffer)[0]?.row).toEqual({ ...row(1), value: 10 })
  })

  test('an update that leaves out a column of a row that is not loaded asks for a read and shows nothing of it', () => {
    const buffer = holding(1)
    expect(buffer.apply([{ type: 'update', row: { id: 2, value: 10 }, at: null }])).toBe('repair')
    expect(ids(buffer)).toEqual([1])
  })

  test('deletes of rows that are not loaded change nothing', () => {
    const buffer = holding(2, 1)
    expect(buffer.apply([remove(9)])).toBeNull()
    expect(ids(buffer)).toEqual([2, 1])
  })

  test('a delete during a read is a tombstone: the late rows do not bring it back', () => {
    const buffer = holding(2, 1)
    buffer.beginRead()
    buffer.apply([remove(1)])
    buffer.replaceAllNow([row(2), row(1)])
    expect(ids(buffer)).toEqual([2])
  })

  test('a row deleted and inserted again during a read is there, whole', () => {
    const buffer = holding(2, 1)
    buffer.beginRead()
    buffer.apply([remove(1), insert(1, { value: 100 })])
    buffer.replaceAllNow([row(2)])
    expect(listRows(buffer)[1]?.row).toEqual(row(1, { value: 100 }))
  })

  test('the same key as number and as text is one row', () => {
    const buffer = holding(1)
    buffer.apply([{ type: 'update', row: { ...row(1), id: '1', value: 5 }, at: null }])
    expect(buffer.rows()?.size).toBe(1)
  })
})

describe('at the limit of five', () => {
  test('a new first pushes the last out', () => {
    const buffer = holding(5, 4, 3, 2, 1)
    expect(buffer.apply([insert(6)])).toBeNull()
    expect(ids(buffer)).toEqual([6, 5, 4, 3, 2])
    expect(buffer.rows()?.isTruncated).toBe(true)
  })

  test('a delete leaves a place that only a read can fill', () => {
    const buffer = holding(9, 8, 7, 6, 5)
    expect(buffer.apply([remove(7)])).toBe('refill')
    expect(ids(buffer)).toEqual([9, 8, 6, 5])
  })

  test('an arrival beyond the edge does not count as the next row', () => {
    const buffer = holding(9, 8, 7, 6, 5)
    expect(buffer.apply([remove(7), insert(3)])).toBe('refill')
    expect(ids(buffer)).toEqual([9, 8, 6, 5])
  })

  test('a table with fewer rows has no edge', () => {
    const buffer = holding(9, 8)
    expect(buffer.apply([remove(8), insert(1)])).toBeNull()
    expect(ids(buffer)).toEqual([9, 1])
    expect(buffer.rows()?.isTruncated).toBe(false)
  })
})

const orders: [string, TableSource, (a: Row, b: Row) => number][] = [
  ['that stays', source, (a, b) => Number(b['id']) - Number(a['id'])],
  [
    'that changes',
    { ...source, order: { column: 'value', ascending: false } },
    (a, b) => Number(b['value']) - Number(a['value']) || Number(a['id']) - Number(b['id']),
  ],
]
test.each(orders)(
  'equals the table by an order %s, or asks for a read',
  (_, source, compare) => {
    const act = fc.record({
      do: fc.constantFrom('insert', 'insert', 'update', 'delete', 'frame', 'read', 'answer'),
      id: fc.integer({ min: 1, max: 12 }),
      value: fc.integer({ min: 0, max: 99 }),
    })
    let checks = 0
    fc.assert(
      fc.property(fc.array(act, { minLength: 60, maxLength: 120 }), acts => {
        const table = new Map<number, Row>()
        const top = () => [...table.values()].sort(compare).slice(0, 5)
        const buffer = createRowBuffer(source)
        let batch: RowChange[] = []
        let answer: Row[] | null = null
        let isOwed = false
        buffer.replaceAllNow([])
        const check = () => {
          if (isOwed || answer !== null || batch.length > 0) return
          checks += 1
          expect(listRows(buffer).map(({ row }) => row)).toEqual(top())
        }
        for (const { do: what, id, value } of acts) {
          const isKnown = table.has(id)
          if ((what === 'insert' && !isKnown) || (what === 'update' && isKnown)) {
            table.set(id, row(id, { value }))
            batch.push({ type: what, row: row(id, { value }), at: null })
          } else if (what === 'delete' && isKnown) {
            table.delete(id)
            batch.push(remove(id))
          } else if (what === 'frame') {
            if (buffer.apply(batch) !== null) isOwed = true
            batch = []
            check()
          } else if (what === 'read' && answer === null) {
            buffer.beginRead()
            answer = top()
            isOwed = false
          } else if (what === 'answer' && answer !== null) {
            if (buffer.replaceAllNow(answer) !== null) isOwed = true
            answer = null
            check()
          }
        }
      }),
      { numRuns: 500 },
    )
    expect(checks).toBeGreaterThan(1_000)
  },
  60_000,
)
