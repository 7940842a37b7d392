import { Button } from '../Button'
import styles from './DemoAccounts.module.css'

export interface DemoAccount {
  email: string
  password: string
  /** What it may do. */
  says?: string
  /** Where its second factor's codes are told. */
  codes?: string
}

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  busy: boolean
  onUse: (account: DemoAccount) => void
}

/** The accounts of the database that runs on this computer. A hosted project never has any here. */
export function DemoAccounts({ accounts, busy, onUse }: DemoAccountsProps) {
  return (
    <div className={styles['accounts']}>
      <p>This project runs on your computer. Use a demo account:</p>
      {accounts.map(account => (
        <Button
          key={account.email}
          look="plain"
          className={styles['account']}
          aria-disabled={busy}
          onClick={() => {
            if (!busy) onUse(account)
          }}
        >
          {nameOf(account.email)}
          <span>{account.says ?? account.email}</span>
        </Button>
      ))}
    </div>
  )
}

/** All of them are of one place. */
const nameOf = (email: string) => email.split('@')[0]
