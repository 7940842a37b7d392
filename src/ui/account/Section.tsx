import { useId, type ReactNode, type Ref } from 'react'
import styles from './Account.module.css'

interface SectionProps {
  title: string
  /** The title, which can be focused. */
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A section of the account: its title beside its content. */
export function Section({ title, ref, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h3 ref={ref} id={id} tabIndex={-1}>
        {title}
      </h3>
      <div className="stack loose wrap">{children}</div>
    </section>
  )
}
