import type { FileToUpload, UploadState } from './mutation.context'
import type { MutationSnapshot } from './mutation.machine'

/** A mutation's stage, as precisely as the screen tells them apart. `preparing` passes at once; `over`: put away. */
export type ShownStage =
  | 'preparing'
  | 'waiting'
  | 'confirming'
  | 'stepping up'
  | 'invalid name'
  | 'checking name'
  | 'name taken'
  | 'queued'
  | 'sending'
  | 'calling'
  | 'answered'
  | 'accepted'
  | 'seen'
  | 'unseen'
  | 'refused'
  | 'overrun'
  | 'checking'
  | 'absent'
  | 'unclear'
  | 'unreachable'
  | 'cancelled'
  | 'over'

type SimpleState = Extract<MutationSnapshot['value'], string>

const stages: Readonly<Record<SimpleState, ShownStage>> = {
  deciding: 'preparing',
  authorizing: 'preparing',
  ready: 'waiting',
  confirming: 'confirming',
  steppingUp: 'stepping up',
  invalidName: 'invalid name',
  checkingName: 'checking name',
  nameTaken: 'name taken',
  queued: 'queued',
  sending: 'sending',
  answered: 'answered',
  awaiting: 'accepted',
  seen: 'seen',
  unseen: 'unseen',
  refused: 'refused',
  overrun: 'overrun',
  cancelled: 'cancelled',
  closed: 'over',
}

export function findMutationStage({ value, context: { call } }: MutationSnapshot): ShownStage {
  if (value === 'sending' && call !== null) return 'calling'
  if (typeof value === 'string') return stages[value]
  return value.unknown === 'settling' ? 'checking' : value.unknown
}

const unsentStages: readonly ShownStage[] = ['waiting', 'confirming', 'stepping up']

/** It waits for a person before it is sent. */
export const isUnsent = (snapshot: MutationSnapshot): boolean =>
  unsentStages.includes(findMutationStage(snapshot))

/** An upload's file, and what became of it so far; throws for any other mutation. */
export function uploadOf({ context: { request, upload } }: MutationSnapshot): FileToUpload & UploadState {
  if (request.upload === undefined || upload === null) throw new Error('not an upload')
  return { ...request.upload, ...upload }
}
