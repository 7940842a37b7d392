import { act, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Panel } from '../../src/board/board'
import { channelMachine, type ChannelRef } from '../../src/machines/channel/channel.machine'
import { createPanelsInView } from '../../src/streams/page/panelsInView'
import type { DrawScheduler } from '../../src/ui/panelFrame/drawing/drawScheduler'
import {
  DrawSchedulerContext,
  PanelsInViewContext,
  useDrawnView,
} from '../../src/ui/panelFrame/drawing/useDrawnView'
import { linePanel, numberPanel, source, tablePanel } from '../support/boards'

let observers: { report: (isIntersecting: boolean) => void; isConnected: boolean }[] = []
beforeEach(() => {
  observers = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #observer
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#observer = {
          isConnected: false,
          report: (isIntersecting: boolean) => callback([{ isIntersecting }]),
        }
        observers.push(this.#observer)
      }
      observe() {
        this.#observer.isConnected = true
      }
      disconnect() {
        this.#observer.isConnected = false
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())
const scroll = (isIntersecting: boolean) =>
  act(() => {
    for (const { isConnected, report } of observers) if (isConnected) report(isIntersecting)
  })

const Host = ({ channel, panel }: { channel: ChannelRef; panel: Panel }) => {
  const host = useRef<HTMLDivElement>(null)
  useDrawnView(channel, panel, host)
  return <div ref={host} />
}

test('rows are drawn in any frame, figures in every third, and charts twelve times a second at most', () => {
  const intervals: Record<string, number> = {}
  const scheduler: DrawScheduler = {
    add: ({ panel, interval }) => {
      intervals[panel] = interval
      return { request: () => undefined, remove: () => undefined }
    },
    drawSoon: () => undefined,
    rateOf: () => null,
  }
  const panels = [tablePanel, numberPanel, linePanel]
  const channel = createActor(channelMachine, { input: { source, panels, access: 'aal1' } })
  render(
    <DrawSchedulerContext value={scheduler}>
      {panels.map(panel => (
        <Host key={panel.id} channel={channel} panel={panel} />
      ))}
    </DrawSchedulerContext>,
  )
  expect(intervals).toEqual({ [tablePanel.id]: 0, [numberPanel.id]: 45, [linePanel.id]: 80 })
})

test('a panel out of view stays out of view while its board changes, and is drawn as one', () => {
  const channel = createActor(channelMachine, { input: { source, panels: [numberPanel], access: 'aal1' } })
  const panelsInView = createPanelsInView()
  const changes = vi.fn()
  panelsInView.subscribe(changes)
  const drawers: Parameters<DrawScheduler['add']>[0][] = []
  const drawSoon = vi.fn()
  const scheduler: DrawScheduler = {
    add(drawer) {
      drawers.push(drawer)
      return { request: () => undefined, remove: () => undefined }
    },
    drawSoon,
    rateOf: () => null,
  }
  const page = (panel: Panel) => (
    <DrawSchedulerContext value={scheduler}>
      <PanelsInViewContext value={panelsInView}>
        <Host channel={channel} panel={panel} />
      </PanelsInViewContext>
    </DrawSchedulerContext>
  )
  const { rerender, unmount } = render(page(numberPanel))
  scroll(false)
  expect(panelsInView.outOfView()).toEqual([numberPanel.id])
  changes.mockClear()

  rerender(page({ ...numberPanel }))
  expect(panelsInView.outOfView()).toEqual([numberPanel.id])
  expect(changes).not.toHaveBeenCalled()
  expect([drawers.length, drawers.at(-1)?.isVisible()]).toEqual([2, false])

  drawSoon.mockClear()
  scroll(true)
  expect(panelsInView.outOfView()).toEqual([])
  expect(drawers.at(-1)?.isVisible()).toBe(true)
  expect(drawSoon).toHaveBeenCalled()
  scroll(false)
  unmount()
  expect(panelsInView.outOfView()).toEqual([])
})
