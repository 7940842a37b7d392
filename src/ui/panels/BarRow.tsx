import type { Bar } from '../../streams/view'
import { BarLabel } from './BarLabel'
import type { Setter } from '../variables/Choosing'
import styles from './Bars.module.css'
import { lengthOf } from './barWords'

interface BarRowProps {
  bar: Bar
  /** What the value is written as. */
  figure: { text: string; unit: string }
  /** The least and the greatest that is drawn; 0 is between them. */
  range: readonly [number, number]
  /** What choosing it does; null: nothing. */
  sets: Setter | null
}

/** A group's label, its value, and how long that is beside the others. */
export function BarRow({ bar: { label, value }, figure, range: [low, high], sets }: BarRowProps) {
  const isChosen = sets !== null && label !== null && sets.value === label
  const length = lengthOf(value) ?? 0
  const part = (value: number) => `${(value / (high - low || 1)) * 100}%`
  return (
    <li data-chosen={isChosen || undefined}>
      {label !== null && sets?.can(label) === true ? (
        <button
          type="button"
          className={styles['choose']}
          aria-pressed={isChosen}
          title={isChosen ? `Stop filtering by ${sets.label}` : `Filter by ${sets.label}: ${label}`}
          onClick={() => sets.toggle(label)}
        >
          <BarLabel label={label} />
        </button>
      ) : (
        <BarLabel label={label} />
      )}
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
