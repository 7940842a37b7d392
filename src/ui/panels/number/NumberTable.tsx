import type { NumberPanel } from '../../../board/board'
import type { Gap } from '../../../machines/channel/ledger'
import { NO_VALUE } from '../../words/numberText'
import { Timestamp } from '../../kit/Timestamp'
import { ChartTable } from '../shared/dataTable/ChartTable'
import { newestFirst } from '../shared/dataTable/chartTableLines'
import { valueWithUnit } from '../shared/figure/figureText'

interface NumberTableProps {
  panel: NumberPanel
  course: readonly (number | null)[]
  /** The time of each value, ms since the epoch, ascending. */
  times: readonly number[]
  /** The number of rows in all. */
  rowCount: number
  gaps: readonly Gap[]
}

const MAX_ROWS = 200

/** The recent values of a number, newest first. */
export function NumberTable({
  panel: { title, format, unit },
  course,
  times,
  rowCount,
  gaps,
}: NumberTableProps) {
  const first = Math.max(0, times.length - MAX_ROWS)
  const visibleTimes = times.slice(first)
  const rows = visibleTimes.map((at, i) => {
    const value = course[first + i] ?? null
    return {
      key: `${at} ${first + i}`,
      cells: [<Timestamp key="at" at={at} />, value === null ? NO_VALUE : valueWithUnit(format, value, unit)],
    }
  })
  return (
    <ChartTable
      title={title}
      columns={[
        { label: 'Time', as: 'mono' },
        { label: 'Value', as: 'end' },
      ]}
      lines={newestFirst(rows, visibleTimes, gaps)}
      isNarrow
      total={{ rows: rowCount, ofWhat: 'loaded' }}
    />
  )
}
