import { clsx } from 'clsx'
import styles from './PiePanelBody.module.css'

interface PieRingProps {
  slices: readonly { key: string; value: number; token: string }[]
  /** The whole, in the middle. */
  figure: { text: string; unit: string }
}

/** With this radius the ring is 100 long. */
const RADIUS = 50 / Math.PI
/** Between two slices. */
const GAP = 0.8
const ring = { cx: 21, cy: 21, r: RADIUS, fill: 'none', strokeWidth: 6 }
/** The greatest size of the whole's letters, and what a letter takes of the room within the ring. */
const LARGEST = 5
const ROOM = 38

/** Slices clockwise from the top. */
export function PieRing({ slices, figure: { text, unit } }: PieRingProps) {
  const drawnSlices = slices.filter(({ value }) => value > 0)
  const whole = drawnSlices.reduce((sum, { value }) => sum + value, 0)
  const gap = drawnSlices.length > 1 ? GAP : 0
  return (
    <svg className={clsx('whole', styles['ring'])} viewBox="0 0 42 42" aria-hidden="true">
      <circle {...ring} stroke="var(--hair)" />
      {drawnSlices.map(({ key, value, token }, i) => {
        const length = Math.max(0.4, (value / whole) * 100 - gap)
        const before = drawnSlices.slice(0, i).reduce((sum, each) => sum + each.value, 0)
        return (
          <circle
            key={key}
            {...ring}
            stroke={`var(${token})`}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={25 - (before / whole) * 100}
          />
        )
      })}
      <g fill="var(--ink)" textAnchor="middle">
        <text
          x={21}
          y={unit === '' ? 22.6 : 21.4}
          fontSize={Math.min(LARGEST, ROOM / text.length)}
          fontWeight="600"
        >
          {text}
        </text>
        <text x="21" y="25" fontSize={Math.min(3, ROOM / unit.length)} fill="var(--soft)">
          {unit}
        </text>
      </g>
    </svg>
  )
}
