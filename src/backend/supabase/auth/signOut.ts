import { isAuthSessionMissingError, type AuthError } from '@supabase/supabase-js'
import type { SessionAuth, DoneAnswer } from '../../ports/backend.port'
import type { SessionStoreInternal } from './session/sessionStore'
import { sleep } from '../sleep'
import { answerOrRefusal, refusalAnswer, toRefusal } from './refusals/toRefusal'
import { sessionEnded, unreachable } from './refusals/sessionRefusals'

/** How long a sign-out on this device waits for the service; the request continues after that. */
const NOTIFY_MS = 2_000

export const createSignOut = (
  store: SessionStoreInternal,
): Pick<SessionAuth, 'signOut' | 'signOutOthers'> => ({
  signOut: scope =>
    answerOrRefusal(async () => {
      const { tokens, pending } = store
      const userId = tokens.session()?.user.id
      const answer = await (scope === 'local' ? signOutHere(store) : signOutElsewhere(store, scope))
      // A session that came while nobody could be asked about it is announced again.
      pending.foreign = null
      pending.hints$.next(null)
      const current = tokens.session()
      return current === null || (answer.type === 'refused' && current.user.id === userId)
        ? answer
        : { type: 'session', session: tokens.hold(current) }
    }),
  signOutOthers: () => answerOrRefusal(() => signOutElsewhere(store, 'others')),
})

async function signOutHere(store: SessionStoreInternal): Promise<DoneAnswer> {
  const { authJs, tokens } = store
  const token = tokens.accessToken()
  await endSessionOf(tokens.session()?.user.id, store)
  // The outcome does not matter: this device has already forgotten the session.
  const notifyProject = async () => (await authJs()).admin.signOut(token ?? '', 'local')
  if (token !== null) await Promise.race([notifyProject().catch(() => undefined), sleep(NOTIFY_MS)])
  return { type: 'done' }
}

async function signOutElsewhere(
  store: SessionStoreInternal,
  scope: 'global' | 'others',
): Promise<DoneAnswer> {
  const { authJs, tokens } = store
  const userId = tokens.session()?.user.id
  const usable = await tokens.freshToken()
  if ('loss' in usable) return refusalAnswer(tokens.session() === null ? sessionEnded : unreachable)
  const { error } = await (await authJs()).admin.signOut(usable.token, scope)
  const wasGone = error !== null && isSessionGone(error)
  if (error && !(wasGone && scope === 'global')) return refusalAnswer(toRefusal(error))
  if (scope === 'global') await endSessionOf(userId, store)
  return { type: 'done' }
}

/** Ends whatever session is stored, unless somebody else signed in with it in another tab meanwhile. */
async function endSessionOf(userId: string | undefined, store: SessionStoreInternal): Promise<void> {
  const { tokens, storedSession, end, forget } = store
  const storedEntry = storedSession.read()
  const isOthers =
    userId !== undefined && storedEntry?.isOwn === true && storedEntry.session.user.id !== userId
  if (!isOthers) await end()
  else if (tokens.session()?.user.id === userId) forget()
}

/** The project no longer knows the session. */
export const isSessionGone = (error: AuthError) =>
  isAuthSessionMissingError(error) || error.code === 'user_not_found'
