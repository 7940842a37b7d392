import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LineView } from '../../src/streams/views/view'
import { LinePanelBody } from '../../src/ui/panels/line/LinePanelBody'
import { ShownTimeContext } from '../../src/ui/timeRange/shownTime'
import { linePanel } from '../support/boards'

// jsdom lays nothing out, and a chart without a size has no place for a cursor.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
})
afterEach(() => vi.restoreAllMocks())

test('the axis of a line of days has the days of the range as a whole', async () => {
  const [from, to] = ['2026-03-10T00:00:00', '2026-03-11T00:00:00'].map(text => Date.parse(text))
  if (from === undefined || to === undefined) throw new Error('no days')
  const view: LineView = {
    kind: 'line',
    times: [from / 1_000],
    series: [{ label: 'visits', values: [4] }],
    range: {
      isAny: true,
      oldest: from,
      newest: from,
      reachesStart: true,
      isOver: false,
      isHead: false,
      isCut: false,
      days: { from, to },
    },
  }
  const time = {
    from: new Date('2026-03-10T07:00:00').toISOString(),
    to: new Date('2026-03-10T09:00:00').toISOString(),
    zone: 'viewer',
  }
  render(
    <ShownTimeContext value={{ time, onSpan: undefined }}>
      <LinePanelBody panel={linePanel} view={view} />
    </ShownTimeContext>,
  )
  // The drawing decides on its scales a moment later.
  await act(() => Promise.resolve())
  const cursor = screen.getByRole('slider')
  act(() => cursor.focus())
  fireEvent.keyDown(cursor, { key: 'Home' })
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/visits 4/)
})
