import { clsx } from 'clsx'
import type { FileLine } from '../../../../streams/views/view'
import styles from './FileSheet.module.css'

interface FolderTrailProps {
  trail: readonly FileLine[]
  onBack: (to: number) => void
}

/** The folders passed on the way, as links back. */
export function FolderTrail({ trail, onBack }: FolderTrailProps) {
  if (trail.length < 2) return null
  return (
    <nav aria-label="Folders">
      <ol className={clsx('cluster gapless on-baseline about above-8', styles['trail'])}>
        {trail.map(({ key, name }, to) => (
          <li key={key}>
            {to < trail.length - 1 ? (
              <button type="button" className="link" onClick={() => onBack(to)}>
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
