import { until } from 'supabase-embedded/testing/until'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { LineView } from '../../src/streams/views/view'
import { lazyComponent } from '../../src/ui/lazy/lazyComponent'
import { ShellContext, useShell } from '../../src/ui/commands/useShell'
import { LazyBoundary } from '../../src/ui/lazy/LazyBoundary'
import { lazyBody } from '../../src/ui/panels/lazyBody'
import type { PanelProps } from '../../src/ui/panels/panelRenderer'
import { linePanel } from '../support/boards'
import { makeDeferred } from '../support/deferred'

const Roster = () => <p>Ann and Ben</p>
const props: PanelProps<'roster'> = {
  panel: {
    id: 'who',
    kind: 'roster',
    title: 'Who',
    source: 'who',
    place: { x: 0, y: 0, width: 2, height: 2 },
  },
  view: { kind: 'roster', people: [] },
}
const isShaped = () => document.querySelector('[data-shape="roster"]') !== null

test('a kind of panel keeps its shape until what draws it is there', async () => {
  const { promise, resolve } = makeDeferred<typeof Roster>()
  const { Body } = lazyBody('roster', () => promise)
  render(<Body {...props} />)
  expect(isShaped()).toBe(true)
  await act(async () => {
    resolve(Roster)
    await promise
  })
  expect(screen.getByText('Ann and Ben')).toBeTruthy()
  expect(isShaped()).toBe(false)
})

test('a preloaded kind is drawn at once, and loaded once', async () => {
  const load = vi.fn(() => Promise.resolve(Roster))
  const { Body, loadBody } = lazyBody('roster', load)
  await Promise.all([loadBody(), loadBody()])
  render(<Body {...props} />)
  expect(screen.getByText('Ann and Ben')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a kind that cannot be had says so in its place, and is had when it is tried again', async () => {
  const load = vi.fn(() => Promise.resolve(Roster)).mockRejectedValueOnce(new Error('offline'))
  const { Body } = lazyBody('roster', load)
  render(<Body {...props} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This panel couldn’t be loaded/)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ann and Ben')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a dialog that cannot be loaded is reported once, and loads at the next try', async () => {
  const { Component } = lazyComponent(
    vi.fn(() => Promise.resolve({ default: Roster })).mockRejectedValueOnce(new Error('offline')),
  )
  const announce = vi.fn<(text: string) => void>()
  const onClosed = vi.fn()
  const Page = () => (
    <ShellContext value={{ ...useShell(), announce: announce }}>
      <LazyBoundary onFail={onClosed}>
        <Component />
      </LazyBoundary>
    </ShellContext>
  )
  vi.spyOn(console, 'error').mockReturnValue()
  const { unmount } = render(<Page />)
  await until(() => expect(onClosed).toHaveBeenCalledTimes(1))
  expect(announce.mock.calls).toEqual([[expect.stringMatching(/couldn’t be loaded\. Reload the page/)]])
  unmount()
  render(<Page />)
  expect(await screen.findByText('Ann and Ben')).toBeTruthy()
})

test('a value is typed if the search of a column’s values cannot be loaded', async () => {
  vi.resetModules()
  vi.doMock('../../src/ui/variables/ColumnControl', () => Promise.reject(new Error('offline')))
  vi.spyOn(console, 'error').mockReturnValue()
  const { VariableControl } = await import('../../src/ui/variables/VariableControl')
  const variable = { name: 'city', label: 'City', kind: 'column', source: 'orders', column: 'city' } as const
  const send = vi.fn()
  render(<VariableControl board={{ send } as never} variable={variable} value={null} />)
  await until(() => expect(console.error).toHaveBeenCalled())
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Oslo' } })
  expect(send).toHaveBeenCalledWith({
    type: 'board.setVariable',
    variable: 'city',
    value: 'Oslo',
    isTyped: true,
  })
})

test('a chart that could not be had is drawn once another one had what draws charts', async () => {
  vi.resetModules()
  const load = vi
    .fn((original: () => Promise<object>) => original())
    .mockRejectedValueOnce(new Error('offline'))
  vi.doMock('../../src/ui/charts/drawing/drawLines', load)
  const { LinePanelBody } = await import('../../src/ui/panels/line/LinePanelBody')
  const view: LineView = { kind: 'line', times: [1, 2], series: [{ label: 'value', values: [10, 20] }] }
  const first = <LinePanelBody key="1" panel={linePanel} view={view} />
  const { rerender } = render(<>{[first]}</>)
  await screen.findByText(/^The chart couldn’t be loaded/)
  rerender(<>{[first, <LinePanelBody key="2" panel={linePanel} view={view} />]}</>)
  await until(() => expect(document.querySelectorAll('canvas')).toHaveLength(2))
  expect(screen.queryByText(/couldn’t be loaded/)).toBeNull()
})
