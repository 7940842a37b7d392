import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TablePanel } from '../../src/board/board'
import type { Gap } from '../../src/machines/channel/ledger'
import type { LineView, TableView } from '../../src/streams/views/view'
import { LinePanelBody } from '../../src/ui/panels/line/LinePanelBody'
import { TablePanelBody } from '../../src/ui/panels/table/TablePanelBody'
import { linePanel, tablePanel } from '../support/boards'

const at = (second: number) => Date.parse(`2026-11-21T09:12:0${second}`)
const lost: Gap = {
  from: at(2),
  to: at(4),
  repair: 'read again',
  differingRows: 2,
  cause: { kind: 'lost', reason: 'socket closed: 1006' },
}
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: at(9) }))
afterEach(() => void vi.useRealTimers())
const words = '09:12:02 – 09:12:04 connection lost · reloaded · 2 rows differed'

describe('a feed', () => {
  const columns: TablePanel['columns'] = [{ column: 'at', label: 'At', format: 'time' }]
  const view = (...seconds: number[]): TableView => ({
    kind: 'table',
    rows: seconds.map(second => ({ key: String(second), cells: [new Date(at(second)).toISOString()] })),
    rowCount: seconds.length,
  })
  const rowsOf = (panel: TablePanel, seconds: number[]) => {
    render(<TablePanelBody panel={panel} view={view(...seconds)} gaps={[lost]} />)
    return [...document.querySelectorAll<HTMLElement>('tbody tr')].map(
      row => row.dataset['rowKey'] ?? row.textContent,
    )
  }

  test('is torn where the rows from before a hole meet those that came after it began', () => {
    expect(rowsOf({ ...tablePanel, columns }, [5, 3, 1, 0])).toEqual(['5', '3', words, '1', '0'])
  })

  test('is whole where all rows are from one side of it, are not in order of time, or have none', () => {
    expect(rowsOf({ ...tablePanel, columns }, [5, 3])).toEqual(['5', '3'])
    document.body.innerHTML = ''
    expect(rowsOf({ ...tablePanel, columns }, [1, 5])).toEqual(['1', '5'])
    document.body.innerHTML = ''
    expect(rowsOf(tablePanel, [5, 1])).toEqual(['5', '1'])
  })
})

describe('a line', () => {
  const view: LineView = {
    kind: 'line',
    times: [1, 3, 5].map(second => at(second) / 1000),
    series: [{ label: 'value', values: [1, 2, 3] }],
  }

  test('names its gaps in words, beside the legend and in the table', () => {
    render(<LinePanelBody panel={linePanel} view={view} gaps={[lost]} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain(
      `Gap 09:12:02 – 09:12:04: connection lost`,
    )
    expect(screen.getByText('Hatched: missed, then reloaded')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const rows = [...document.querySelectorAll('tbody tr')].map(row => row.textContent)
    expect(rows.map(text => (text === words ? 'torn' : text.slice(0, 8)))).toEqual([
      '09:12:05',
      '09:12:03',
      'torn',
      '09:12:01',
    ])
  })

  test('says so while a hole is open, and tears above the newest point', () => {
    render(
      <LinePanelBody
        panel={linePanel}
        view={view}
        gaps={[{ ...lost, from: at(5), to: null, repair: null }]}
      />,
    )
    expect(screen.getByText('Hatched: possible missed changes')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'View as table' }))
    expect(document.querySelector('tbody tr')?.textContent).toContain('since 09:12:05 connection lost')
  })
})
