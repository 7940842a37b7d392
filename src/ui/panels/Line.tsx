import { useMemo, useState } from 'react'
import { broken } from '../chart/breaks'
import { Chart } from '../chart/Chart'
import { summary } from '../chart/summary'
import type { PanelProps } from './kind'
import styles from './Line.module.css'
import { LineLegend } from './LineLegend'
import { LineTable } from './LineTable'

/** Numbers over time, as a chart or, for whoever prefers it, as a table. */
export function Line({ panel: { title, unit, range }, view }: PanelProps<'line'>) {
  const [asTable, setAsTable] = useState(false)
  const [point, setPoint] = useState<number | null>(null)
  const data = useMemo(() => broken(view), [view])
  const labels = view.series.map(({ label }) => label)
  return (
    <figure className={styles['figure']}>
      <figcaption className={styles['caption']}>
        <LineLegend data={data} labels={labels} unit={unit} point={asTable ? null : point} />
        <button type="button" className={styles['toggle']} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as chart' : 'View as table'}
        </button>
      </figcaption>
      {asTable ? (
        <LineTable title={title} view={view} unit={unit} />
      ) : (
        <Chart
          data={data}
          className={styles['chart']}
          summary={summary(title, view, unit)}
          labels={labels}
          unit={unit}
          range={range}
          onPoint={setPoint}
        />
      )}
    </figure>
  )
}
