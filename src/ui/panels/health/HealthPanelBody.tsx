import { clsx } from 'clsx'
import { useState, type CSSProperties } from 'react'
import { useNow } from '../../kit/useNow'
import { formatMinute, formatMoment } from '../../words/dateTime'
import { formatSpan } from '../../words/gapText'
import { formatMilliseconds, NO_VALUE, formatPercent } from '../../words/numberText'
import type { PanelProps } from '../panelRenderer'
import { TableToggle } from '../shared/dataTable/TableToggle'
import styles from './HealthPanelBody.module.css'
import { ProbeTable } from './ProbeTable'
import { probeCountText, healthStates, probesSummary, verdictNames } from './probeText'
import type { HealthMark } from '../../../streams/views/view'
import { Sparkline } from '../number/Sparkline'

/** Whether a probed service answers, how fast, and how often it failed, by the probes of this page alone. */
export function HealthPanelBody({ panel: { title, limit: probes }, view, gaps = [] }: PanelProps<'health'>) {
  const [isTable, setIsTable] = useState(false)
  const today = useNow(false)
  const { now, since, strip, failure, rowCount, from, latency } = view
  const { shape, label, tone } = healthStates[now]
  return (
    <div className={clsx('fill', styles['health'])}>
      <div className={clsx('cluster rigid on-baseline', styles['head'])}>
        <p className={styles['state']} data-state={now} data-tone={tone} role="status">
          <span aria-hidden="true">{shape}</span> <strong className="strong">{label}</strong>
        </p>
        <span className="note">since {formatMinute(since, today)}</span>
        <TableToggle name="strip" isTable={isTable} onChange={setIsTable} />
      </div>
      {isTable ? (
        <ProbeTable title={title} marks={strip} gaps={gaps} />
      ) : (
        <>
          <Figures {...view} />
          <ProbeStrip marks={strip} latencies={latency.course} places={probes} />
          <p className={clsx('clamp note rigid above-8', styles['failure'])}>
            {failure === null ? (
              'No failures'
            ) : (
              <>
                Last failure {formatMoment(failure.at)}: <span className="ink">{failure.error}</span>
              </>
            )}
          </p>
        </>
      )}
      <p className="note rigid">{`${probeCountText(rowCount)}, from this page since ${formatMinute(from, today)}`}</p>
    </div>
  )
}

function Figures({ latency: { last, p50, p95 }, available }: PanelProps<'health'>['view']) {
  const { ok, of, refusals } = available
  const availabilityParts = [of > 0 && `${ok} of ${of}`, refusals > 0 && `${refusals} refused`].filter(
    Boolean,
  )
  return (
    <dl className={clsx('cluster wide from-start rigid above-8', styles['figures'])}>
      <div>
        <dt className="note">Latency</dt>
        <dd>{last === null ? NO_VALUE : formatMilliseconds(last)}</dd>
        {p50 !== null && p95 !== null && (
          <dd
            className={clsx('note', styles['beside'])}
          >{`p50 ${formatMilliseconds(p50)} · p95 ${formatMilliseconds(p95)}`}</dd>
        )}
      </div>
      <div>
        <dt className="note">Available</dt>
        <dd>{of === 0 ? NO_VALUE : formatPercent(ok / of)}</dd>
        <dd className={clsx('note', styles['beside'])}>{availabilityParts.join(' · ')}</dd>
      </div>
    </dl>
  )
}

interface ProbeStripProps {
  marks: readonly HealthMark[]
  /** The response times; null for a probe without the expected answer. */
  latencies: readonly (number | null)[]
  /** The number of reserved places, so that each probe moves the marks by one place only. */
  places: number
}

/** A mark for each probe, the newest at the right, hatched where probes are missing; above each its response time. */
function ProbeStrip({ marks, latencies, places }: ProbeStripProps) {
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
