import type { FileChange } from '../../../backend/port'
import { CommandLine } from '../../act/CommandLine'
import type { Filing } from './useFiling'
import styles from './Uploads.module.css'

interface ChangesProps {
  filing: Filing
  /** Only of this file. */
  path?: string
  /** Takes up what was refused, where that can be done. */
  onMend?: (change: FileChange) => (() => void) | undefined
}

/** What is being renamed, moved or deleted, and what becomes of it. */
export function Changes({ filing: { commands }, path, onMend }: ChangesProps) {
  const own = commands.filter(({ snapshot }) => {
    const { change } = snapshot.context
    if (change === null || path === undefined) return change !== null
    return change.type === 'move' ? [change.from, change.to].includes(path) : change.paths.includes(path)
  })
  if (own.length === 0) return null
  return (
    <div className={styles['changes']}>
      {own.map(each => {
        const { change, order } = each.snapshot.context
        return (
          <CommandLine key={order.id} {...each} onMend={change === null ? undefined : onMend?.(change)} />
        )
      })}
    </div>
  )
}
