import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as values from '../../src/ui/words/numberText'
import { widestTextColumn, type Column } from '../../src/ui/panels/shared/dataTable/columnFormat'
import { useColumnWidths } from '../../src/ui/panels/table/columns/columnWidths'
import type { TableLine } from '../../src/ui/panels/table/arrangement/compareValues'

const columns = [
  { column: 'name', label: 'Name', format: 'text' },
  { column: 'price', label: 'Price', format: 'number' },
] as const
const line = (key: string, name: string, price: number): TableLine => ({ key, cells: [name, price] })
const showWidths = (first: readonly TableLine[]) =>
  renderHook(({ lines }) => useColumnWidths(columns, lines), { initialProps: { lines: first } })

test('a column grows with what comes and never shrinks', () => {
  const { result, rerender } = showWidths([line('a', 'short', 1)])
  const [before] = result.current
  rerender({ lines: [line('b', 'a name that is longer', 1.25)] })
  expect(result.current[0]?.width).toBeGreaterThan(before?.width ?? 0)
  expect(result.current[1]?.decimals).toBe(2)
  const grownWidths = result.current
  rerender({ lines: [line('a', 'short', 1)] })
  expect(result.current).toBe(grownWidths)
})

test('a line is measured once for as long as it stays the same', () => {
  const figures = vi.spyOn(values, 'formatFigures')
  const lines = Array.from({ length: 20 }, (_, i) => line(`${i}`, 'name', i + 0.5))
  const { rerender } = showWidths(lines)
  figures.mockClear()
  rerender({ lines: [line('new', 'name', 20.5), ...lines] })
  expect(figures.mock.calls.length).toBeLessThanOrEqual(2)
})

test('a column has room for the frame of its states, and for wide characters', () => {
  const widthOf = (column: string, value: string) =>
    renderHook(() =>
      useColumnWidths([{ column, label: 'A', format: 'text' }], [{ key: 'a', cells: [value] }]),
    ).result.current[0]?.width
  expect(widthOf('name', 'degraded')).toBe(8)
  expect(widthOf('status', 'degraded')).toBe(12)
  expect(widthOf('deviceStatus', 'degraded')).toBe(12)
  // A text of as many letters would be cut.
  expect(widthOf('status', 'WAITING FOR THE SHIPMENT')).toBe(28)
  expect(widthOf('name', 'こんにちは')).toBe(10)
})

test('a foreign key has the room of a name while its name is read, and the text beside it takes the rest', () => {
  const customer = '5f0c1f2e-7a0b-4a53-9f0e-0d6a4c1b2e3f'
  const reference = { column: 'customer', schema: 'public', table: 'customers', key: 'id', label: 'name' }
  const key: Column = { column: 'customer', label: 'A', format: 'text', reference }
  const lines = [{ key: 'a', cells: [customer, 'left at the door'] }]
  const widthOf = (column: Column) =>
    renderHook(() => useColumnWidths([column], lines)).result.current[0]?.width
  expect(widthOf(key)).toBe(12)
  expect(
    widthOf({ ...key, names: new Map([[customer, { text: 'A very long name of a customer', at: 0 }]]) }),
  ).toBe(26)
  expect(widestTextColumn([key, { column: 'note', label: 'Note', format: 'text' }], lines)).toBe(1)
})

test('a text that is a number is never cut, as it would read as another number', () => {
  const wholeWidthOf = (value: string, filterColumn?: string) =>
    renderHook(() =>
      useColumnWidths(
        [{ column: 'phone', label: 'A', format: 'text' }],
        [{ key: 'a', cells: [value] }],
        filterColumn,
      ),
    ).result.current[0]?.wholeWidth
  expect(wholeWidthOf('9876543210')).toBe(10)
  expect(wholeWidthOf('+49 (30) 1234-567')).toBe(18)
  expect(wholeWidthOf('9876543210', 'phone')).toBe(15)
  expect(wholeWidthOf('3 parcels are missing')).toBe(0)
  expect(wholeWidthOf('1'.repeat(40))).toBe(0)
})
