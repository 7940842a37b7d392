import type { SessionSnapshot } from '../../machines/session/session.machine'

/** The value of `data-session` on the root element. */
export type SessionScreen =
  | 'restoring'
  | 'choosing'
  | 'unreachable'
  | 'signed-out'
  | 'mfa-required'
  | 'active'
  | 'ended'
  | 'signing-out'

export function sessionScreenOf(snapshot: SessionSnapshot): SessionScreen {
  if (snapshot.hasTag('active')) return 'active'
  // `admitted` is left before anybody can see it.
  if (snapshot.hasTag('signedIn')) return 'mfa-required'
  if (snapshot.hasTag('signedOut')) return 'signed-out'
  if (snapshot.hasTag('ended')) return 'ended'
  if (snapshot.hasTag('choosing')) return 'choosing'
  if (snapshot.hasTag('signingOut')) return 'signing-out'
  // A retry keeps the screen, which must not disappear and come back.
  return snapshot.context.unreachable === null ? 'restoring' : 'unreachable'
}
