import type { Hole } from '../../machines/ledger'
import type { Broken } from '../chart/breaks'
import { strokeOf } from '../chart/strokes'
import { amount, newest } from '../chart/summary'
import { age } from '../words/age'
import { isMended } from '../words/hole'
import { clockTime } from '../words/time'
import styles from './Line.module.css'

interface LineLegendProps {
  data: Broken
  /** The newest time in what is drawn in which changes may have been missed. */
  hole: Hole | null
  labels: string[]
  unit: string
  /** The point that is pointed at; null: the newest. */
  point: number | null
}

/** Which line is which, and what it says: now, or where the pointer is. */
export function LineLegend({ data: { times, values, gaps }, hole, labels, unit, point }: LineLegendProps) {
  const at = point === null ? undefined : times[point]
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  return (
    <ul className={styles['legend']}>
      {labels.map((label, n) => (
        <li key={label}>
          <Sample n={n} />
          {label}
          <strong>{amount(point === null ? newest(values[n] ?? []) : values[n]?.[point], unit)}</strong>
        </li>
      ))}
      {at !== undefined && <li>at {clockTime(at * 1000)}</li>}
      {at === undefined && hole !== null && (
        <li>hatched: {isMended(hole) ? 'missed at first, read again' : 'changes may be missing'}</li>
      )}
      {at === undefined && hole === null && missing > 0 && (
        <li>hatched: nothing measured for {age(missing * 1000)}</li>
      )}
    </ul>
  )
}

function Sample({ n }: { n: number }) {
  const { token, dash } = strokeOf(n)
  return (
    <svg viewBox="0 0 20 4" width="20" height="4" aria-hidden="true">
      <path d="M0 2h20" stroke={`var(${token})`} strokeWidth="2.5" strokeDasharray={dash.join(' ')} />
    </svg>
  )
}
