import type { Gap } from '../../../machines/channel/ledger'
import type { LineView } from '../../../streams/views/view'
import { amountText } from '../../charts/data/chartSummary'
import { pointTimeText } from '../../charts/data/chartText'
import { ChartTable } from '../shared/dataTable/ChartTable'
import { newestFirst } from '../shared/dataTable/chartTableLines'

interface LineTableProps {
  title: string
  view: LineView
  unit: string
  /** The gaps that overlap the visible range, oldest first. */
  gaps: readonly Gap[]
}

/** More rows than anybody reads; a screen reader would have to hold them all. */
const MAX_ROWS = 500

/** The points of a chart, newest first. */
export function LineTable({ title, view, unit, gaps }: LineTableProps) {
  const { times, series } = view.reduction?.newest() ?? view
  const first = Math.max(0, times.length - MAX_ROWS)
  const shownTimes = times.slice(first)
  const rows = shownTimes.map((time, n) => {
    const i = first + n
    return {
      // Several rows may share a time.
      key: times[i - 1] === time ? `${time} ${i}` : time,
      cells: [
        pointTimeText(view, time, gaps),
        ...series.map(({ values }) => (values[i] === undefined ? '' : amountText(values[i], unit))),
      ],
    }
  })
  return (
    <ChartTable
      title={title}
      columns={[{ label: 'Time', as: 'mono' }, ...series.map(({ label }) => ({ label, as: 'end' as const }))]}
      lines={newestFirst(
        rows,
        shownTimes.map(time => time * 1000),
        gaps,
      )}
      isNarrow
      total={{ rows: view.reduction?.rows ?? times.length }}
    />
  )
}
