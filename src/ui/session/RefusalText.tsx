import type { Refusal } from '../../backend/port'
import { SignShape } from '../signal/SignShape'
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
          <SignShape shape="octagon" />
          {refusal.message}
        </p>
      )}
    </div>
  )
}
