import { expect, test } from 'vitest'
import type { Row, Write } from '../../src/backend/ports/backend.port'
import { keyOf } from '../../src/streams/rows/rowOrder'
import { createRowEntry } from '../../src/streams/rows/rowEntry'
import { RowIndex } from '../../src/streams/rows/rowIndex'
import { isWriteAmong } from '../../src/streams/rows/isWriteAmong'
import { row, source } from '../support/boards'

const target = { schema: 'public', table: 'orders', key: ['id'], columns: ['id', 'path'] }
const values = { path: { kind: 'text', text: 'queued' } } as const
const update: Write = { type: 'update', target, key: { id: 1 }, original: { path: 'new' }, values }
const insert: Write = { type: 'insert', target, values }
const path = (path: string) => row(1, { path })

test.each<[string, Write, Row | null, Row, Row | undefined, boolean]>([
  ['it has the written value', update, path('queued'), path('queued'), path('new'), true],
  ['it is as it was', update, path('queued'), path('new'), path('new'), false],
  [
    'only another column has changed',
    update,
    path('queued'),
    row(1, { path: 'new', value: 9 }),
    path('new'),
    false,
  ],
  ['it has a later value', update, path('queued'), path('running'), path('new'), true],
  ['it was not among the rows before', update, path('queued'), path('running'), undefined, true],
  ['it is new, and has changed since', insert, path('queued'), path('running'), path('running'), true],
  ['the database did not return it', update, null, path('queued'), path('new'), false],
])('whether a row shows a write: %s', (_, write, returnedRow, foundRow, earlierRow, isShown) => {
  const rows = new RowIndex(source)
  rows.load([createRowEntry(keyOf(source, foundRow), foundRow)], null)
  expect(isWriteAmong(rows, source, write, returnedRow, earlierRow)).toBe(isShown)
})
