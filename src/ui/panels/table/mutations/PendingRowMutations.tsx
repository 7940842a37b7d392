import type { MutationSnapshot } from '../../../../machines/mutation/mutation.machine'
import { findMutationStage } from '../../../../machines/mutation/mutation.select'
import { lazyMutationLine } from '../../../mutations/lazyMutationLine'
import { mutationMarkOf } from '../../../mutations/mutationMark'
import { LazyBoundary } from '../../../lazy/LazyBoundary'
import type { RowMutations } from './useRowMutations'

const { Component: CommandLine } = lazyMutationLine

interface PendingRowMutationsProps {
  mutations: RowMutations
  /** Reopens a refused write for correction, where possible. */
  retryOf: (snapshot: MutationSnapshot) => (() => void) | undefined
  /** A dialog over the table shows this mutation already. */
  isShownElsewhere: (snapshot: MutationSnapshot) => boolean
}

/** What the rows cannot show: mutations that need a person, rows being added, and why none may be. */
export function PendingRowMutations({ mutations, retryOf, isShownElsewhere }: PendingRowMutationsProps) {
  const visible = mutations.commands.filter(({ snapshot }) => {
    const mark = mutationMarkOf(snapshot)
    const type = snapshot.context.write?.type
    if (isShownElsewhere(snapshot)) return false
    return (
      type === 'insert' ||
      findMutationStage(snapshot) === 'unseen' ||
      !['sending', 'accepted', 'seen'].includes(mark)
    )
  })
  if (visible.length === 0 && mutations.readOnly === null) return null
  return (
    <div className="stack pending">
      {mutations.readOnly !== null && <p className="note">{mutations.readOnly}</p>}
      {visible.map(({ mutation: command, snapshot }) => (
        <LazyBoundary key={snapshot.context.request.id}>
          <CommandLine {...{ mutation: command, snapshot }} onCorrect={retryOf(snapshot)} />
        </LazyBoundary>
      ))}
    </div>
  )
}
