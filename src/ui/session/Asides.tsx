import type { ReactNode } from 'react'
import styles from './Form.module.css'

/** What may be done instead, in one line below the button. */
export const Asides = ({ children }: { children: ReactNode }) => (
  <div className={styles['asides']}>{children}</div>
)
