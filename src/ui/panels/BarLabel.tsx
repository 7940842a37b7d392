import styles from './Bars.module.css'
import { Middle } from './Middle'

/** What the rows of a group have in common. NULL and empty text are no words of the database's. */
export function BarLabel({ label }: { label: string | null }) {
  return (
    <span className={styles['label']}>
      {label === null ? (
        <em title="The rows without a value">NULL</em>
      ) : label === '' ? (
        <em title="The rows with an empty text">empty</em>
      ) : (
        <Middle text={label} />
      )}
    </span>
  )
}
