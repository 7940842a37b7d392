import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { ResultPanel } from '../../src/board/board'
import type { RpcSource } from '../../src/board/model/source'
import type { ResultView } from '../../src/streams/views/view'
import { PanelFrame } from '../../src/ui/panelFrame/PanelFrame'
import { panelRenderers } from '../../src/ui/panels'
import { ResultPanelBody } from '../../src/ui/panels/result/ResultPanelBody'
import { tablePanel } from '../support/boards'

await panelRenderers.result.loadBody?.()
import { viewsOf } from '../support/feed-events'
import { puppetChannel } from './puppets'

const source: RpcSource = {
  kind: 'rpc',
  schema: 'public',
  function: 'report',
  columns: ['id', 'value'],
  key: [],
  limit: 5,
  get: true,
  refresh: { interval: 10 },
}
const panel: ResultPanel = { ...tablePanel, kind: 'result', display: 'rows' }
const view = (...rows: (string | number | null)[][]): ResultView => ({
  kind: 'result',
  rowCount: rows.length,
  rows: rows.map((cells, i) => ({ key: `${i}`, cells })),
})

describe('a result', () => {
  test('is a figure with its unit', () => {
    const { container } = render(
      <ResultPanelBody panel={{ ...panel, display: 'value', unit: 'orders' }} view={view([1234, 2])} />,
    )
    expect(container.textContent).toBe('1,234orders')
  })

  test('keeps all digits of a number that a double does not hold', () => {
    render(<ResultPanelBody panel={{ ...panel, display: 'value' }} view={view(['9007199254740993'])} />)
    expect(screen.getByText('9,007,199,254,740,993')).toBeTruthy()
  })

  test('that is a row is a list of what it says', () => {
    render(<ResultPanelBody panel={{ ...panel, display: 'row' }} view={view([7, null])} />)
    const terms = screen.getAllByRole('term').map(term => [term.textContent, term.nextSibling?.textContent])
    expect(terms).toEqual([
      ['Id', '7'],
      ['Value', '–'],
    ])
  })

  test('that is rows is a table that the keyboard reaches', async () => {
    render(<ResultPanelBody panel={panel} view={{ ...view([1, 2], [3, 4]), rowCount: 9 }} />)
    expect(screen.getAllByRole('cell').map(cell => cell.textContent)).toEqual(['1', '2', '3', '4'])
    expect(screen.getByText('First 2 of 9 loaded rows')).toBeTruthy()
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Orders' }))
  })
})

describe('a repeated call', () => {
  const frame = () => {
    const puppet = puppetChannel(panel, { source })
    render(<PanelFrame panel={panel} channel={puppet.channel} />)
    const again = () => screen.getByRole('button', { name: 'Refresh' })
    return { ...puppet, again }
  }
  const polling = { type: 'feed.polling', every: 10, reason: null } as const

  test('has the time of its answer, even an empty one, and can be repeated at once', () => {
    const { tell, again } = frame()
    tell(polling, viewsOf({ table: view() }))
    expect(screen.getByText('No rows')).toBeTruthy()
    expect(screen.getByText(/^answered at \d\d:\d\d:\d\d$/)).toBeTruthy()
    expect(again().getAttribute('aria-disabled')).toBe('false')
  })

  test('keeps the order where it is while it cannot be obeyed', () => {
    const { tell, again, channel } = frame()
    tell(polling, viewsOf({ table: view([1, 2]) }))
    act(() => again().focus())
    act(() => channel.send({ type: 'channel.pause' }))
    expect(again().getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(again())
  })

  test('is marked as such', async () => {
    const { tell, again, channel } = frame()
    tell(polling, viewsOf({ table: view([1, 2]) }))
    const sendSpy = vi.spyOn(channel, 'send')
    await userEvent.click(again())
    expect(sendSpy.mock.calls).toEqual([[{ type: 'channel.refresh' }]])
  })

  test('rows of a table are not asked for', () => {
    const puppet = puppetChannel(tablePanel)
    render(<PanelFrame panel={tablePanel} channel={puppet.channel} />)
    puppet.show({ table: { ...view([1, 2]), kind: 'table' } })
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  })
})
