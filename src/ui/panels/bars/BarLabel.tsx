import styles from './BarsPanelBody.module.css'
import { TruncatedText } from '../shared/TruncatedText'

/** The value that a group's rows share. NULL and the empty text are labelled in our words, not the database's. */
export function BarLabel({ label }: { label: string | null }) {
  return (
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
}
