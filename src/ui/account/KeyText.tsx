import type { Secret } from '../../secret'
import styles from './Account.module.css'
import { CopyButton } from './CopyButton'
import { groupsOf } from './groups'

/** A key to be typed or copied, in groups of four. */
export const KeyText = ({ secret }: { secret: Secret }) => (
  <div className={styles['key']}>
    <code aria-label="Key">{groupsOf(secret.open(), ' ')}</code>
    <CopyButton textOf={() => secret.open()} />
  </div>
)
