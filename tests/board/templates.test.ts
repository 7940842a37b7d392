import { describe, expect, test } from 'vitest'
import { parseBoard } from '../../src/board/file/parseBoard'
import { resolveVariables, acceptValues } from '../../src/board/model/resolveVariables'
import type { BoardFile } from '../../src/board/board'
import {
  PROBE_COLUMNS,
  PRESENCE_COLUMNS,
  MESSAGE_COLUMNS,
} from '../../src/board/schema/sources/builtInColumns'
import { FILE_COLUMNS } from '../../src/board/storage/fileColumns'
import { sortByReadingOrder } from '../../src/board/layout/readingOrder'
import { toColumn } from '../../src/board/model/columnTypes'
import { panelKinds } from '../../src/board/schema/panelKinds'
import { dispatchBoard } from '../../src/board/templates/dispatch/dispatchBoard'
import { templates, templatesFor } from '../../src/board/templates/templates'
import type { CatalogTable } from '../../src/board/templates/catalogTable'
import type { TableSource } from '../../src/board/model/source'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { signalAt } from '../../src/board/figures/signalAt'
import { spanOfTimeRange, resolveZone } from '../../src/board/time/shownRange'

const orders: CatalogTable = {
  schema: 'public',
  table: 'orders',
  columns: [
    { name: 'id', type: 'bigint' },
    { name: 'created_at', type: 'timestamp with time zone' },
    { name: 'customer_id', type: 'uuid' },
    { name: 'total', type: 'numeric(10,2)' },
    { name: 'state', type: 'text' },
    { name: 'tags', type: 'text[]' },
  ],
  key: ['id'],
}

describe('templates', () => {
  test.each(templates.map(template => [template.title, template] as const))(
    '%s gives a board in order',
    (_, each) => {
      const board = each.make([orders, { ...orders, table: 'Wild "names" & more' }])
      expect(parseBoard(board)).toStrictEqual({ board, repaired: [] })
      expect(each.description).toMatch(/\.$/)
    },
  )

  test('those of the demo are there only where its tables are', () => {
    const titles = (tables: readonly { schema: string; table: string }[]) =>
      templatesFor(tables).map(({ title }) => title)
    expect(titles([orders])).toEqual(['Empty', 'Tables at a glance'])
    const tablesOf = ({ sources }: BoardFile) =>
      Object.values(sources).flatMap(source => (source.kind === 'table' ? [source] : []))
    expect(titles(tablesOf(computerBoard))).toEqual(['Empty', 'Tables at a glance', 'This computer', 'Files'])
    expect(titles([...tablesOf(computerBoard), ...tablesOf(dispatchBoard)])).toEqual(
      templates.map(({ title }) => title),
    )
  })
})

test('every kind drafts a panel of itself where the columns suffice, and none where there are none', () => {
  const own = [...MESSAGE_COLUMNS, ...PRESENCE_COLUMNS, ...PROBE_COLUMNS, ...FILE_COLUMNS].map(name => ({
    name,
    dataType: 'other' as const,
  }))
  const places = ['longitude', 'latitude'].map(name => toColumn(name, 'double precision'))
  const columns = [...orders.columns.map(({ name, type }) => toColumn(name, type)), ...places, ...own]
  for (const [name, kind] of Object.entries(panelKinds)) {
    expect(kind.draft(columns)?.kind).toBe(name)
    expect(kind.draft([])?.kind).toBe(name === 'text' || name === 'action' ? name : undefined)
    expect(kind.size.width >= kind.minSize.width && kind.size.height >= kind.minSize.height).toBe(true)
  }
})

test.each([
  ['timestamptz', 'time'],
  ['date', 'time'],
  ['int8', 'number'],
  ['double precision', 'number'],
  ['money', 'text'],
  ['interval', 'other'],
  ['jsonb', 'other'],
  ['character varying(20)', 'text'],
  ['int4[]', 'other'],
])('a column of %s holds %s', (type, holds) => {
  expect(toColumn('a', type).dataType).toBe(holds)
})

describe('variables', () => {
  const source = computerBoard.sources['requests'] as TableSource
  const board: BoardFile = {
    ...computerBoard,
    variables: [
      { name: 'path', label: 'Path', kind: 'text' },
      { name: 'method', label: 'Method', kind: 'choice', options: ['GET', 'POST'], default: 'GET' },
    ],
    sources: {
      ...computerBoard.sources,
      requests: {
        ...source,
        filter: [
          { column: 'path', op: 'like', value: { variable: 'path' } },
          { column: 'method', op: 'eq', value: { variable: 'method' } },
          { column: 'status', op: 'gte', value: 400 },
        ],
      },
    },
  }
  const status = { column: 'status', op: 'gte', value: 400 }

  test('have their defaults until something is chosen, and filter nothing without', () => {
    expect(resolveVariables(board).sources['requests']).toEqual({
      ...source,
      filter: [{ column: 'method', op: 'eq', value: 'GET' }, status],
    })
    expect(resolveVariables(board).sources['samples']).toBe(board.sources['samples'])
  })

  test('are what was chosen, and nothing where that was chosen', () => {
    expect(resolveVariables(board, { path: '/a%', method: null }).sources['requests']).toEqual({
      ...source,
      filter: [{ column: 'path', op: 'like', value: '/a%' }, status],
    })
  })

  test('a link may only choose existing values', () => {
    expect(acceptValues(board, { path: '/a', method: 'PUT', other: 'x', toString: 'y' })).toEqual({
      values: { path: '/a' },
      faults: [
        { path: 'variable “method”', reason: 'is none of “GET”, “POST”' },
        { path: 'variable “other”', reason: 'doesn’t exist' },
        { path: 'variable “toString”', reason: 'doesn’t exist' },
      ],
    })
    expect(acceptValues(board, { method: null })).toEqual({ values: { method: null }, faults: [] })
  })
})

test('a threshold holds from its value to the next one’s', () => {
  const all = [
    { from: 0, signal: 'ok' },
    { from: 80, signal: 'warn' },
    { from: 95, signal: 'bad' },
  ] as const
  expect([-1, 0, 79.9, 80, 94, 95, 1e9].map(value => signalAt(all, value))).toEqual([
    null,
    'ok',
    'ok',
    'warn',
    'warn',
    'bad',
    'bad',
  ])
  expect(signalAt(all, null)).toBeNull()
})

test('a time says from when to when, and in which zone', () => {
  expect(spanOfTimeRange({ last: 60, zone: 'UTC' }, 100_000)).toEqual({ from: 40_000, to: 100_000 })
  const fixedRange = { from: '1970-01-01T00:00:01Z', to: '1970-01-01T02:00:02+02:00', zone: 'viewer' }
  expect(spanOfTimeRange(fixedRange, 0)).toEqual({ from: 1_000, to: 2_000 })
  expect(resolveZone(fixedRange, 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(resolveZone({ last: 1, zone: 'UTC' }, 'Europe/Berlin')).toBe('UTC')
})

test('a phone shows panels from top to bottom, and from left to right', () => {
  const turnedPanels = [...computerBoard.panels].reverse()
  expect(sortByReadingOrder(turnedPanels).map(({ id }) => id)).toEqual([
    'cpu',
    'memory',
    'requests',
    'traffic',
  ])
})
