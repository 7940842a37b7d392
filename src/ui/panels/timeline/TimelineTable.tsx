import type { Gap } from '../../../machines/channel/ledger'
import type { TimelineView } from '../../../streams/views/view'
import { isDated, timeText } from '../../charts/data/chartText'
import type { StateStyle } from '../../charts/data/stateStyles'
import { formatDuration } from '../../words/duration'
import { ChartTable } from '../shared/dataTable/ChartTable'
import { newestFirst } from '../shared/dataTable/chartTableLines'
import { laneKey, laneName, stateName, type TimelineEnd } from './timelineText'

interface TimelineTableProps {
  title: string
  view: TimelineView
  stateStyles: ReadonlyMap<string, StateStyle>
  gaps: readonly Gap[]
  end: TimelineEnd
}

/** More rows than anybody reads; a screen reader would have to hold them all. */
const MAX_ROWS = 500

/** The changes of state, newest first. */
export function TimelineTable({ title, view, stateStyles, gaps, end }: TimelineTableProps) {
  const { now, isOver } = end
  const allSpans = view.lanes
    .flatMap(lane => lane.spans.map(span => ({ lane, span })))
    .sort((a, b) => a.span.from - b.span.from)
  const newestSpans = allSpans.slice(-MAX_ROWS)
  const times = newestSpans.map(({ span }) => span.from)
  const hasDates = isDated((times[0] ?? now) / 1000, now / 1000)
  const rows = newestSpans.map(({ lane, span }) => ({
    key: `${span.from} ${laneKey(lane)}`,
    cells: [
      laneName(lane),
      stateName(span, stateStyles),
      timeText(span.from / 1000, hasDates),
      span.to === null ? (isOver ? 'end of the range' : 'now') : timeText(span.to / 1000, hasDates),
      formatDuration((span.to ?? now) - span.from),
    ],
  }))
  return (
    <ChartTable
      title={title}
      columns={[
        { label: 'Item' },
        { label: 'State' },
        { label: 'From', as: 'mono' },
        { label: 'To', as: 'mono' },
        { label: 'Duration', as: 'end' },
      ]}
      lines={newestFirst(rows, times, gaps)}
      total={{ rows: allSpans.length }}
    />
  )
}
