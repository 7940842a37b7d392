import type { SessionRef } from '../../machines/session.machine'
import type { Shell } from '../commands/command'

/** Out of this browser. Whoever has no account is asked first: there is no way back. */
export function signOut(session: SessionRef, { open }: Pick<Shell, 'open'>): void {
  if (session.getSnapshot().context.viewer?.isAnonymous === true) open('signOut')
  else session.send({ type: 'session.signOut', scope: 'local' })
}
