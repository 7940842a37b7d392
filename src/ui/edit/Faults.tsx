import { sentenceOf, type Fault } from '../../board/file/fault'
import styles from './EditBar.module.css'

/** At most so many at once: a file that is no board at all has hundreds. */
const MOST = 6

/** Why something was not done, or what was put right on the way in. */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  return (
    <div role="status">
      {faults.length > 0 && (
        <ul className={styles['faults']}>
          {faults.slice(0, MOST).map(fault => (
            <li key={sentenceOf(fault)}>{sentenceOf(fault)}</li>
          ))}
          {faults.length > MOST && <li>and {faults.length - MOST} more</li>}
        </ul>
      )}
    </div>
  )
}
