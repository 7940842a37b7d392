import type { FileChange } from '../../../backend/ports/backend.port'
import MutationLine from '../../mutations/MutationLine'
import type { FileMutations } from './useFileMutations'

interface PendingFileChangesProps {
  mutations: FileMutations
  /** Shows the changes of this file only. */
  path?: string
  /** Reopens a refused change for correction, where possible. */
  retryOf?: (change: FileChange) => (() => void) | undefined
}

/** Renames, moves and deletions in progress, with their state. */
export function PendingFileChanges({ mutations: { commands }, path, retryOf }: PendingFileChangesProps) {
  const ownCommands = commands.filter(({ snapshot }) => {
    const { change } = snapshot.context
    if (change === null || path === undefined) return change !== null
    return change.type === 'move' ? [change.from, change.to].includes(path) : change.paths.includes(path)
  })
  if (ownCommands.length === 0) return null
  return (
    <div className="stack pending">
      {ownCommands.map(each => {
        const { change, request } = each.snapshot.context
        return (
          <MutationLine
            key={request.id}
            {...each}
            onCorrect={change === null ? undefined : retryOf?.(change)}
          />
        )
      })}
    </div>
  )
}
