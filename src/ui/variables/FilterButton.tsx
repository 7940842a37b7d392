import { clsx } from 'clsx'
import { Button } from '../kit/Button'
import { toVariableValue, useVariableSetter } from './useVariableSetter'
import styles from './FilterButton.module.css'
import { isolateText } from '../../board/text/isolateText'

interface FilterButtonProps {
  variable: string
  /** The value to filter by. */
  value: unknown
}

/** Filters the board by a cell's value. By keyboard the space bar does so in the cell. */
export function FilterIconButton({ variable, value }: FilterButtonProps) {
  const setter = useVariableSetter(variable)
  if (setter === null || !setter.canSet(value)) return null
  const text = toVariableValue(value)
  const isSet = setter.value === text
  const label = `Filter by ${isolateText(setter.label)}: ${isolateText(text)}`
  return (
    <button
      type="button"
      tabIndex={-1}
      className={clsx('icon', styles['mark'])}
      aria-pressed={isSet}
      aria-label={label}
      title={isSet ? `Stop filtering by ${isolateText(setter.label)}` : label}
      onClick={event => {
        // The click would open the row.
        event.stopPropagation()
        setter.toggle(text)
      }}
    >
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path strokeWidth="1.3" d="M1.5 2h9L7 6.4V10L5 9V6.4z" />
      </svg>
    </button>
  )
}

/** The same, as a text button. */
export function FilterButton({ variable, value }: FilterButtonProps) {
  const sets = useVariableSetter(variable)
  if (sets === null || !sets.canSet(value)) return null
  const text = toVariableValue(value)
  const isSet = sets.value === text
  return (
    <Button variant="plain" onClick={() => sets.toggle(text)}>
      {isSet
        ? `Stop filtering by ${isolateText(sets.label)}`
        : `Filter the board by ${isolateText(sets.label)}`}
    </Button>
  )
}
