import type { UploadSnapshot } from './upload.machine'

/** An upload's stage, as precisely as the screen tells them apart. `preparing` passes at once; `over`: put away. */
export type UploadStage =
  | 'preparing'
  | 'invalid name'
  | 'checking name'
  | 'name taken'
  | 'queued'
  | 'stepping up'
  | 'sending'
  | 'checking'
  | 'absent'
  | 'unreached'
  | 'stored'
  | 'seen'
  | 'unseen'
  | 'refused'
  | 'cancelled'
  | 'over'

type SimpleState = Extract<UploadSnapshot['value'], string>

const stages: Readonly<Record<SimpleState, UploadStage>> = {
  ...{ ordered: 'preparing', cleared: 'preparing', steppingUp: 'stepping up' },
  ...{ invalidName: 'invalid name', checkingName: 'checking name', nameTaken: 'name taken' },
  ...{ queued: 'queued', sending: 'sending', awaiting: 'stored', seen: 'seen', unseen: 'unseen' },
  ...{ refused: 'refused', cancelled: 'cancelled', closed: 'over' },
}

export function findUploadStage({ value }: UploadSnapshot): UploadStage {
  if (typeof value === 'string') return stages[value]
  return value.unknown === 'settling' ? 'checking' : value.unknown
}
