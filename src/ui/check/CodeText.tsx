import type { ReactNode } from 'react'
import { CopyButton } from '../account/CopyButton'
import styles from './Check.module.css'

/** Text to be run or pasted elsewhere, as it stands. `children`: what else can be done with it. */
export const CodeText = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles['code']}>
    <pre>
      <code>{text}</code>
    </pre>
    <CopyButton textOf={() => text} />
    {children}
  </div>
)
