import { clsx } from 'clsx'
import { useMemo, useRef, useState } from 'react'
import type { LinePanel } from '../../../board/board'
import type { Gap } from '../../../machines/channel/ledger'
import { breakAtPauses } from '../../charts/data/pauses'
import { LineChart } from '../../charts/LineChart'
import { lineDrawing } from '../../charts/loadDrawing'
import chartStyles from '../../charts/Chart.module.css'
import { ChartCursor } from '../../charts/ChartCursor'
import type { LineDrawing } from '../../charts/drawing/drawLines'
import { SpanAnnouncement } from '../../charts/SpanAnnouncement'
import { isDated, timeText, chartNote, pointTimeText } from '../../charts/data/chartText'
import { hatchedSpans } from '../../charts/data/hatchedSpans'
import { bucketEnd, lastEnd, incompleteBuckets } from '../../charts/data/incompleteBuckets'
import { amountText, gapsWithin, chartSummary } from '../../charts/data/chartSummary'
import { useChartTime } from '../../charts/useChartTime'
import { useSpanPicker } from '../../charts/useSpanPicker'
import type { PanelProps } from '../panelRenderer'
import styles from '../shared/ChartFigure.module.css'
import { ChartNote } from '../shared/ChartNote'
import { TableToggle } from '../shared/dataTable/TableToggle'
import { LineLegend } from './LineLegend'
import { LineTable } from '../lazyTables'

/** Fetches what draws the chart while its rows are read. A failure is repeated and reported by the chart. */
export const preloadDrawing = (): void => void lineDrawing.load().catch(() => undefined)

/** Numbers over time, as a chart or as a table. */
export function LinePanelBody({ panel, view, gaps: allGaps = NO_GAPS, clockSkewMs = 0 }: PanelProps<'line'>) {
  const { title, unit, valueRange: range, area } = panel
  const [isTable, setIsTable] = useState(false)
  const [point, setPoint] = useState<number | null>(null)
  const drawing = useRef<LineDrawing>(null)
  // What the database calculates after a gap is whole.
  const gaps = useMemo(
    () => (view.overAll === undefined ? allGaps : allGaps.filter(({ to }) => to === null)),
    [view.overAll, allGaps],
  )
  const { now, from, to, onSpan } = useChartTime({
    clockSkewMs,
    followsNow: gaps.at(-1)?.to === null,
    days: view.range?.days,
  })
  const width = view.buckets?.seconds ?? null
  const lines = useMemo(() => breakAtPauses(view), [view])
  const data = useMemo(() => {
    const lastEnds = view.buckets === undefined || lines.times.length === 0 ? [] : [lastEnd(view)]
    const hatching = hatchedSpans(
      [...lines.times, ...lastEnds],
      lines.pauses,
      gaps,
      now,
      incompleteBuckets(view, gaps),
    )
    return {
      ...lines,
      spans: hatching.spans,
      until: lastEnds[0] === undefined ? hatching.until : Math.max(lastEnds[0], hatching.until ?? 0),
      axisRange: from === null || to === null ? null : { from, to },
      isEnded: view.buckets?.isEnded === true,
    }
  }, [lines, view, gaps, now, from, to])
  const visibleGaps = gapsWithin(view.times[0] ?? Infinity, lastEnd(view), gaps).filter(
    gap => from === null || to === null || ((gap.to ?? Infinity) > from * 1000 && gap.from < to * 1000),
  )
  const labels = view.series.map(({ label }) => label)
  const picker = useSpanPicker({
    onSpan,
    ...(width !== null && { endOf: at => bucketEnd(view, view.times.indexOf(at)) }),
    onPick: span => drawing.current?.pick(span),
    timeText: at => timeText(at, isDated(view.times[0], view.times.at(-1))),
  })
  const at = point === null ? null : (data.times[point] ?? null)
  const readTime = at === null ? null : pointTimeText(view, at, gaps)
  const readings = labels.map((label, n) => `${label} ${amountText(data.values[n]?.[point ?? -1], unit)}`)
  const factsText = chartNote({ view, pauses: data.pauses, gaps: visibleGaps, axisRange: data.axisRange })
  return (
    <figure className="fill">
      <figcaption className={clsx('cluster from-start between soft', styles['caption'])}>
        <LineLegend
          data={data}
          unit={unit}
          series={view.series}
          point={isTable ? null : point}
          isStacked={area === 'stacked'}
        />
        <ChartNote factsText={factsText} readingText={readTime}>
          <TableToggle name="chart" isTable={isTable} onChange={setIsTable} />
        </ChartNote>
      </figcaption>
      {isTable ? (
        <LineTable title={title} view={view} unit={unit} gaps={visibleGaps} />
      ) : (
        <div className={clsx('anchor', chartStyles['chart'])}>
          <LineChart
            data={data}
            drawingRef={drawing}
            summary={chartSummary(title, view, unit, visibleGaps)}
            labels={labels}
            slots={view.series.map(({ slot }, n) => slot ?? n)}
            unit={unit}
            range={range}
            area={area}
            width={width}
            isWhole={panel.series.every(isCount)}
            onPoint={setPoint}
            onSpan={onSpan}
          />
          <ChartCursor
            label={`Cursor in ${title}`}
            stops={stopsIn(view.times, data.axisRange)}
            at={at}
            valueText={readTime && `${readTime}: ${readings.join(', ')}`}
            onMove={at => drawing.current?.point(at)}
            picker={picker}
          />
          <SpanAnnouncement text={picker.announcement} />
        </div>
      )}
    </figure>
  )
}

const NO_GAPS: readonly Gap[] = []

const isCount = ({ aggregate }: LinePanel['series'][number]) =>
  aggregate === 'count' || aggregate === 'distinct'

/** The visible times. */
const stopsIn = (times: readonly number[], range: { from: number; to: number } | null) =>
  range === null ? times : times.filter(time => time >= range.from && time <= range.to)
