import { Mark } from '../Mark'
import styles from './Card.module.css'

/** A short wait. The words come late, so that a wait that is shorter still shows nothing. */
export function Calm({ text }: { text: string }) {
  return (
    <main className={styles['calm']}>
      <Mark size={34} />
      <p role="status">{text}</p>
    </main>
  )
}
