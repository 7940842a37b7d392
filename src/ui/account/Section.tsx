import { useId, type ReactNode } from 'react'
import styles from './Account.module.css'

interface SectionProps {
  title: string
  children: ReactNode
}

/** One part of an account: its title beside what it holds. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={styles['content']}>{children}</div>
    </section>
  )
}
