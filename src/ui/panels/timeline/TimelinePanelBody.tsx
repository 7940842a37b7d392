import { clsx } from 'clsx'
import { useMemo, useRef, useState } from 'react'
import { useNeedsPatterns, useTextScale } from '../../charts/appearance'
import { axisHeight } from '../../charts/drawing/axes'
import chartStyles from '../../charts/Chart.module.css'
import { ChartCursor } from '../../charts/ChartCursor'
import type { LanesDrawing } from '../../charts/drawing/drawLanes'
import { SpanAnnouncement } from '../../charts/SpanAnnouncement'
import { isDated, timeText } from '../../charts/data/chartText'
import { hatchedSpans } from '../../charts/data/hatchedSpans'
import { toStateStyles, spanAt, collectStates } from '../../charts/data/stateStyles'
import { useChartTime } from '../../charts/useChartTime'
import { useSpanPicker } from '../../charts/useSpanPicker'
import type { PanelProps } from '../panelRenderer'
import figureStyles from '../shared/ChartFigure.module.css'
import { ChartNote } from '../shared/ChartNote'
import { TableToggle } from '../shared/dataTable/TableToggle'
import { TruncatedText } from '../shared/TruncatedText'
import { LanesChart } from './LanesChart'
import { StateLegend } from './StateLegend'
import styles from './TimelinePanelBody.module.css'
import { TimelineTable } from './TimelineTable'
import { laneKey, laneName, timelineNote, stateSpanText, timelineSummary } from './timelineText'
import { isolateText } from '../../../board/text/isolateText'

/** CSS pixels; lower lanes cannot be told apart. */
const MIN_LANE_HEIGHT = 20

/** The cursor: ms since the epoch, in the lane with this index; null: at that time in all lanes. */
interface Reading {
  at: number
  lane: number | null
}

