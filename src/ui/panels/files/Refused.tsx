import type { Cause } from '../../../machines/cause'
import { Button } from '../../Button'
import styles from './FileSheet.module.css'
import { refusalOf } from './words'

interface RefusedProps {
  cause: Cause
  onAgain: () => void
}

/** Why nothing is to be seen, in the project's own words too, and what to do. */
export function Refused({ cause, onAgain }: RefusedProps) {
  const { sentence, remedy } = refusalOf(cause)
  return (
    <div role="alert" className={styles['refused']}>
      <p className={styles['sentence']}>{sentence}</p>
      <p>{remedy}</p>
      <p className={styles['cause']}>{cause.reason}</p>
      <Button look="plain" onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}
