import type { Refusal } from '../../backend/port'
import { Octagon } from '../signal/Octagon'
import styles from './Form.module.css'

interface RefusalTextProps {
  id?: string
  refusal: Refusal | null
}

/** Why the last try was refused. The region is always there, so that a screen reader hears when it fills. */
export function RefusalText({ id, refusal }: RefusalTextProps) {
  return (
    <div id={id} role="status" className={styles['status']}>
      {refusal !== null && (
        <p className={styles['refusal']} data-refusal={refusal.code}>
          <Octagon />
          {refusal.message}
        </p>
      )}
    </div>
  )
}
