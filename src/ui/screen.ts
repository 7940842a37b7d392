import type { SessionSnapshot } from '../machines/session.machine'

/** What `data-session` on the root element says. */
export type Screen =
  | 'restoring'
  | 'choosing'
  | 'unreachable'
  | 'signed-out'
  | 'mfa-required'
  | 'active'
  | 'ended'
  | 'signing-out'

export function screenOf(snapshot: SessionSnapshot): Screen {
  if (snapshot.matches({ signedIn: 'active' })) return 'active'
  // `admitted` is left before anybody can see it.
  if (snapshot.matches('signedIn')) return 'mfa-required'
  if (snapshot.matches('signedOut')) return 'signed-out'
  if (snapshot.matches('ended')) return 'ended'
  if (snapshot.matches('choosing')) return 'choosing'
  if (snapshot.matches('signingOut')) return 'signing-out'
  // The same screen while it tries again: it must not go and come back.
  return snapshot.context.unreachable === null ? 'restoring' : 'unreachable'
}
