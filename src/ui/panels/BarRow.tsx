import type { Bar } from '../../streams/view'
import { BarLabel } from './BarLabel'
import styles from './Bars.module.css'
import { lengthOf } from './barWords'

interface BarRowProps {
  bar: Bar
  /** What the value is written as. */
  figure: { text: string; unit: string }
  /** The least and the greatest that is drawn; 0 is between them. */
  range: readonly [number, number]
}

/** A group's label, its value, and how long that is beside the others. */
export function BarRow({ bar: { label, value }, figure, range: [low, high] }: BarRowProps) {
  const length = lengthOf(value) ?? 0
  const part = (value: number) => `${(value / (high - low || 1)) * 100}%`
  return (
    <li>
      <BarLabel label={label} />
      <span className={styles['value']}>
        {figure.text}
        <span className={styles['unit']}>{figure.unit === '' ? '' : ` ${figure.unit}`}</span>
      </span>
      <span className={styles['track']} aria-hidden="true">
        <span
          data-sign={length < 0 ? 'minus' : length > 0 ? 'plus' : undefined}
          style={{ width: part(Math.abs(length)), marginInlineStart: part(Math.min(0, length) - low) }}
        />
      </span>
    </li>
  )
}
