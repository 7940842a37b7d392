import { clsx } from 'clsx'
import { Logo } from '../Logo'
import { TITLE_ID } from './Card'
import styles from './Card.module.css'

/** A short wait. The text appears late, so that a shorter wait shows nothing. */
export function DelayedSpinner({ text }: { text: string }) {
  return (
    <div className={clsx('soft appear-late', styles['calm'])}>
      <Logo size={34} />
      <p id={TITLE_ID} role="status">
        {text}
      </p>
    </div>
  )
}
