import type { SessionRef } from '../../../machines/session/session.machine'
import type { ShellState } from '../../commands/command'

/** Signs out of this browser. A session without an account is confirmed first: there is no way back. */
export function signOut(session: SessionRef, { open }: Pick<ShellState, 'open'>): void {
  const { viewer, unreachable } = session.getSnapshot().context
  if (viewer?.isAnonymous === true || unreachable?.isGuest === true) open('signOut')
  else session.send({ type: 'session.signOut', scope: 'local' })
}
