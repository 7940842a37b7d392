import { NEVER, of } from 'rxjs'
import { expect, test } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { RpcSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import { scriptedData } from '../support/scripted-backend'

const source: RpcSource = {
  kind: 'rpc',
  schema: 'public',
  function: 'order_lines',
  columns: ['id', 'item'],
  key: ['id'],
  limit: 9,
  refresh: { interval: 10 },
}
const line = (id: number | null, item: string): Row => ({ id, item })

/** All work in one slice, however slow this computer is. */
const unpaced = { now: () => 0, yieldThen: () => () => undefined }
/** What is shown of the first answer. */
const shownItems = (rows: Row[], order?: RpcSource['order']) => {
  const shown: unknown[] = []
  sourceRows(
    { ...scriptedData([], []), call: () => of({ rows, isTruncated: false }) },
    { ...source, ...(order && { order }) },
    null,
    NEVER,
    unpaced,
  )
    .subscribe(step => step.type === 'rows' && shown.push([...step.rows].map(({ row }) => row['item'])))
    .unsubscribe()
  return shown
}

test('rows that repeat the key of the board are all shown, in the order of the function', () => {
  const lines = [line(2, 'salt'), line(1, 'tea'), line(1, 'milk'), line(null, 'bread'), line(null, 'rice')]
  expect(shownItems(lines)).toEqual([['salt', 'tea', 'milk', 'bread', 'rice']])
})
test('and in the order of the board', () => {
  const lines = [line(1, 'tea'), line(1, 'milk'), line(2, 'salt'), line(null, 'bread'), line(null, 'rice')]
  const order = { column: 'id', ascending: true }
  expect(shownItems(lines, order)).toEqual([['tea', 'milk', 'salt', 'bread', 'rice']])
})
