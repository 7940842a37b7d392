import { useMemo, useState } from 'react'
import { broken } from '../chart/breaks'
import { Chart } from '../chart/Chart'
import { spansOf } from '../chart/spans'
import { holesIn, summary } from '../chart/summary'
import { useNow } from '../clock'
import type { PanelProps } from './kind'
import styles from './Line.module.css'
import { LineLegend } from './LineLegend'
import { LineTable } from './LineTable'

/** Numbers over time, as a chart or, for whoever prefers it, as a table. */
export function Line({ panel: { title, unit, range }, view, holes = [], ahead = 0 }: PanelProps<'line'>) {
  const [asTable, setAsTable] = useState(false)
  const [point, setPoint] = useState<number | null>(null)
  const now = useNow(holes.at(-1)?.to === null)
  const lines = useMemo(() => broken(view), [view])
  const data = useMemo(
    () => ({ ...lines, ...spansOf(lines.times, lines.gaps, holes, now - ahead) }),
    [lines, holes, now, ahead],
  )
  const seen = holesIn(view.times, holes)
  const labels = view.series.map(({ label }) => label)
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>
        <LineLegend
          data={data}
          hole={seen.at(-1) ?? null}
          labels={labels}
          unit={unit}
          point={asTable ? null : point}
        />
        <button type="button" className={styles['toggle']} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
        </button>
      </figcaption>
      {asTable ? (
        <LineTable title={title} view={view} unit={unit} holes={seen} />
      ) : (
        <Chart
          data={data}
          className={styles['chart']}
          summary={summary(title, view, unit, seen)}
          labels={labels}
          unit={unit}
          range={range}
          onPoint={setPoint}
        />
      )}
    </figure>
  )
}
