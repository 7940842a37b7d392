import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TablePanel } from '../../src/board/board'
import { axes } from '../../src/ui/charts/drawing/axes'
import { amountText } from '../../src/ui/charts/data/chartSummary'
import { preloadSheets } from '../../src/ui/panels/table/row/loadSheets'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { tablePanel } from '../support/boards'

await preloadSheets()

const columns: TablePanel['columns'] = [
  { column: 'size_bytes', label: 'Size bytes', format: 'bytes' },
  { column: 'cache_kb', label: 'Cache kb', format: 'kilobytes' },
  { column: 'memory_mb', label: 'Memory mb', format: 'megabytes' },
  { column: 'timeout_seconds', label: 'Timeout seconds', format: 'seconds' },
  { column: 'progress_pct', label: 'Progress pct', format: 'percent' },
]

test('a table draws bytes in the unit that fits, with all digits in the tooltip, and others beside their unit', () => {
  const rows = [
    { key: '1', cells: [1_073_741_824, 2_048, 512, 1.5, 37] },
    { key: '2', cells: ['12345678901234567', 0.5, null, 90, '62.5'] },
  ]
  render(
    <TablePanelBody
      panel={{ ...tablePanel, columns }}
      view={{ kind: 'table', rows, rowCount: rows.length }}
    />,
  )
  const cells = (key: string) => [...document.querySelectorAll(`[data-row-key="${key}"] td`)]
  expect(cells('1').map(({ textContent }) => textContent)).toEqual([
    '1.07 GB',
    '2.05 MB',
    '512 MB',
    '1.5 s',
    '37.0%',
  ])
  expect(cells('2').map(({ textContent }) => textContent)).toEqual([
    '12.3 PB',
    '500 B',
    '–',
    '90.0 s',
    '62.5%',
  ])
  const titles = (key: string) =>
    cells(key).map(cell => cell.querySelector('[title]')?.getAttribute('title') ?? null)
  expect(titles('1')).toEqual(['1,073,741,824 B', '2,048 kB', '512 MB', null, null])
  expect(titles('2')[0]).toBe('12,345,678,901,234,567 B')
})

test('a line of bytes is read and labelled in the unit that fits', () => {
  expect(amountText(1_073_741_824, 'B')).toBe('1.07 GB')
  expect(amountText(null, 'B')).toBe('–')
  expect(amountText(12, 'ms')).toBe('12 ms')
  const labels = (splits: number[], unit: string) => {
    const values = axes(() => '', unit, 1)[1]?.values
    if (typeof values !== 'function') throw new Error('no labels')
    return values({} as Parameters<typeof values>[0], splits, 1, 0, (splits[1] ?? 0) - (splits[0] ?? 0))
  }
  expect(labels([0, 5e8, 1e9, 1.5e9], 'B')).toEqual(['0', '0.5', '1', '1.5 GB'])
  expect(labels([0, 20, 40], '%')).toEqual(['0', '20', '40%'])
})
