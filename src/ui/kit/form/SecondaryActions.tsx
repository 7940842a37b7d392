import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './Form.module.css'

/** Alternative actions, in one line below the button. */
export const SecondaryActions = ({ children }: { children: ReactNode }) => (
  <div className={clsx('cluster between', styles['asides'])}>{children}</div>
)
