import type { PanelKind } from '../../board/board'
import { lazyKind } from './lazyKind'
import type { PanelRenderer } from './panelRenderer'

const ofWindow = {
  isEmpty: ({ over }: { over: { rows: number } }) => over.rows === 0,
}

/** The renderer of each panel kind: a new kind in the board schema does not compile until it has an entry here. */
export const panelRenderers: { [K in PanelKind]: PanelRenderer<K> } = {
  line: {
    ...lazyKind('line', async () => {
      const { LinePanelBody, preloadDrawing } = await import('./line/LinePanelBody')
      preloadDrawing()
      return LinePanelBody
    }),
    isEmpty: ({ times }) => times.length === 0,
  },
  number: {
    ...lazyKind('number', async () => (await import('./number/NumberPanelBody')).NumberPanelBody),
    // Over all rows, a count of those of a window is known to be 0.
    isEmpty: ({ course, over, value }, { window }) =>
      over?.isAll === true
        ? over.rows === 0 && (window === undefined || value === null)
        : course.length === 0,
    hasAnswer: ({ value }) => value !== null,
  },
  gauge: {
    ...lazyKind('gauge', async () => (await import('./gauge/GaugePanelBody')).GaugePanelBody),
    isEmpty: ({ at, over }) => (over?.isAll === true ? over.rows === 0 : at === null),
    hasAnswer: ({ value }) => value !== null,
  },
  messages: {
    ...lazyKind('messages', async () => (await import('./messages/MessagesPanelBody')).MessagesPanelBody),
    isEmpty: ({ lines }) => lines.length === 0,
  },
  feed: {
    ...lazyKind('feed', async () => (await import('./feed/FeedPanelBody')).FeedPanelBody),
    isEmpty: ({ lines }) => lines.length === 0,
  },
  roster: {
    ...lazyKind('roster', async () => (await import('./roster/RosterPanelBody')).RosterPanelBody),
    isEmpty: ({ people }) => people.length === 0,
  },
  // If rows may be added, the table is drawn even without rows.
  table: {
    ...lazyKind('table', async () => (await import('./table/TablePanelBody')).TablePanelBody),
    isEmpty: ({ rows }, { editing: write }) => rows.length === 0 && write?.insert !== true,
  },
  result: {
    ...lazyKind('result', async () => (await import('./result/ResultPanelBody')).ResultPanelBody),
    isEmpty: ({ rows }) => rows.length === 0,
  },
  health: {
    ...lazyKind('health', async () => (await import('./health/HealthPanelBody')).HealthPanelBody),
    isEmpty: ({ rowCount }) => rowCount === 0,
  },
  // If files may be added, the list is drawn even without files.
  files: {
    ...lazyKind('files', async () => (await import('./files/FilesPanelBody')).FilesPanelBody),
    isEmpty: ({ lines }, { editing: write }) => lines.length === 0 && write?.upload !== true,
  },
  // The frame draws these kinds; they have no channel.
  text: { Body: () => null, isEmpty: () => false },
  action: { Body: () => null, isEmpty: () => false },
  timeline: {
    ...lazyKind('timeline', async () => (await import('./timeline/TimelinePanelBody')).TimelinePanelBody),
    isEmpty: ({ lanes }) => lanes.length === 0,
  },
  bars: {
    ...lazyKind('bars', async () => (await import('./bars/BarsPanelBody')).BarsPanelBody),
    isEmpty: ({ bars }) => bars.length === 0,
  },
  pie: {
    ...lazyKind('pie', async () => (await import('./pie/PiePanelBody')).PiePanelBody),
    isEmpty: ({ bars }) => bars.length === 0,
  },
  histogram: {
    ...lazyKind('histogram', async () => (await import('./histogram/HistogramPanelBody')).HistogramPanelBody),
    ...ofWindow,
  },
  heatmap: {
    ...lazyKind('heatmap', async () => (await import('./heatmap/HeatmapPanelBody')).HeatmapPanelBody),
    ...ofWindow,
  },
  scatter: {
    ...lazyKind('scatter', async () => (await import('./scatter/ScatterPanelBody')).ScatterPanelBody),
    ...ofWindow,
  },
  map: {
    ...lazyKind('map', async () => (await import('./map/MapPanelBody')).MapPanelBody),
    ...ofWindow,
  },
}