/** Which entity was in which state when, as lanes or as a table. */
export function TimelinePanelBody({ panel, view, gaps = [], clockSkewMs = 0 }: PanelProps<'timeline'>) {
  const { title, states } = panel
  const { lanes } = view
  const [isTable, setIsTable] = useState(false)
  const [pointerReading, setPointerReading] = useState<Reading | null>(null)
  const [keyboardReading, setKeyboardReading] = useState<Reading | null>(null)
  const [tabLane, setTabLane] = useState(0)
  const [knownStates, setKnownStates] = useState<readonly string[]>([])
  const drawing = useRef<LanesDrawing>(null)
  const box = useRef<HTMLDivElement>(null)
  const chartTime = useChartTime({ clockSkewMs, followsNow: true })
  const currentStates = collectStates(view, knownStates, states)
  if (currentStates !== knownStates) setKnownStates(currentStates)
  const isPatterned = useNeedsPatterns()
  const stateStyles = useMemo(
    () => toStateStyles(knownStates, states, isPatterned),
    [knownStates, states, isPatterned],
  )
  // The clock of the rows' writer may be ahead of ours.
  const latest = Math.max(chartTime.now, ...lanes.map(({ spans }) => spans.at(-1)?.from ?? 0))
  const now = Math.min(latest, (chartTime.to ?? Infinity) * 1000)
  const end = { now, isOver: now < latest }
  const first = Math.min(now - 1000, ...lanes.map(({ spans }) => spans[0]?.from ?? now))
  const [from, to] = [chartTime.from ?? first / 1000, chartTime.to ?? now / 1000]
  const reading = keyboardReading ?? pointerReading
  const lane = reading?.lane == null ? undefined : lanes[reading.lane]
  const readSpan = lane && reading ? spanAt(lane.spans, reading.at) : null
  const data = useMemo(() => {
    const { spans } = hatchedSpans([from, to], [], gaps, now)
    return { lanes, stateStyles, spans, axisRange: { from, to }, now, readSpan }
  }, [lanes, stateStyles, gaps, from, to, now, readSpan])
  const visibleGaps = gaps.filter(gap => (gap.to ?? Infinity) > from * 1000 && gap.from < to * 1000)
  const count = lanes.length
  const scale = useTextScale()
  const axis = axisHeight(scale)
  const gridStyle = { gridTemplateRows: `repeat(${count}, minmax(0, 1fr))`, paddingBottom: axis }
  const picker = useSpanPicker({
    onSpan: chartTime.onSpan,
    timeText: (at: number) => timeText(at, isDated(from, to)),
    onPick: span => drawing.current?.pick(span),
  })
  const laneStyle = (n: number) => ({
    top: `calc((100% - ${axis}px) * ${n / count})`,
    bottom: 'auto',
    height: `calc((100% - ${axis}px) / ${count})`,
  })
  const moveCursor = (n: number, at: number | null) => {
    setKeyboardReading(at === null ? null : { at: at * 1000, lane: n })
    drawing.current?.point(at)
  }
  const focusLane = (n: number) => {
    if (n < 0 || n >= count) return
    const at = keyboardReading?.at
    setTabLane(n)
    // Focus first: leaving the other lane removes its cursor.
    box.current?.querySelectorAll<HTMLElement>('[role=slider]')[n]?.focus()
    if (at !== undefined) moveCursor(n, at / 1000)
  }
  const readingText = (): string | null => {
    if (reading === null) return null
    if (lane === undefined) return timeText(reading.at / 1000, isDated(from, to))
    return `${isolateText(laneName(lane))}: ${readSpan === null ? 'unknown' : stateSpanText(readSpan, stateStyles, end)}`
  }
  return (
    <figure className="fill">
      <figcaption className={clsx('cluster from-start between soft', figureStyles['caption'])}>
        <StateLegend looks={[...stateStyles.values()]} />
        <ChartNote factsText={timelineNote(view, visibleGaps)} readingText={readingText()}>
          <TableToggle name="timeline" isTable={isTable} onChange={setIsTable} />
        </ChartNote>
      </figcaption>
      {isTable ? (
        <TimelineTable title={title} view={view} stateStyles={stateStyles} gaps={visibleGaps} end={end} />
      ) : (
        <div className={clsx('flex scroll grow', styles['scroll'])}>
          <div
            ref={box}
            className={clsx('flex grow', styles['lanes'])}
            style={{ minHeight: count * MIN_LANE_HEIGHT * scale + axis }}
          >
            <ul
              className={clsx('rigid body', styles['names'])}
              style={gridStyle}
              aria-hidden="true"
              data-names=""
            >
              {lanes.map(lane => (
                <li key={laneKey(lane)} className="row">
                  <TruncatedText text={laneName(lane)} />
                </li>
              ))}
            </ul>
            <div className={clsx('anchor', chartStyles['chart'])}>
              <LanesChart
                data={data}
                drawingRef={drawing}
                summary={timelineSummary(title, view, stateStyles, { gaps: visibleGaps, ...end })}
                onPoint={(at, lane) => {
                  if (lane !== null) setKeyboardReading(null)
                  setPointerReading(at === null ? null : { at, lane })
                }}
                onSpan={chartTime.onSpan}
              />
              {lanes.map((lane, n) => (
                <ChartCursor
                  key={laneKey(lane)}
                  label={laneName(lane)}
                  stops={lane.spans
                    .filter(span => (span.to ?? Infinity) / 1000 > from && span.from / 1000 <= to)
                    .map(span => Math.max(from, span.from / 1000))}
                  at={keyboardReading?.lane === n ? keyboardReading.at / 1000 : null}
                  valueText={readSpan && stateSpanText(readSpan, stateStyles, end)}
                  onMove={at => moveCursor(n, at)}
                  picker={picker}
                  onLaneChange={by => focusLane(n + by)}
                  isTabStop={n === Math.min(tabLane, count - 1)}
                  style={laneStyle(n)}
                />
              ))}
              <SpanAnnouncement text={picker.announcement} />
            </div>
          </div>
        </div>
      )}
    </figure>
  )
}
