import { clsx } from 'clsx'
import type { Refusal } from '../../../backend/ports/backend.port'
import { RefusalWords } from '../../words/refusal/RefusalWords'
import { FaultIcon } from '../FaultIcon'
import styles from './Form.module.css'

interface RefusalTextProps {
  id?: string
  refusal: Refusal | null
}

/** Why the last attempt was refused. The region is always present, so that a screen reader announces its text. */
export function RefusalText({ id, refusal }: RefusalTextProps) {
  return (
    <div id={id} role="status">
      {refusal !== null && (
        <p className={clsx('flex bad body', styles['refusal'])} data-refusal={refusal.code}>
          <FaultIcon />
          <RefusalWords refusal={refusal} />
        </p>
      )}
    </div>
  )
}
