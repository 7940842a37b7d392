import { clsx } from 'clsx'
import type { Secret } from '../../../shared/secret'
import styles from '../Account.module.css'
import { CopyButton } from '../../kit/CopyButton'
import { groupInFours } from './groupInFours'

/** A key to be typed or copied, in groups of four. */
export const SecretKeyText = ({ secret }: { secret: Secret }) => (
  <div className={clsx('row', styles['key'])}>
    <code aria-label="Key">{groupInFours(secret.open(), ' ')}</code>
    <CopyButton getText={() => secret.open()} />
  </div>
)
