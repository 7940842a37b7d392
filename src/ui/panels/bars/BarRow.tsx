import { clsx } from 'clsx'
import type { Bar } from '../../../streams/views/view'
import { BarLabel } from './BarLabel'
import type { VariableSetter } from '../../variables/useVariableSetter'
import styles from './BarsPanelBody.module.css'
import { useChangeMotion } from '../../kit/motion/useChangeMotion'
import { barLength } from './barText'

interface BarRowProps {
  bar: Bar
  /** The formatted value. */
  figure: { text: string; unit: string }
  /** "41 %", the bar's part of the whole; null where the values do not add up to one. */
  share: string | null
  /** The least and the greatest value drawn; 0 is between them. */
  range: readonly [number, number]
  /** Sets a variable when the bar is chosen; null: the bar cannot be chosen. */
  setter: VariableSetter | null
}

/** The shortest bar that can be seen, as a part of its track. */
const MIN_LENGTH = 0.008

/** The size and place of a background from `start` on; both are parts of the track. */
const barBackground = (start: number, length: number) => ({
  backgroundSize: `${length * 100}% 100%`,
  // In percent of the room that the background leaves.
  backgroundPositionX: length < 1 ? `${(start / (1 - length)) * 100}%` : '0%',
})

/** A group's label, a bar of the length of its value, the value and its share. */
export function BarRow({ bar: { label, value }, figure, share, range: [low, high], setter }: BarRowProps) {
  const length = barLength(value) ?? 0
  const span = high - low || 1
  const drawnLength = length === 0 ? 0 : Math.max(Math.abs(length) / span, MIN_LENGTH)
  const barElement = useChangeMotion<HTMLSpanElement>(drawnLength, drawnLength, (previous, next) =>
    previous === 0 || next === 0 ? null : { transform: `scaleX(${previous / next})` },
  )
  const zero = (-low / span) * 100
  return (
    <li data-chosen={(setter !== null && label !== null && setter.value === label) || undefined}>
      <BarLabel label={label} setter={setter} />
      <span className={styles['track']} aria-hidden="true">
        {/* A background costs neither layout nor a clip nor a layer, however often it changes. */}
        <span
          ref={barElement}
          data-bar=""
          data-sign={length < 0 ? 'minus' : undefined}
          style={{
            ...barBackground((Math.min(0, length) - low) / span, drawnLength),
            // Not in the first frame: the origin would move as well.
            transformOrigin: `${zero}% 50%`,
          }}
        />
      </span>
      <span className="strong text-end">
        {figure.text}
        <span className="regular soft">{figure.unit === '' ? '' : ` ${figure.unit}`}</span>
      </span>
      {share !== null && <span className={clsx('small soft text-end', styles['share'])}>{share}</span>}
    </li>
  )
}
