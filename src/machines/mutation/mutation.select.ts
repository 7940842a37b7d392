import type { MutationSnapshot } from './mutation.machine'

/** A mutation's stage, as precisely as the screen tells them apart. `over`: cancelled or put away. */
export type ShownStage =
  | 'waiting'
  | 'confirming'
  | 'stepping up'
  | 'sending'
  | 'calling'
  | 'answered'
  | 'accepted'
  | 'seen'
  | 'unseen'
  | 'refused'
  | 'overrun'
  | 'checking'
  | 'unknown'
  | 'over'

type SimpleState = Extract<MutationSnapshot['value'], string>

const stages: Readonly<Record<SimpleState, ShownStage>> = {
  ...{ ordered: 'waiting', cleared: 'waiting', ready: 'waiting' },
  ...{ confirming: 'confirming', steppingUp: 'stepping up' },
  ...{ sending: 'sending', calling: 'calling', answered: 'answered' },
  ...{ awaiting: 'accepted', seen: 'seen', unseen: 'unseen' },
  ...{ refused: 'refused', overrun: 'overrun' },
  ...{ cancelled: 'over', closed: 'over' },
}

export function findMutationStage({ value }: MutationSnapshot): ShownStage {
  if (typeof value === 'string') return stages[value]
  return value.unknown === 'checking' || value.unknown === 'settling' ? 'checking' : 'unknown'
}
