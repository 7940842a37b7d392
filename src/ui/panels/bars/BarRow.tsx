import type { Bar } from '../../../streams/views/view'
import { BarLabel } from './BarLabel'
import type { VariableSetter } from '../../variables/useVariableSetter'
import styles from './BarsPanelBody.module.css'
import { barLength } from './barText'

interface BarRowProps {
  bar: Bar
  /** The formatted value. */
  figure: { text: string; unit: string }
  /** The least and the greatest value drawn; 0 is between them. */
  range: readonly [number, number]
  /** Sets a variable when the bar is chosen; null: the bar cannot be chosen. */
  setter: VariableSetter | null
}

/** A group's label, its value, and a bar of that length. */
export function BarRow({ bar: { label, value }, figure, range: [low, high], setter }: BarRowProps) {
  const isChosen = setter !== null && label !== null && setter.value === label
  const length = barLength(value) ?? 0
  const percentOfRange = (value: number) => `${(value / (high - low || 1)) * 100}%`
  return (
    <li data-chosen={isChosen || undefined}>
      {label !== null && setter?.canSet(label) === true ? (
        <button
          type="button"
          className={styles['choose']}
          aria-pressed={isChosen}
          title={isChosen ? `Stop filtering by ${setter.label}` : `Filter by ${setter.label}: ${label}`}
          onClick={() => setter.toggle(label)}
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
          style={{
            width: percentOfRange(Math.abs(length)),
            marginInlineStart: percentOfRange(Math.min(0, length) - low),
          }}
        />
      </span>
    </li>
  )
}
