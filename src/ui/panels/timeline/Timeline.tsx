import { useMemo, useRef, useState } from 'react'
import { useTextScale } from '../../chart/appearance'
import { axisHeight } from '../../chart/axes'
import charted from '../../chart/Chart.module.css'
import { Cursor } from '../../chart/Cursor'
import type { LanesDrawing } from '../../chart/drawLanes'
import { Picked } from '../../chart/Picked'
import { isDated, moment } from '../../chart/said'
import { spansOf } from '../../chart/spans'
import { looksOf, spanAt, statesIn } from '../../chart/states'
import { useShown } from '../../chart/time'
import { usePicking } from '../../chart/usePicking'
import type { PanelProps } from '../kind'
import line from '../Line.module.css'
import { Middle } from '../Middle'
import { Lanes } from './Lanes'
import { StateLegend } from './StateLegend'
import styles from './Timeline.module.css'
import { TimelineTable } from './TimelineTable'
import { keyOf, nameOf, noteWords, spanWords, summary } from './words'

/** Below this no lane can be told from the next. */
const LEAST_LANE = 20

/** Where it is read: ms since the epoch, in a lane by its place; null: at that time in all of them. */
interface Reading {
  at: number
  lane: number | null
}

/** Who was in which state when, as lanes or, for whoever prefers it, as a table. */
export function Timeline({ panel, view, holes = [], ahead = 0 }: PanelProps<'timeline'>) {
  const { title, states } = panel
  const { lanes } = view
  const [asTable, setAsTable] = useState(false)
  const [pointed, setPointed] = useState<Reading | null>(null)
  const [keyed, setKeyed] = useState<Reading | null>(null)
  const [reached, setReached] = useState(0)
  const [met, setMet] = useState<readonly string[]>([])
  const drawing = useRef<LanesDrawing>(null)
  const box = useRef<HTMLDivElement>(null)
  const shown = useShown({ ahead, runs: true })
  const all = statesIn(view, met, states)
  if (all !== met) setMet(all)
  const looks = useMemo(() => looksOf(met, states), [met, states])
  // Whoever writes the rows may have a clock that is ahead of ours.
  const now = Math.max(shown.now, ...lanes.map(({ spans }) => spans.at(-1)?.from ?? 0))
  const first = Math.min(now - 1000, ...lanes.map(({ spans }) => spans[0]?.from ?? now))
  const [from, to] = [shown.from ?? first / 1000, shown.to ?? now / 1000]
  const reading = keyed ?? pointed
  const lane = reading?.lane == null ? undefined : lanes[reading.lane]
  const marked = lane && reading ? spanAt(lane.spans, reading.at) : null
  const data = useMemo(() => {
    const { spans } = spansOf([from, to], [], holes, now)
    return { lanes, looks, spans, shown: { from, to }, now, marked }
  }, [lanes, looks, holes, from, to, now, marked])
  const seen = holes.filter(hole => (hole.to ?? Infinity) > from * 1000 && hole.from < to * 1000)
  const count = lanes.length
  const scale = useTextScale()
  const axis = axisHeight(scale)
  const rows = { gridTemplateRows: `repeat(${count}, minmax(0, 1fr))`, paddingBottom: axis }
  const picking = usePicking({
    ...{ onSpan: shown.onSpan, say: (at: number) => moment(at, isDated(from, to)) },
    onPick: span => drawing.current?.pick(span),
  })
  const placeOf = (n: number) => ({
    ...{ top: `calc((100% - ${axis}px) * ${n / count})`, bottom: 'auto' },
    height: `calc((100% - ${axis}px) / ${count})`,
  })
  const move = (n: number, at: number | null) => {
    setKeyed(at === null ? null : { at: at * 1000, lane: n })
    drawing.current?.point(at)
  }
  const turn = (n: number) => {
    if (n < 0 || n >= count) return
    const at = keyed?.at
    setReached(n)
    // Leaving the other one puts its cursor away.
    box.current?.querySelectorAll<HTMLElement>('[role=slider]')[n]?.focus()
    if (at !== undefined) move(n, at / 1000)
  }
  const readWords = (): string | null => {
    if (reading === null) return null
    if (lane === undefined) return moment(reading.at / 1000, isDated(from, to))
    return `${nameOf(lane)}: ${marked === null ? 'nothing known' : spanWords(marked, looks, now)}`
  }
  const note = readWords() ?? noteWords(view, seen)
  return (
    <figure className={line['figure']}>
      <figcaption className={line['caption']}>
        <StateLegend looks={[...looks.values()]} />
        <div className={line['aside']}>
          <p className={line['note']} title={note} data-note="">
            {note}
          </p>
          <button type="button" className={line['toggle']} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'View as timeline' : 'View as table'}
          </button>
        </div>
      </figcaption>
      {asTable ? (
        <TimelineTable title={title} view={view} looks={looks} holes={seen} now={now} />
      ) : (
        <div className={styles['scroll']}>
          <div ref={box} className={styles['lanes']} style={{ minHeight: count * LEAST_LANE * scale + axis }}>
            <ul className={styles['names']} style={rows} aria-hidden="true" data-names="">
              {lanes.map(lane => (
                <li key={keyOf(lane)}>
                  <Middle text={nameOf(lane)} />
                </li>
              ))}
            </ul>
            <div className={charted['chart']}>
              <Lanes
                data={data}
                drawingRef={drawing}
                summary={summary(title, view, looks, { holes: seen, now })}
                onPoint={(at, lane) => {
                  if (lane !== null) setKeyed(null)
                  setPointed(at === null ? null : { at, lane })
                }}
                onSpan={shown.onSpan}
              />
              {lanes.map((lane, n) => (
                <Cursor
                  key={keyOf(lane)}
                  label={nameOf(lane)}
                  stops={lane.spans
                    .filter(span => (span.to ?? Infinity) / 1000 > from && span.from / 1000 <= to)
                    .map(span => Math.max(from, span.from / 1000))}
                  at={keyed?.lane === n ? keyed.at / 1000 : null}
                  says={marked && spanWords(marked, looks, now)}
                  onMove={at => move(n, at)}
                  picking={picking}
                  onTurn={by => turn(n + by)}
                  isReached={n === Math.min(reached, count - 1)}
                  style={placeOf(n)}
                />
              ))}
              <Picked says={picking.says} />
            </div>
          </div>
        </div>
      )}
    </figure>
  )
}
