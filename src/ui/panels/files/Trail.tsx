import type { FileLine } from '../../../streams/view'
import styles from './FileSheet.module.css'

interface TrailProps {
  trail: readonly FileLine[]
  onBack: (to: number) => void
}

/** Which folders one went through, to go back to. */
export function Trail({ trail, onBack }: TrailProps) {
  if (trail.length < 2) return null
  return (
    <nav aria-label="Folders" className={styles['trail']}>
      <ol>
        {trail.map(({ key, name }, to) => (
          <li key={key}>
            {to < trail.length - 1 ? (
              <button type="button" onClick={() => onBack(to)}>
                {name}
              </button>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
