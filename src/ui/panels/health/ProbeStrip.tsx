import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import type { HealthMark } from '../../../streams/views/view'
import { formatMoment, formatSpan } from '../../words/dateTime'
import { formatMilliseconds } from '../../words/numberText'
import { Sparkline } from '../number/Sparkline'
import styles from './HealthPanelBody.module.css'
import { probesSummary, verdictNames } from './probeText'

interface ProbeStripProps {
  marks: readonly HealthMark[]
  /** The response times; null for a probe without the expected answer. */
  latencies: readonly (number | null)[]
  /** The number of reserved places, so that each probe moves the marks by one place only. */
  places: number
}

/** A mark for each probe, the newest at the right, hatched where probes are missing; above each its response time. */
export function ProbeStrip({ marks, latencies, places }: ProbeStripProps) {
  const blankCount = Math.max(0, places - marks.length)
  const slowest = Math.max(0, ...latencies.map(each => each ?? 0))
  return (
    <div className={clsx('fill', styles['course'])} style={{ '--places': places } as CSSProperties}>
      <Sparkline
        values={[...Array.from({ length: blankCount }, () => null), ...latencies]}
        range={[0, slowest * 1.15 || 1]}
      />
      <div className={clsx('rigid bottom', styles['strip'])} role="img" aria-label={probesSummary(marks)}>
        {marks.map((mark, i) => (
          <i
            key={mark.key}
            data-verdict={mark.verdict}
            title={probeTitle(mark)}
            style={{ gridColumn: blankCount + i + 1 }}
          />
        ))}
      </div>
    </div>
  )
}

const probeTitle = (mark: HealthMark) =>
  mark.verdict === 'gap'
    ? `${formatSpan(mark)}: ${mark.missedCount} missed`
    : `${formatMoment(mark.at)}: ${mark.error ?? `${verdictNames[mark.verdict]}, ${formatMilliseconds(mark.ms)}`}`
