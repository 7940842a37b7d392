import { clsx } from 'clsx'
import { Button } from '../../kit/Button'
import type { DemoAccount } from './demoAccount'
import styles from './DemoAccounts.module.css'

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  busy: boolean
  onUse: (account: DemoAccount) => void
}

/**
 * The accounts of the embedded database on this computer, the first of them in one press. A hosted project never has
 * any here.
 */
export default function DemoAccounts({ accounts, busy, onUse }: DemoAccountsProps) {
  const [first, ...others] = accounts
  const use = (account: DemoAccount) => () => {
    if (!busy) onUse(account)
  }
  return (
    <div className={clsx('stack loose ruled body', styles['demo'])}>
      {first !== undefined && (
        <Button className={clsx('whole', styles['open'])} aria-disabled={busy} onClick={use(first)}>
          Open the demo
        </Button>
      )}
      {others.length > 0 && (
        <details>
          <summary className="fold regular">Open it as someone else</summary>
          <div className="stack">
            {others.map(account => (
              <Button
                key={account.email}
                variant="plain"
                className="between whole"
                aria-disabled={busy}
                onClick={use(account)}
              >
                {localPartOf(account.email)}
                <span className="clip soft">{account.description ?? account.email}</span>
              </Button>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

/** All accounts share a domain. */
const localPartOf = (email: string) => email.split('@')[0]
