import { createContext, use, useEffect, useMemo, useSyncExternalStore, type RefObject } from 'react'
import type { Panel } from '../../board/board'
import type { ChannelRef } from '../../machines/channel.machine'
import { freshness } from '../../machines/freshness'
import type { View } from '../../streams/view'
import type { Drawing, ScreenClock } from './screenClock'

/** Without a clock, every change is drawn at once. */
export const ScreenClockContext = createContext<ScreenClock | null>(null)

/** ms between two drawings of a chart: the browser composites its whole canvas each time. */
const CHART = 100
const intervals: Partial<Record<Panel['kind'], number>> = { line: CHART, timeline: CHART }

/** The view a panel shows: the newest one as of its last drawing. `host`: the panel's element. */
export function useDrawnView(
  channel: ChannelRef,
  panel: Panel,
  host: RefObject<Element | null> | undefined,
): View | undefined {
  const clock = use(ScreenClockContext)
  // An edited panel must not draw a view that was made for its earlier settings.
  const drawn = useMemo(() => drawnView(channel, panel, clock), [channel, panel, clock])
  const view = useSyncExternalStore(drawn.subscribe, drawn.view)
  useEffect(() => {
    const element = host?.current
    if (clock === null || !element || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(entries => {
      const last = entries.at(-1)
      if (last !== undefined) drawn.setVisible(last.isIntersecting)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [clock, drawn, host])
  return view
}

function drawnView(channel: ChannelRef, { id, kind }: Panel, clock: ScreenClock | null) {
  const newest = () => {
    const snapshot = channel.getSnapshot()
    const { word, standIn } = freshness(snapshot)
    return { view: snapshot.context.views[id], standing: `${word} ${standIn}` }
  }
  let shown = newest()
  let drawing: Drawing | undefined
  return {
    view: () => shown.view,
    setVisible: (isVisible: boolean) => drawing?.setVisible(isVisible),
    subscribe: (changed: () => void) => {
      shown = newest()
      drawing = clock?.add({
        panel: id,
        interval: intervals[kind] ?? 0,
        draw: () => {
          shown = newest()
          changed()
        },
      })
      const subscription = channel.subscribe(() => {
        const next = newest()
        const isOther =
          next.standing !== shown.standing || (next.view === undefined) !== (shown.view === undefined)
        // The freshness on screen must match the rows beside it, and hidden rows must go at once.
        if (drawing === undefined || isOther) {
          const isNew = next.view !== shown.view
          shown = next
          if (isNew) changed()
        } else if (next.view !== shown.view) drawing.request()
      })
      return () => {
        subscription.unsubscribe()
        drawing?.remove()
        drawing = undefined
      }
    },
  }
}
