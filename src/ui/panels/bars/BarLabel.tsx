import { clsx } from 'clsx'
import { isolateText } from '../../../board/text/isolateText'
import type { VariableSetter } from '../../variables/useVariableSetter'
import { TruncatedText } from '../shared/TruncatedText'
import styles from './BarsPanelBody.module.css'

interface BarLabelProps {
  label: string | null
  /** Sets a variable when the group is chosen; null: it cannot be chosen. */
  setter: VariableSetter | null
}

/** The value that a group's rows share. NULL and the empty text are labelled in our words, not the database's. */
export function BarLabel({ label, setter }: BarLabelProps) {
  const name = (
    <span className={styles['label']}>
      {label === null ? (
        <em title="Rows without a value">NULL</em>
      ) : label === '' ? (
        <em title="Rows with empty text">empty</em>
      ) : (
        <TruncatedText text={label} />
      )}
    </span>
  )
  if (label === null || setter?.canSet(label) !== true) return name
  const isChosen = setter.value === label
  return (
    <button
      type="button"
      className={clsx('cover-anchor', styles['choose'])}
      aria-pressed={isChosen}
      title={
        isChosen
          ? `Stop filtering by ${isolateText(setter.label)}`
          : `Filter by ${isolateText(setter.label)}: ${isolateText(label)}`
      }
      onClick={() => setter.toggle(label)}
    >
      {name}
    </button>
  )
}
