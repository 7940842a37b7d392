import { useMemo, useRef, useState } from 'react'
import type { LinePanel } from '../../board/board'
import { broken } from '../chart/breaks'
import { Chart } from '../chart/Chart'
import charted from '../chart/Chart.module.css'
import { Cursor } from '../chart/Cursor'
import type { Drawing } from '../chart/draw'
import { Picked } from '../chart/Picked'
import { isDated, moment, noteWords, whenWords } from '../chart/said'
import { spansOf } from '../chart/spans'
import { lacking } from '../chart/stretches'
import { amount, holesIn, summary } from '../chart/summary'
import { useShown } from '../chart/time'
import { usePicking } from '../chart/usePicking'
import type { PanelProps } from './kind'
import styles from './Line.module.css'
import { LineLegend } from './LineLegend'
import { LineTable } from './LineTable'

/** Numbers over time, as a chart or, for whoever prefers it, as a table. */
export function Line({ panel, view, holes = [], ahead = 0 }: PanelProps<'line'>) {
  const { title, unit, range, area } = panel
  const [asTable, setAsTable] = useState(false)
  const [point, setPoint] = useState<number | null>(null)
  const drawing = useRef<Drawing>(null)
  const { now, from, to, onSpan } = useShown({ ahead, runs: holes.at(-1)?.to === null })
  const width = view.buckets?.seconds ?? null
  const lines = useMemo(() => broken(view), [view])
  const data = useMemo(() => {
    const end = lines.times.at(-1)
    const ends = width === null || end === undefined ? [] : [end + width]
    const hatched = spansOf([...lines.times, ...ends], lines.gaps, holes, now, lacking(view, holes))
    return {
      ...lines,
      spans: hatched.spans,
      until: ends[0] === undefined ? hatched.until : Math.max(ends[0], hatched.until ?? 0),
      shown: from === null || to === null ? null : { from, to },
    }
  }, [lines, view, width, holes, now, from, to])
  const seen = holesIn(view.times, holes).filter(
    hole => from === null || to === null || ((hole.to ?? Infinity) > from * 1000 && hole.from < to * 1000),
  )
  const labels = view.series.map(({ label }) => label)
  const picking = usePicking({
    ...{ onSpan, width },
    onPick: span => drawing.current?.pick(span),
    say: at => moment(at, isDated(view.times[0], view.times.at(-1))),
  })
  const at = point === null ? null : (data.times[point] ?? null)
  const when = at === null ? null : whenWords(view, at, holes)
  const read = labels.map((label, n) => `${label} ${amount(data.values[n]?.[point ?? -1], unit)}`)
  const note = when ?? noteWords({ view, gaps: data.gaps, holes: seen, shown: data.shown })
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>
        <LineLegend
          {...{ data, unit }}
          series={view.series}
          point={asTable ? null : point}
          isStacked={area === 'stacked'}
        />
        <div className={styles['aside']}>
          <p className={styles['note']} title={note} data-note="">
            {note}
          </p>
          <button type="button" className={styles['toggle']} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'View as chart' : 'View as table'}
          </button>
        </div>
      </figcaption>
      {asTable ? (
        <LineTable title={title} view={view} unit={unit} holes={seen} />
      ) : (
        <div className={charted['chart']}>
          <Chart
            data={data}
            drawingRef={drawing}
            summary={summary(title, view, unit, seen)}
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
          <Cursor
            label={`Cursor in ${title}`}
            stops={stopsIn(view.times, data.shown)}
            at={at}
            says={when && `${when}: ${read.join(', ')}`}
            onMove={at => drawing.current?.point(at)}
            picking={picking}
          />
          <Picked says={picking.says} />
        </div>
      )}
    </figure>
  )
}

const isCount = ({ aggregate }: LinePanel['series'][number]) =>
  aggregate === 'count' || aggregate === 'distinct'

/** The times that are to be seen. */
const stopsIn = (times: readonly number[], shown: { from: number; to: number } | null) =>
  shown === null ? times : times.filter(time => time >= shown.from && time <= shown.to)
