import { expect, test } from 'vitest'
import { columnFormat } from '../../src/board/schema/columnUnits'
import { figureFormat, sharedUnit, unitFromName } from '../../src/board/schema/unitNames'
import { toColumn } from '../../src/board/model/columnTypes'
import { panelKinds } from '../../src/board/schema/panelKinds'

test.each([
  ['size_bytes', 'B'],
  ['bytes', 'B'],
  ['sizeBytes', 'B'],
  ['bytes_sent', 'B'],
  ['cache_kb', 'kB'],
  ['memory_mb', 'MB'],
  ['duration_ms', 'ms'],
  ['durationMs', 'ms'],
  ['timeout_seconds', 's'],
  ['progress_pct', '%'],
  ['percent', '%'],
  ['cpu_percentage', '%'],
  // Of any unit.
  ['size', ''],
  ['duration', ''],
  ['bytes_per_second', ''],
  ['items', ''],
  ['megabytes_id', ''],
])('%s is of the unit "%s"', (name, unit) => expect(unitFromName(name)).toBe(unit))

test('columns of several units have none in common', () => {
  expect(sharedUnit(['load_pct', 'idle_pct'])).toBe('%')
  expect(sharedUnit(['load_pct', 'latency_ms'])).toBe('')
  expect(sharedUnit([])).toBe('')
})

test('a figure of bytes is drawn in the unit that fits, one of others beside theirs', () => {
  expect(figureFormat('size_bytes')).toEqual({ format: 'bytes', unit: '' })
  expect(figureFormat('latency_ms')).toEqual({ format: 'number', unit: 'ms' })
  expect(figureFormat('stock')).toEqual({ format: 'number', unit: '' })
  expect(columnFormat('stock')).toBe('number')
})

test.each([
  'id',
  'tracking',
  'order_no',
  'roomNumber',
  'zip_code',
  'postcode',
  'phone',
  'year',
  'birthYear',
  'year_of_birth',
  'yearBuilt',
  'status_code',
])('the numbers of %s name something, so that they have no separators', name => {
  expect(columnFormat(name)).toBe('text')
  expect(panelKinds.table.draft([toColumn(name, 'int8')])?.columns).toMatchObject([{ format: 'text' }])
})
test.each([
  'number_of_rooms',
  'years',
  'sales_per_year',
  'revenue_this_year',
  'idle',
  'codes_sent',
  'amount',
])('those of %s count or measure', name => expect(columnFormat(name)).toBe('number'))

test('first drafts of panels have the unit of their columns', () => {
  const columns = [
    toColumn('at', 'timestamptz'),
    toColumn('size_bytes', 'int8'),
    toColumn('progress_pct', 'numeric'),
    toColumn('took_ms', 'text'),
  ]
  expect(panelKinds.table.draft(columns)?.columns.map(({ format }) => format)).toEqual([
    'time',
    'bytes',
    'percent',
    'text',
  ])
  const [time, size, progress] = columns
  const draftOf = (...some: (typeof time)[]) => some.flatMap(each => each ?? [])
  expect(panelKinds.line.draft(draftOf(time, size))).toMatchObject({ unit: 'B' })
  expect(panelKinds.line.draft(draftOf(time, progress))).toMatchObject({ unit: '%' })
  expect(panelKinds.line.draft(draftOf(time, size, progress))).toMatchObject({ unit: '' })
  expect(panelKinds.gauge.draft(draftOf(time, size))).toMatchObject({ format: 'bytes', unit: '' })
  // Where the board says no unit it is the column's.
  expect(panelKinds.histogram.draft(draftOf(progress))).not.toHaveProperty('unit')
})
