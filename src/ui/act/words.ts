import type { Stage } from '../../machines/command.context'
import type { CommandSnapshot } from '../../machines/command.machine'

/** How a command stands, for what is drawn of it. */
export type Mark = 'waiting' | 'sending' | 'accepted' | 'seen' | 'refused' | 'conflict' | 'unknown'

export function markOf(snapshot: CommandSnapshot): Mark {
  if (snapshot.matches('unknown')) return 'unknown'
  if (snapshot.matches('refused'))
    return snapshot.context.refusal?.kind === 'conflict' ? 'conflict' : 'refused'
  if (snapshot.matches('sending')) return 'sending'
  if (snapshot.matches('awaiting') || snapshot.matches('unseen')) return 'accepted'
  return snapshot.matches('seen') ? 'seen' : 'waiting'
}

/** One sentence on how it stands. */
export function sentenceOf(snapshot: CommandSnapshot, cutOff: string | null): string {
  const { refusal, doubt } = snapshot.context
  if (snapshot.matches('refused')) return refusal?.words ?? 'It was refused.'
  if (snapshot.matches({ unknown: 'checking' }) || snapshot.matches({ unknown: 'settling' }))
    return 'Sent, but no answer came. The project is being asked what became of it.'
  if (snapshot.matches('unknown')) return doubt ?? 'It is not known whether it was done.'
  if (snapshot.matches('sending')) return 'Sending…'
  if (snapshot.matches('awaiting')) return 'Accepted; not seen back yet.'
  if (snapshot.matches('unseen'))
    return 'Accepted. It did not show up here: it may not belong to what this table shows.'
  if (snapshot.matches('seen')) return 'Done, and seen back.'
  if (snapshot.matches('steppingUp'))
    return 'This needs your second factor. It is sent once the code is right.'
  if (snapshot.matches('confirming')) return 'Not sent yet.'
  return cutOff ?? 'Not sent: it waits for you to send it.'
}

export const stages: Record<Stage, string> = {
  waiting: 'Not sent',
  confirming: 'Not confirmed',
  'stepping up': 'Waits for the second factor',
  sending: 'Sending',
  accepted: 'Accepted',
  seen: 'Done',
  refused: 'Refused',
  unknown: 'Not known',
  cancelled: 'Not sent, cancelled',
}
