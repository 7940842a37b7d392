import { expect, test } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { createRowBuffer } from '../../src/streams/rows/rowBuffer'
import { createFilter } from '../../src/streams/table/applyFilter'
import { createRefetchQueue } from '../../src/streams/table/reads/refetchQueue'
import { row, source } from '../support/boards'

const smallOrders: TableSource = { ...source, filter: [{ column: 'value', op: 'lt', value: 100 }] }

/** The filter over rows 1 and 2, whose rows may be trusted or not. */
function filterOver({ isReliable }: { isReliable: boolean }) {
  const rows = createRowBuffer(smallOrders)
  rows.replaceAllNow([row(2), row(1)])
  const queue = createRefetchQueue()
  const types = new Map(Object.entries({ id: 'int8', value: 'int8', path: 'text', at: 'timestamptz' }))
  const filter = createFilter(smallOrders, types, rows, queue, () => isReliable)
  const update = (change: Row) => {
    const [applied] = filter([{ type: 'update', row: change, at: null }])
    return applied === undefined ? 'nothing' : applied.row === null ? 'deleted' : 'updated'
  }
  return { update, queue }
}
/** As an update that leaves `path` and `value` out, which did not change and are stored out of line. */
const withoutValue = { id: 1, at: row(1)['at'] }

test('an update without the filtered column is judged by the row that is held', () => {
  const { update, queue } = filterOver({ isReliable: true })
  expect(update(withoutValue)).toBe('updated')
  expect(queue.isEmpty()).toBe(true)
})

test('it is read where the rows held may be outdated: the value may have left the filter meanwhile', () => {
  const { update, queue } = filterOver({ isReliable: false })
  expect(update(withoutValue)).toBe('nothing')
  expect(queue.has('1')).toBe(true)
})

test('a row that is being read takes no part of a row, and is settled by a whole one', () => {
  const { update, queue } = filterOver({ isReliable: true })
  queue.add('1', { id: 1 })
  expect(update(withoutValue)).toBe('nothing')
  expect(queue.has('1')).toBe(true)
  expect(update(row(1, { value: 7 }))).toBe('updated')
  expect(queue.isEmpty()).toBe(true)
})

test('a row whose whole change leaves the filter is deleted, and no longer read', () => {
  const { update, queue } = filterOver({ isReliable: false })
  queue.add('1', { id: 1 })
  expect(update(row(1, { value: 100 }))).toBe('deleted')
  expect(queue.isEmpty()).toBe(true)
})
