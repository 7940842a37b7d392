import { createContext, use, useEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { Panel, PanelKind } from '../../../board/board'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { freshness } from '../../../machines/freshness'
import type { PanelsInView } from '../../../streams/page/panelsInView'
import type { View } from '../../../streams/views/view'
import { panelLayouts } from '../../panels/panelLayouts'
import type { DrawHandle, DrawScheduler } from './drawScheduler'

/** Without a scheduler every change is drawn at once. */
export const DrawSchedulerContext = createContext<DrawScheduler | null>(null)

/** Notes which panels are in view; null: nobody wants to know. */
export const PanelsInViewContext = createContext<Pick<PanelsInView, 'note' | 'remove'> | null>(null)

/** ms between two drawings of a chart, a little less than between two views with a chart (CHART_MS in streams). */
const CHART_INTERVAL = 80
/** ms between two drawings of a figure, three frames at 60 Hz: digits that change faster cannot be read. */
const FIGURE_INTERVAL = 45

function drawIntervalOf(kind: PanelKind): number {
  const { isChart, isFigure } = panelLayouts[kind]
  return isChart === true ? CHART_INTERVAL : isFigure === true ? FIGURE_INTERVAL : 0
}

/** The view that a panel shows: the newest at its last drawing. `host`: the panel's element. */
export function useDrawnView(
  channel: ChannelRef,
  panel: Panel,
  host: RefObject<Element | null> | undefined,
): View | undefined {
  const scheduler = use(DrawSchedulerContext)
  const panelsInView = use(PanelsInViewContext)
  const isVisible = useRef(true)
  // An edited panel must not draw a view made for its earlier settings.
  const drawnView = useMemo(
    () => createDrawnView(channel, panel, scheduler, isVisible),
    [channel, panel, scheduler],
  )
  const view = useSyncExternalStore(drawnView.subscribe, drawnView.view)
  // A new panel object must not restart the observer: until it reports, the panel would count as in view.
  useEffect(() => {
    const element = host?.current
    if (scheduler === null || !element || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(entries => {
      for (const { isIntersecting } of entries) {
        isVisible.current = isIntersecting
        panelsInView?.note(element, panel.id, isIntersecting)
      }
      scheduler.drawSoon()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      panelsInView?.remove(element)
    }
  }, [scheduler, panelsInView, host, panel.id])
  return view
}

function createDrawnView(
  channel: ChannelRef,
  { id, kind }: Panel,
  scheduler: DrawScheduler | null,
  isVisible: RefObject<boolean>,
) {
  const readNewest = () => {
    const snapshot = channel.getSnapshot()
    const { word, isPlaceholder } = freshness(snapshot)
    return { view: snapshot.context.views[id], freshnessKey: `${word} ${isPlaceholder}` }
  }
  let current = readNewest()
  let handle: DrawHandle | undefined
  return {
    view: () => current.view,
    subscribe: (onChange: () => void) => {
      current = readNewest()
      handle = scheduler?.add({
        panel: id,
        interval: drawIntervalOf(kind),
        isVisible: () => isVisible.current,
        draw: () => {
          current = readNewest()
          onChange()
        },
      })
      const subscription = channel.subscribe(() => {
        const next = readNewest()
        const hasFreshnessChanged =
          next.freshnessKey !== current.freshnessKey ||
          (next.view === undefined) !== (current.view === undefined)
        // The freshness on screen must match the rows beside it, and rows no longer allowed must go at once.
        if (handle === undefined || hasFreshnessChanged) {
          current = next
          onChange()
        } else if (next.view !== current.view) handle.request()
      })
      return () => {
        subscription.unsubscribe()
        handle?.remove()
        handle = undefined
      }
    },
  }
}
