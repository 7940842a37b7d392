import { afterEach, expect, test, vi } from 'vitest'
import type { Freshness, FreshnessWord } from '../../src/machines/freshness'
import { createRowBuffer } from '../../src/streams/rows/rowBuffer'
import { RowsHandover } from '../../src/streams/rowsHandover'
import type { Panel } from '../../src/board/board'
import type { View } from '../../src/streams/views/view'
import { toCsv, toJson } from '../../src/ui/export/sheetText'
import { heldRowsSheet } from '../../src/ui/export/heldRowsSheet'
import { viewRangeText } from '../../src/ui/export/viewRangeText'
import { exportFileName, saveRows } from '../../src/ui/export/saveExport'
import { completeView } from '../../src/ui/export/completeView'
import { toRowsSheet, type SheetCell } from '../../src/ui/export/rowsSheet'
import { setDisplayZone } from '../../src/ui/words/timeZone'
import { barsPanel, board, linePanel, numberPanel, row, tablePanel } from '../support/boards'
import { holding } from '../support/rows'

afterEach(() => vi.unstubAllGlobals())

const csv = (...cells: SheetCell[]) =>
  toCsv({ columns: ['a'], rows: cells.map(cell => [cell]), heldCount: cells.length })
test.each<[SheetCell, string]>([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
  ['', '""'],
  [true, 'true'],
  ['12345678901234567890.10', '12345678901234567890.10'],
  [-5, '-5'],
  ['-5.50', '-5.50'],
  ['-1e400', '-1e400'],
  ['=1+1', "'=1+1"],
  ['=cmd|"x"!A1', `"'=cmd|""x""!A1"`],
  ['+49 30', "'+49 30"],
  ['-a', "'-a"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['\n=1', `"'\n'=1"`],
  [' \uFEFF=1', "' \uFEFF=1"],
  ['＝1＋1', "'＝1＋1"],
  [`x;=cmd|'/C calc'!A0;`, `x;'=cmd|'/C calc'!A0;`],
  ['a\t @x', "a\t' @x"],
  ['a|"=b"', `"a|'""=b"""`],
  ['- one\n- two', `"'- one\n'- two"`],
  ['a; b - c', 'a; b - c'],
  ['a-b=c', 'a-b=c'],
])('%j is written as %j', (cell, text) => expect(csv(cell)).toBe(`\uFEFFa\r\n${text}\r\n`))
test('a name of a column is a text like any other', () => {
  expect(toCsv({ columns: ['=a', 'b,c'], rows: [], heldCount: 0 })).toBe(`\uFEFF'=a,"b,c"\r\n`)
})
test('as JSON a row is an object, and a number beyond a double is a text', () => {
  const sheet = { columns: ['id', 'at'], rows: [['9007199254740993', null]], heldCount: 1 }
  expect(JSON.parse(toJson(sheet))).toEqual([{ id: '9007199254740993', at: null }])
  const equal = { columns: ['time', 'Latency', 'Latency'], rows: [['t', '1', '2']], heldCount: 1 }
  expect(JSON.parse(toJson(equal))).toEqual([{ time: 't', Latency: '1', 'Latency 2': '2' }])
})

const table: View = { kind: 'table', rows: [{ key: '2', cells: [2, '-3'] }], rowCount: 5 }
test('a table gives its columns by their names in the database', () => {
  expect(toRowsSheet(tablePanel, table)).toEqual({
    columns: ['id', 'value'],
    rows: [[2, '-3']],
    heldCount: 5,
  })
})
test('JSON is JSON in a JSON file, and its text in CSV', () => {
  const rows = [{ key: '2', cells: [2, '{"a":[1]}'], row: { id: 2, value: { a: [1] } } }]
  const sheet = toRowsSheet(tablePanel, { kind: 'table', rows, rowCount: 1 })
  if (sheet === null) throw new Error('no rows')
  expect(JSON.parse(toJson(sheet))).toEqual([{ id: 2, value: { a: [1] } }])
  expect(csv({ a: [1] }, [5])).toBe('\uFEFFa\r\n"{""a"":[1]}"\r\n[5]\r\n')
})
test('an interval of days has the date of its day, by the clocks of the zone of the board', () => {
  const start = Date.parse('2026-11-27T18:30Z')
  const over = { rows: 1, isTruncated: false }
  const bars = (label: string): View => ({
    kind: 'bars',
    bars: [{ label, value: 1, rows: 1 }],
    rest: null,
    total: 1,
    seconds: null,
    over,
  })
  const line: View = {
    kind: 'line',
    times: [start / 1_000],
    series: [{ label: 'x', values: [1] }],
    buckets: { seconds: 86_400, end: start / 1_000 + 86_400, missingSpan: null, older: 0 },
  }
  const daily: Panel = { ...barsPanel, timeBucket: 86_400 }
  const first = (panel: Panel, view: View) => toRowsSheet(panel, view)?.rows[0]?.[0]
  const iso = new Date(start).toISOString()
  const inZone = (zone: string) => {
    setDisplayZone(zone)
    return [first(daily, bars(iso)), first(linePanel, line)]
  }
  expect(inZone('Asia/Kolkata')).toEqual(['2026-11-28T00:00:00+05:30', '2026-11-28T00:00:00+05:30'])
  expect(inZone('America/St_Johns')).toEqual(['2026-11-27T15:00:00-03:30', '2026-11-27T15:00:00-03:30'])
  expect(inZone('UTC')).toEqual([iso, iso])
  setDisplayZone('Asia/Kolkata')
  expect(first(daily, bars('2026-11-28'))).toBe('2026-11-28')
  expect(first(barsPanel, bars(iso))).toBe(iso)
  setDisplayZone('viewer')
})
test('a line gives a column for each of its series, and leaves out what is another line’s', () => {
  const view: View = {
    kind: 'line',
    times: [0, 1.5],
    series: [
      { label: 'x', values: [1, null] },
      { label: 'y', values: [undefined, 2] },
    ],
  }
  expect(toRowsSheet(linePanel, view)?.rows).toEqual([
    ['1970-01-01T00:00:00.000Z', 1, null],
    ['1970-01-01T00:00:01.500Z', null, 2],
  ])
})

const at = Date.UTC(2026, 10, 22, 4, 5, 6, 789)
const standing = (word: FreshnessWord): Freshness => ({
  word,
  since: 0,
  lastEvent: null,
  lastProof: null,
  completeSince: null,
  cause: null,
  isPrivate: false,
  lag: null,
  every: null,
  isPlaceholder: false,
  kind: 'table',
})

test('all loaded rows have all columns that are read, whatever the panel shows', () => {
  const buffer = createRowBuffer({
    columns: ['id', 'value', 'more'],
    key: ['id'],
    order: { column: 'id', ascending: false },
    limit: 3,
  })
  buffer.replaceAllNow([
    { id: 3, value: 'c', more: { deep: [1] }, '': 0, '\0place': 1 },
    { id: 2, value: null, more: null },
    { id: 1, value: 'a', more: null },
  ])
  const rows = buffer.rows()
  if (rows === null) throw new Error('nothing is held')
  expect(heldRowsSheet(new RowsHandover(rows, at))).toEqual({
    columns: ['id', 'value', 'more'],
    rows: [
      [3, 'c', { deep: [1] }],
      [2, null, null],
      [1, 'a', null],
    ],
    heldCount: 3,
    isCut: true,
  })
})

test('the export of a thinned course has every row', () => {
  const values = Array.from({ length: 500 }, (_, i) => (i * 37) % 101)
  const memory = new RowsHandover(holding(values.map((value, i) => row(i + 1, { value }))), at)
  const view = memory.draw([numberPanel])[numberPanel.id]
  if (view?.kind !== 'number') throw new Error('no view')
  expect(view.course.length).toBeLessThan(250)
  expect(
    toRowsSheet(numberPanel, completeView({ panel: numberPanel, view, rowsHandover: memory }))?.rows.map(
      ([, value]) => value,
    ),
  ).toEqual(values)
})

test('a picture says from when to when it is, and in which zone', () => {
  const view: View = { kind: 'line', times: [at / 1000 - 600, at / 1000], series: [] }
  setDisplayZone('UTC')
  expect(viewRangeText(view, at, undefined)).toMatch(/2026.* 03:55:06 – 04:05:06, UTC$/)
  expect(viewRangeText(view, at, { last: 300, zone: 'UTC' })).toMatch(
    /^last 5 min, .* 04:00:06 – 04:05:06, UTC$/,
  )
})

test('the name says where it is from and when, and whether it is whole and live', () => {
  const shownBoard = {
    board: { ...board, title: 'Pumps / north' },
    panel: tablePanel,
    at,
    freshness: standing('live'),
  }
  expect(exportFileName(shownBoard, 'csv', [])).toBe('Pumps-north-Orders-2026-11-22T04-05-06Z.csv')
  expect(exportFileName({ ...shownBoard, freshness: standing('stale') }, 'csv', ['1-of-5'])).toBe(
    'Pumps-north-Orders-2026-11-22T04-05-06Z-stale-1-of-5.csv',
  )
  expect(exportFileName({ ...shownBoard, board: { ...board, title: '../..' } }, 'json', [])).toMatch(
    /^untitled-Orders-/,
  )
})
test('an export is announced, with the panel’s state', () => {
  const blobs: Blob[] = []
  const [create, revoke] = [(blob: Blob) => `blob:${blobs.push(blob)}`, vi.fn()]
  vi.useFakeTimers()
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke })
  const savedNames: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download)
  })
  const shownPanel = { board, panel: tablePanel, view: table, at, clockSkewMs: 0, rowsHandover: null }
  const live = { ...shownPanel, freshness: standing('live') }
  expect(saveRows(live, 'shown', 'csv')).toBe('Exported 1 of 5 loaded rows.')
  expect(saveRows({ ...shownPanel, freshness: standing('reconnecting') }, 'shown', 'json')).toBe(
    'Exported 1 of 5 loaded rows; they are not live: reconnecting.',
  )
  expect(saveRows(live, 'held', 'csv')).toBe('No rows are loaded.')
  expect(blobs.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8', 'application/json'])
  expect(savedNames[1]).toMatch(/-reconnecting-1-of-5\.json$/)
  vi.runAllTimers()
  expect(revoke.mock.calls.map(([address]) => String(address))).toEqual(['blob:1', 'blob:2'])
  vi.useRealTimers()
})
