import { Button } from '../Button'
import { textOf, useSets } from './Choosing'
import styles from './SetButton.module.css'
import { isolated } from '../../board/isolated'

interface SetButtonProps {
  variable: string
  /** The value that it chooses. */
  value: unknown
}

/** Filters the board by a cell's value. By keyboard the space bar does it in the cell. */
export function SetMark({ variable, value }: SetButtonProps) {
  const sets = useSets(variable)
  if (sets === null || !sets.can(value)) return null
  const text = textOf(value)
  const isSet = sets.value === text
  const name = `Filter by ${isolated(sets.label)}: ${isolated(text)}`
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['mark']}
      aria-pressed={isSet}
      aria-label={name}
      title={isSet ? `Stop filtering by ${isolated(sets.label)}` : name}
      onClick={event => {
        // The row would open.
        event.stopPropagation()
        sets.toggle(text)
      }}
    >
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d="M1.5 2h9L7 6.4V10L5 9V6.4z" />
      </svg>
    </button>
  )
}

/** The same, in words. */
export function SetButton({ variable, value }: SetButtonProps) {
  const sets = useSets(variable)
  if (sets === null || !sets.can(value)) return null
  const text = textOf(value)
  const isSet = sets.value === text
  return (
    <Button look="plain" onClick={() => sets.toggle(text)}>
      {isSet ? `Stop filtering by ${isolated(sets.label)}` : `Filter the board by ${isolated(sets.label)}`}
    </Button>
  )
}
