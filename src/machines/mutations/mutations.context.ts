import type { Board } from '../../board/board'
import type { WithEnvironment } from '../shared/environment'
import type { Access } from '../shared/access'
import type { MutationRequest } from '../mutation/mutation.context'
import type { Conditions } from '../shared/conditions'
import type { MutationRef } from '../mutation/mutation.machine'
import type { ConnectionStatus } from '../connection/connectionStatus'
import type { CatalogAnswers, CatalogQuery, CatalogReply } from './catalogAnswers'
import type { MutationEntry, StageChange } from './mutationEntries'
import type { UploadQueue } from './uploadQueue'

export interface MutationsContext extends Conditions, WithEnvironment {
  /** Of the displayed board; null until the board has said so. */
  boardKey: string | null
  entries: readonly MutationEntry[]
  /** Mutations under way, or waiting for somebody, in the order of their requests. */
  mutations: Readonly<Record<string, MutationRef>>
  queue: UploadQueue
  answers: CatalogAnswers
}

export type MutationsEvent =
  /** From the board: what is shown now, and which of it may be changed. */
  | { type: 'mutations.board'; board: Board; boardKey: string }
  | { type: 'mutations.begin'; request: MutationRequest }
  | { type: 'mutations.access'; access: Access }
  | { type: 'mutations.link'; link: ConnectionStatus }
  /** From a mutation. */
  | ({ type: 'mutations.stageChanged'; isUpload: boolean } & StageChange)
  | { type: 'mutations.ended'; id: string }
  /**
   * Somebody is about to change something, or to be told why there are no rows, and needs to know this first. `maxAge`:
   * an older answer, in ms, is asked for again; default: none is.
   */
  | { type: 'mutations.describe'; query: CatalogQuery; maxAge?: number }
  | ({ type: 'mutations.described' } & CatalogReply)

/** `uploading`: leaving the page would lose uploads. */
export type MutationsTag = 'uploading'

/** How many answered calls stay per panel. */
const ANSWERS_PER_PANEL = 5

/** The oldest answered calls of a panel, which make room for one more. */
export function findSurplusAnswers(
  mutations: MutationsContext['mutations'],
  { place, call }: Pick<MutationRequest, 'place' | 'call'>,
): MutationRef[] {
  if (call === undefined) return []
  const answeredMutations = Object.values(mutations).filter(mutation => {
    const snapshot = mutation.getSnapshot()
    const { board, panel } = snapshot.context.request.place
    return snapshot.matches('answered') && board === place.board && panel === place.panel
  })
  return answeredMutations.slice(0, Math.max(0, answeredMutations.length + 1 - ANSWERS_PER_PANEL))
}
