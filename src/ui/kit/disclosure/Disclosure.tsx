import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Disclosure.module.css'

interface DisclosureProps extends ComponentProps<'details'> {
  summary: ReactNode
}

/** A section that can be folded. */
export const Disclosure = ({ summary, className, children, ...rest }: DisclosureProps) => (
  <details className={clsx(styles['disclosure'], className)} {...rest}>
    <summary>{summary}</summary>
    {children}
  </details>
)
