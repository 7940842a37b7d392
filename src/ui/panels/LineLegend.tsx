import { useState } from 'react'
import type { LineView } from '../../streams/view'
import type { Broken } from '../chart/breaks'
import { strokeOf } from '../chart/strokes'
import { Swatch } from '../chart/Swatch'
import { amount, newest } from '../chart/summary'
import styles from './Line.module.css'
import { Isolated } from '../text/Isolated'

interface LineLegendProps {
  data: Broken
  series: LineView['series']
  unit: string
  /** The point that is pointed at; null: the newest. */
  point: number | null
  /** Areas lie on each other, and are told apart by what fills them. */
  isStacked: boolean
}

/** Which line is which, and what it says: now, or where the cursor is. */
export function LineLegend({ data: { values }, series, unit, point, isStacked }: LineLegendProps) {
  const said = series.map((_, n) =>
    amount(point === null ? newest(values[n] ?? []) : values[n]?.[point], unit),
  )
  // Room for the longest that was said, so that reading another point moves nothing.
  const longest = Math.max(0, ...said.map(({ length }) => length))
  const [room, setRoom] = useState(longest)
  if (longest > room) setRoom(longest)
  return (
    <ul className={styles['legend']} data-legend="">
      {series.map(({ label, slot }, n) => (
        <li key={slot ?? n}>
          {isStacked ? <Swatch {...strokeOf(slot ?? n)} edge="top" /> : <Sample n={slot ?? n} />}
          <Isolated text={label} />
          <strong style={{ minWidth: `${room}ch` }}>{said[n]}</strong>
        </li>
      ))}
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
