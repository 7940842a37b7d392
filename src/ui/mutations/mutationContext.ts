import { useSelector } from '@xstate/react'
import { createContext, use, useMemo } from 'react'
import type { MutationsRef } from '../../machines/mutations/mutations.machine'
import type { BoardRef } from '../../machines/board/board.machine'
import type { MutationRef, MutationSnapshot } from '../../machines/mutation/mutation.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import { useActorTexts } from '../kit/useActorTexts'

export interface MutationScope {
  mutations: MutationsRef
  session: SessionRef
  /** Of the displayed board: mutations of other boards are not shown on it. */
  boardKey: string
  /** For outcomes that need the board, such as live answers. */
  board?: BoardRef
}

/** Null where nothing can be changed: a board without a page around it. */
export const MutationScopeContext = createContext<MutationScope | null>(null)
export const useMutationScope = (): MutationScope | null => use(MutationScopeContext)

/** Why nothing is changed in rows or files that stand in for those of a changed source. */
export const PLACEHOLDER_OBSTACLE = 'This is from before the source changed. Make changes once it’s loaded.'

const noMutations: Readonly<Record<string, MutationRef>> = {}

/**
 * A panel's mutations but its uploads, with their snapshots, oldest first; only a row's own if a row is given.
 * Re-renders when a mutation changes state.
 */
export function usePanelMutations(
  panel: string,
  row?: string,
): readonly { mutation: MutationRef; snapshot: MutationSnapshot }[] {
  const { mutations, boardKey } = useMutationScope() ?? {}
  const all = useSelector(mutations, snapshot => snapshot?.context.mutations ?? noMutations)
  const own = useMemo(
    () =>
      Object.values(all).filter(mutation => {
        const { place, rowKey, upload } = mutation.getSnapshot().context.request
        return place.board === boardKey && place.panel === panel && rowKey === row && upload === undefined
      }),
    [all, boardKey, panel, row],
  )
  const stateKeys = useActorTexts(own, stateKeyOf)
  return useMemo(
    () => (stateKeys === '' ? [] : own.map(mutation => ({ mutation, snapshot: mutation.getSnapshot() }))),
    [own, stateKeys],
  )
}

const stateKeyOf = ({ value, context }: MutationSnapshot) => {
  const { since, access, link, isAccepted, answer } = context
  const answerKey = answer === null ? isAccepted : `${answer.length} ${answer.end ?? ''}`
  return `${JSON.stringify(value)}${since} ${access} ${link.cause?.kind ?? ''} ${answerKey}`
}
