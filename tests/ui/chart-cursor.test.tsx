import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LinePanel, TimelinePanel } from '../../src/board/board'
import type { Gap } from '../../src/machines/channel/ledger'
import type { LineView, TimelineView } from '../../src/streams/views/view'
import { LinePanelBody } from '../../src/ui/panels/line/LinePanelBody'
import { TimelinePanelBody } from '../../src/ui/panels/timeline/TimelinePanelBody'
import { ShownTimeContext } from '../../src/ui/timeRange/shownTime'
import { linePanel } from '../support/boards'

// jsdom lays nothing out, and a chart without a size has no place for a cursor.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
})
afterEach(() => vi.restoreAllMocks())

const at = (second: number) => Date.parse('2026-11-21T09:12:00') + second * 1000
const pad = (second: number) => `09:12:${String(second).padStart(2, '0')}`
const showChart = async (ui: React.ReactElement) => {
  const screen = render(ui)
  // The drawing decides on its scales a moment later.
  await act(() => Promise.resolve())
  return async (ui: React.ReactElement) => {
    screen.rerender(ui)
    await act(() => Promise.resolve())
  }
}
const press = (...keys: string[]) => {
  for (const key of keys) {
    const [, shift, name = key] = /^(Shift\+)?(.+)$/.exec(key) ?? []
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, shiftKey: shift !== undefined })
  }
}
const readCursor = (name: string) => screen.getByRole('slider', { name }).getAttribute('aria-valuetext')

