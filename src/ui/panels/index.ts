import type { PanelKind } from '../../board/board'
import type { GaugeView } from '../../streams/views/view'
import { lazyBody } from './lazyBody'
import type { PanelRenderer } from './panelRenderer'

const ofWindow = {
  isEmpty: ({ over }: { over: { rows: number } }) => over.rows === 0,
}

/** Over all rows, the count and the sum of a window's are known to be 0. Undefined for loaded rows. */
const isEmptyOverAll = ({ over, value }: Pick<GaugeView, 'over' | 'value'>, window: number | undefined) =>
  over?.isAll === true ? over.rows === 0 && (window === undefined || value === null) : undefined

/** The renderer of each panel kind: a new kind in the board schema does not compile until it has an entry here. */
export const panelRenderers: { [K in PanelKind]: PanelRenderer<K> } = {
  line: {
    ...lazyBody('line', async () => {
      const { LinePanelBody, preloadDrawing } = await import('./line/LinePanelBody')
      preloadDrawing()
      return LinePanelBody
    }),
    isEmpty: ({ times }) => times.length === 0,
  },
  number: {
    ...lazyBody('number', async () => (await import('./number/NumberPanelBody')).NumberPanelBody),
    isEmpty: (view, { window }) => isEmptyOverAll(view, window) ?? view.course.length === 0,
    hasAnswer: ({ value }) => value !== null,
  },
  gauge: {
    ...lazyBody('gauge', async () => (await import('./gauge/GaugePanelBody')).GaugePanelBody),
    isEmpty: (view, { window }) => isEmptyOverAll(view, window) ?? view.at === null,
    hasAnswer: ({ value }) => value !== null,
  },
  messages: {
    ...lazyBody('messages', async () => (await import('./messages/MessagesPanelBody')).MessagesPanelBody),
    isEmpty: ({ lines }) => lines.length === 0,
  },
  feed: {
    ...lazyBody('feed', async () => (await import('./feed/FeedPanelBody')).FeedPanelBody),
    isEmpty: ({ lines }) => lines.length === 0,
  },
  roster: {
    ...lazyBody('roster', async () => (await import('./roster/RosterPanelBody')).RosterPanelBody),
    isEmpty: ({ people }) => people.length === 0,
  },
  // If rows may be added, the table is drawn even without rows.
  table: {
    ...lazyBody('table', async () => (await import('./table/TablePanelBody')).TablePanelBody),
    isEmpty: ({ rows }, { editing: write }) => rows.length === 0 && write?.insert !== true,
  },
  result: {
    ...lazyBody('result', async () => (await import('./result/ResultPanelBody')).ResultPanelBody),
    isEmpty: ({ rows }) => rows.length === 0,
  },
  health: {
    ...lazyBody('health', async () => (await import('./health/HealthPanelBody')).HealthPanelBody),
    isEmpty: ({ rowCount }) => rowCount === 0,
  },
  // If files may be added, the list is drawn even without files.
  files: {
    ...lazyBody('files', async () => (await import('./files/FilesPanelBody')).FilesPanelBody),
    isEmpty: ({ lines }, { editing: write }) => lines.length === 0 && write?.upload !== true,
  },
  // The frame draws these kinds; they have no channel.
  text: { Body: () => null, isEmpty: () => false },
  action: { Body: () => null, isEmpty: () => false },
  timeline: {
    ...lazyBody('timeline', async () => (await import('./timeline/TimelinePanelBody')).TimelinePanelBody),
    isEmpty: ({ lanes }) => lanes.length === 0,
  },
  bars: {
    ...lazyBody('bars', async () => (await import('./bars/BarsPanelBody')).BarsPanelBody),
    isEmpty: ({ bars }) => bars.length === 0,
  },
  pie: {
    ...lazyBody('pie', async () => (await import('./pie/PiePanelBody')).PiePanelBody),
    isEmpty: ({ bars }) => bars.length === 0,
  },
  histogram: {
    ...lazyBody('histogram', async () => (await import('./histogram/HistogramPanelBody')).HistogramPanelBody),
    ...ofWindow,
  },
  heatmap: {
    ...lazyBody('heatmap', async () => (await import('./heatmap/HeatmapPanelBody')).HeatmapPanelBody),
    ...ofWindow,
  },
  scatter: {
    ...lazyBody('scatter', async () => (await import('./scatter/ScatterPanelBody')).ScatterPanelBody),
    ...ofWindow,
  },
  map: {
    ...lazyBody('map', async () => (await import('./map/MapPanelBody')).MapPanelBody),
    ...ofWindow,
  },
}
