import type { CommandSnapshot } from '../../machines/command.machine'

/** How a command stands, for what is drawn of it. */
export type Mark =
  'waiting' | 'sending' | 'accepted' | 'seen' | 'refused' | 'conflict' | 'overrun' | 'unknown'

export function markOf(snapshot: CommandSnapshot): Mark {
  if (snapshot.matches('unknown')) return 'unknown'
  if (snapshot.matches('refused'))
    return snapshot.context.refusal?.kind === 'conflict' ? 'conflict' : 'refused'
  if (snapshot.matches('overrun')) return 'overrun'
  if (snapshot.matches('sending')) return 'sending'
  if (snapshot.matches('calling')) return snapshot.context.isAccepted ? 'accepted' : 'sending'
  if (snapshot.matches('awaiting') || snapshot.matches('unseen')) return 'accepted'
  return snapshot.matches('seen') || snapshot.matches('answered') ? 'seen' : 'waiting'
}
