import type { Gap } from '../../../machines/channel/ledger'
import type { HealthMark } from '../../../streams/views/view'
import { formatSpan } from '../../words/gapText'
import { formatMilliseconds, NO_VALUE } from '../../words/numberText'
import { Timestamp } from '../../kit/Timestamp'
import { ChartTable } from '../shared/dataTable/ChartTable'
import type { ChartTableLine } from '../shared/dataTable/chartTableLines'
import { gapReason, verdictNames } from './probeText'

interface ProbeTableProps {
  title: string
  marks: readonly HealthMark[]
  gaps: readonly Gap[]
}

/** The probes, newest first. */
export const ProbeTable = ({ title, marks, gaps }: ProbeTableProps) => (
  <ChartTable
    title={title}
    columns={[
      { label: 'Time', as: 'mono' },
      { label: 'Probe' },
      { label: 'Duration', as: 'end' },
      { label: 'Message', as: 'fill' },
    ]}
    lines={marks.map(mark => lineOf(mark, gaps)).reverse()}
  />
)

function lineOf(mark: HealthMark, gaps: readonly Gap[]): ChartTableLine {
  if (mark.verdict === 'gap') {
    const reasonText = [`${mark.missedCount} ${verdictNames.gap}`, gapReason(mark, gaps)]
      .filter(Boolean)
      .join(': ')
    return { key: mark.key, gapText: `${formatSpan(mark)} · ${reasonText}` }
  }
  const { key, verdict, at, ms, status, error } = mark
  return {
    key,
    cells: [
      <Timestamp key="at" at={at} />,
      verdictNames[verdict],
      formatMilliseconds(ms),
      error ?? status ?? NO_VALUE,
    ],
  }
}
