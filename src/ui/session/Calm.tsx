import { Mark } from '../Mark'
import { TITLE_ID } from './Card'
import styles from './Card.module.css'

/** A short wait. The words come late, so that a wait that is shorter still shows nothing. */
export function Calm({ text }: { text: string }) {
  return (
    <div className={styles['calm']}>
      <Mark size={34} />
      <p id={TITLE_ID} role="status">
        {text}
      </p>
    </div>
  )
}
