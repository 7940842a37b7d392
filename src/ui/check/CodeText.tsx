import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CopyButton } from '../kit/CopyButton'
import styles from './Check.module.css'

/** Text to be run or pasted elsewhere, verbatim. `children`: further actions on it. */
export const CodeText = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className={clsx('cluster from-start', styles['code'])}>
    <pre className="card small">
      <code>{text}</code>
    </pre>
    <CopyButton getText={() => text} />
    {children}
  </div>
)
