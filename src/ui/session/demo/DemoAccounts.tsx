import { Button } from '../../kit/Button'
import styles from './DemoAccounts.module.css'

export interface DemoAccount {
  email: string
  password: string
  /** What the account may do. */
  says?: string
  /** Where its second-factor codes are shown. */
  codes?: string
}

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  busy: boolean
  onUse: (account: DemoAccount) => void
}

/** The accounts of the embedded database on this computer. A hosted project never has any here. */
export function DemoAccounts({ accounts, busy, onUse }: DemoAccountsProps) {
  return (
    <div className={styles['accounts']}>
      <p>This project runs on your computer. Use a demo account:</p>
      {accounts.map(account => (
        <Button
          key={account.email}
          variant="plain"
          className={styles['account']}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) onUse(account)
          }}
        >
          {localPartOf(account.email)}
          <span>{account.says ?? account.email}</span>
        </Button>
      ))}
    </div>
  )
}

/** All accounts share a domain. */
const localPartOf = (email: string) => email.split('@')[0]
