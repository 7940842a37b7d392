import type { MutationSnapshot } from '../../machines/mutation/mutation.machine'
import { findMutationStage, type ShownStage } from '../../machines/mutation/mutation.select'

/** A mutation's state, as drawn. */
export type MutationMark =
  | 'waiting'
  | 'sending'
  | 'accepted'
  | 'seen'
  | 'refused'
  | 'conflict'
  | 'overrun'
  | 'unknown'

const marks: Readonly<Record<ShownStage, MutationMark>> = {
  preparing: 'waiting',
  waiting: 'waiting',
  confirming: 'waiting',
  'stepping up': 'waiting',
  'invalid name': 'waiting',
  'checking name': 'waiting',
  'name taken': 'waiting',
  queued: 'waiting',
  cancelled: 'waiting',
  over: 'waiting',
  sending: 'sending',
  calling: 'sending',
  accepted: 'accepted',
  unseen: 'accepted',
  seen: 'seen',
  answered: 'seen',
  refused: 'refused',
  overrun: 'overrun',
  checking: 'unknown',
  absent: 'unknown',
  unclear: 'unknown',
  unreachable: 'unknown',
}

export function mutationMarkOf(snapshot: MutationSnapshot): MutationMark {
  const stage = findMutationStage(snapshot)
  const { isAccepted, refusal } = snapshot.context
  if (stage === 'calling' && isAccepted) return 'accepted'
  return stage === 'refused' && refusal?.kind === 'conflict' ? 'conflict' : marks[stage]
}
