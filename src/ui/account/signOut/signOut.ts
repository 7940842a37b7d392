import type { SessionRef } from '../../../machines/session/session.machine'
import type { ShellState } from '../../commands/command'

/** Signs out of this browser. What would be lost is confirmed first: a session without an account, or changes. */
export function signOut(session: SessionRef, { open }: Pick<ShellState, 'open'>): void {
  if (isGuest(session.getSnapshot().context) || hasUnsaved(session)) open('signOut')
  else session.send({ type: 'session.signOut', scope: 'local' })
}

/** Something would be lost with the session: the browser would ask, too. */
export const hasUnsaved = (session: SessionRef): boolean => hasUnsavedBoard(session) || isUploading(session)

export const isUploading = (session: SessionRef): boolean =>
  session
    .getSnapshot()
    .children.board?.getSnapshot()
    .children.mutations?.getSnapshot()
    .hasTag('uploading') === true

/** Somebody has changed the board that is being edited, or a board is not stored. */
export function hasUnsavedBoard(session: SessionRef): boolean {
  const { context, children } = session.getSnapshot().children.board?.getSnapshot() ?? {}
  return (
    context?.file !== context?.shownFile ||
    children?.boardLibrary?.getSnapshot().children.guardLeaving !== undefined
  )
}

/** The session has no account, whether or not the project could be reached. */
export const isGuest = ({ viewer, unreachable }: ReturnType<SessionRef['getSnapshot']>['context']): boolean =>
  viewer?.isAnonymous === true || unreachable?.isGuest === true
