import type { ReactNode } from 'react'
import { CopyButton } from '../kit/CopyButton'
import styles from './Check.module.css'

/** Text to be run or pasted elsewhere, verbatim. `children`: further actions on it. */
export const CodeText = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={styles['code']}>
    <pre>
      <code>{text}</code>
    </pre>
    <CopyButton getText={() => text} />
    {children}
  </div>
)