describe('the cursor of a chart', () => {
  const viewOf = (from: number, to: number): LineView => {
    const seconds = Array.from({ length: to - from }, (_, i) => from + i)
    return {
      kind: 'line',
      times: seconds.map(second => at(second) / 1000),
      series: [{ label: 'value', values: seconds.map(second => second * 10) }],
    }
  }
  const panel: LinePanel = { ...linePanel, unit: 'ms' }
  const name = 'Cursor in Value'
  const legend = () => screen.getByRole('listitem').textContent

  test('goes by keys from point to point, by ten, and to the ends', async () => {
    await showChart(<LinePanelBody panel={panel} view={viewOf(0, 30)} />)
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('slider', { name }))
    expect(readCursor(name)).toBe('at the latest value')
    press('ArrowLeft')
    expect(readCursor(name)).toBe(`${pad(28)}: value 280 ms`)
    expect(legend()).toBe('value280 ms')
    expect(screen.getByText(pad(28))).toBeTruthy()
    press('PageDown')
    expect(readCursor(name)).toBe(`${pad(18)}: value 180 ms`)
    press('Home', 'ArrowLeft')
    expect(readCursor(name)).toBe(`${pad(0)}: value 0 ms`)
    press('ArrowRight', 'End', 'ArrowRight')
    expect(readCursor(name)).toBe(`${pad(29)}: value 290 ms`)
  })

  test('chooses a stretch of time with Shift, which Enter shows, and Escape or a step without Shift leaves', async () => {
    const onSpan = vi.fn()
    const context = { time: null, columnOf: () => null, onSpan }
    await showChart(
      <ShownTimeContext value={context}>
        <LinePanelBody panel={panel} view={viewOf(0, 30)} />
      </ShownTimeContext>,
    )
    screen.getByRole('slider', { name }).focus()
    const status = () => screen.getByRole('status').textContent
    press('Home', 'ArrowRight', 'Shift+PageUp', 'Shift+ArrowLeft')
    expect(readCursor(name)).toBe(`${pad(10)}: value 100 ms`)
    expect(status()).toBe(`${pad(1)} to ${pad(10)} selected. Press Enter to apply, Escape to cancel.`)
    press('Escape')
    // The cursor is still there.
    expect([status(), readCursor(name)]).toEqual(['', `${pad(10)}: value 100 ms`])
    press('Shift+ArrowRight', 'ArrowRight', 'Enter')
    expect(onSpan).not.toHaveBeenCalled()
    press('Shift+Home', 'Enter')
    expect(onSpan).toHaveBeenCalledExactlyOnceWith(at(0), at(12))
    expect(status()).toBe('')
  })

  test('chooses nothing where choosing is not possible', async () => {
    await showChart(<LinePanelBody panel={panel} view={viewOf(0, 30)} />)
    screen.getByRole('slider', { name }).focus()
    press('Shift+ArrowLeft', 'Enter')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('is put away by Escape, which then is for others, and by leaving', async () => {
    const listener = vi.fn()
    document.addEventListener('keydown', listener)
    await showChart(<LinePanelBody panel={panel} view={viewOf(0, 30)} />)
    act(() => screen.getByRole('slider', { name }).focus())
    press('ArrowLeft', 'Escape')
    expect(readCursor(name)).toBe('at the latest value')
    expect(legend()).toBe('value290 ms')
    expect(listener.mock.calls.map(([event]) => (event as KeyboardEvent).key)).not.toContain('Escape')
    press('Escape', 'ArrowLeft')
    expect(listener.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toContain('Escape')
    await userEvent.tab()
    expect(readCursor(name)).toBe('at the latest value')
    document.removeEventListener('keydown', listener)
  })

  test('stays at its time while data comes', async () => {
    const again = await showChart(<LinePanelBody panel={panel} view={viewOf(0, 30)} />)
    act(() => screen.getByRole('slider', { name }).focus())
    press('Home', 'PageUp')
    await again(<LinePanelBody panel={panel} view={viewOf(5, 40)} />)
    expect(readCursor(name)).toBe(`${pad(10)}: value 100 ms`)
  })

  test('says what a stretch of time lacks', async () => {
    const open: Gap = {
      from: at(12),
      to: at(14),
      repair: null,
      differingRows: null,
      cause: { kind: 'lost', reason: '' },
    }
    const buckets = { seconds: 10, end: at(30) / 1000, missingSpan: null, older: 0 }
    const times = [0, 10, 20].map(second => at(second) / 1000)
    const view: LineView = { kind: 'line', times, series: [{ label: 'n', values: [4, 2, 0] }], buckets }
    await showChart(<LinePanelBody panel={{ ...panel, unit: '' }} view={view} gaps={[open]} />)
    act(() => screen.getByRole('slider', { name }).focus())
    press('Home', 'ArrowRight')
    expect(readCursor(name)).toBe('09:12:10 – 09:12:20, possible missed changes: n 2')
    press('ArrowRight')
    expect(readCursor(name)).toBe('09:12:20 – 09:12:30, in progress: n 0')
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const cells = screen.getAllByRole<HTMLTableRowElement>('row').map(row => row.cells[0]?.textContent)
    expect(cells).toContain('09:12:20 – 09:12:30, in progress')
  })
})

describe('a state timeline', () => {
  const { id, title, source, place } = linePanel
  const panel: TimelinePanel = {
    id,
    title,
    source,
    place,
    kind: 'timeline',
    groupBy: 'path',
    stateColumn: 'value',
    timeColumn: 'at',
    states: [
      { value: 'up', signal: 'ok' },
      { value: 'down', signal: 'bad', label: 'not there' },
    ],
  }
  const view: TimelineView = {
    kind: 'timeline',
    lanes: [
      {
        entity: 'web',
        spans: [
          { from: at(0), to: at(10), state: 'up' },
          { from: at(10), to: at(12), state: 'down' },
          { from: at(12), to: null, state: 'up' },
        ],
      },
      { entity: null, spans: [{ from: at(5), to: null, state: 'down' }] },
    ],
    more: 2,
    isTruncated: true,
  }
  beforeEach(() => vi.useFakeTimers({ now: at(30), toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  test('has a text: each entity’s state, its start, and what is not shown', async () => {
    await showChart(<TimelinePanelBody panel={panel} view={view} />)
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'Value over the last 30 s: web is up, since 09:12:12, 18 s, after 2 changes; ' +
        'NULL is not there, since 09:12:05, 25 s. 2 more lanes not drawn · older changes aren’t loaded.',
    )
    expect(screen.getByText('2 more lanes not drawn · older changes aren’t loaded')).toBeTruthy()
  })

  test('of a range that is over does not say that a state still holds', async () => {
    const [from, to] = [0, 20].map(seconds => new Date(at(seconds)).toISOString())
    const time = { from: from ?? '', to: to ?? '', zone: 'UTC' }
    await showChart(
      <ShownTimeContext value={{ time, onSpan: undefined }}>
        <TimelinePanelBody panel={panel} view={view} />
      </ShownTimeContext>,
    )
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
      /^Value over 20 s: web was up, 09:12:12 – end of the range, 8 s, after 2 changes; NULL was not there/,
    )
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    expect(screen.getAllByText('end of the range')).toHaveLength(2)
  })

  test('is read by keys, span by span, and from lane to lane at one time', async () => {
    await showChart(<TimelinePanelBody panel={panel} view={view} />)
    const sliders = screen.getAllByRole('slider')
    expect(sliders.map(each => each.tabIndex)).toEqual([0, -1])
    act(() => sliders[0]?.focus())
    press('ArrowLeft')
    expect(readCursor('web')).toBe('not there, 09:12:10 – 09:12:12, 2 s')
    expect(screen.getByText('web: not there, 09:12:10 – 09:12:12, 2 s')).toBeTruthy()
    press('ArrowDown')
    expect(document.activeElement).toBe(sliders[1])
    expect(readCursor('NULL')).toBe('not there, since 09:12:05, 25 s')
    expect(readCursor('web')).toBe('at the latest value')
    press('ArrowDown', 'ArrowUp', 'ArrowUp', 'Home')
    expect(readCursor('web')).toBe('up, 09:12:00 – 09:12:10, 10 s')
  })

  test('tells what has no name from what has an empty one', async () => {
    const consoleSpy = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const lanes = [null, ''].map(entity => ({ entity, spans: [{ from: at(5), to: null, state: 'up' }] }))
    await showChart(<TimelinePanelBody panel={panel} view={{ ...view, lanes }} />)
    expect(screen.getAllByRole('slider').map(each => each.getAttribute('aria-label'))).toEqual([
      'NULL',
      '(empty)',
    ])
    expect(consoleSpy).not.toHaveBeenCalled()
    consoleSpy.mockRestore()
  })

  test('can be read as a table, with the newest change first', async () => {
    await showChart(<TimelinePanelBody panel={panel} view={view} />)
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }))
    const rows = screen
      .getAllByRole<HTMLTableRowElement>('row')
      .map(row => [...row.cells].map(cell => cell.textContent).join(' '))
    expect(rows).toEqual([
      'Item State From To Duration',
      'web up 09:12:12 now 18 s',
      'web not there 09:12:10 09:12:12 2 s',
      'NULL not there 09:12:05 now 25 s',
      'web up 09:12:00 09:12:10 10 s',
    ])
  })
})
