import type { SessionSnapshot } from '../machines/session.machine'

/** What `data-session` on the root element says. */
export type Screen = 'restoring' | 'signed-out' | 'mfa-required' | 'active' | 'signing-out'

export function screenOf(snapshot: SessionSnapshot): Screen {
  if (snapshot.matches('active')) return 'active'
  if (snapshot.matches('mfaRequired')) return 'mfa-required'
  if (snapshot.matches('signedOut')) return 'signed-out'
  if (snapshot.matches('signingOut')) return 'signing-out'
  return 'restoring'
}
