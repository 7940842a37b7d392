import { clsx } from 'clsx'
import { faultSentence, type Fault } from '../../board/file/fault'
import styles from './EditBar.module.css'

/** Listed at most; a file that is no board at all has hundreds of faults. */
const MAX_FAULTS = 6

/** Why something was refused, or what was corrected on import. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  return (
    <div role="status">
      {faults.length > 0 && (
        <ul className={clsx('bad body wrap', styles['faults'])}>
          {faults.slice(0, MAX_FAULTS).map(fault => (
            <li key={faultSentence(fault)}>{faultSentence(fault)}</li>
          ))}
          {faults.length > MAX_FAULTS && <li>and {faults.length - MAX_FAULTS} more</li>}
        </ul>
      )}
    </div>
  )
}
