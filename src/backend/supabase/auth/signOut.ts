import { isAuthSessionMissingError, type AuthError } from '@supabase/supabase-js'
import type { SessionAuth, DoneAnswer } from '../../ports/backend.port'
import type { SessionStoreInternal } from './session/sessionStore'
import { sleep } from '../sleep'
import { answerOrRefusal, refusalAnswer, toRefusal } from './refusals/toRefusal'
import { sessionEnded, unreachable } from './refusals/sessionRefusals'

/** How long a sign-out on this device waits for the service; the request continues after that. */
const NOTIFY_MS = 2_000

export const createSignOut =
  (store: SessionStoreInternal): SessionAuth['signOut'] =>
  scope =>
    answerOrRefusal(() => (scope === 'local' ? signOutHere(store) : signOutElsewhere(store, scope)))

async function signOutHere({ authJs, tokens, end }: SessionStoreInternal): Promise<DoneAnswer> {
  const token = tokens.accessToken()
  await end()
  // The outcome does not matter: this device has already forgotten the session.
  const notifyProject = async () => (await authJs()).admin.signOut(token ?? '', 'local')
  if (token !== null) await Promise.race([notifyProject().catch(() => undefined), sleep(NOTIFY_MS)])
  return { type: 'done' }
}

async function signOutElsewhere(
  { authJs, tokens, end }: SessionStoreInternal,
  scope: 'global' | 'others',
): Promise<DoneAnswer> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return refusalAnswer(tokens.session() === null ? sessionEnded : unreachable)
  const { error } = await (await authJs()).admin.signOut(usable.token, scope)
  const wasGone = error !== null && isSessionGone(error)
  if (error && !(wasGone && scope === 'global')) return refusalAnswer(toRefusal(error))
  if (scope === 'global') await end()
  return { type: 'done' }
}

/** The project no longer knows the session. */
export const isSessionGone = (error: AuthError) =>
  isAuthSessionMissingError(error) || error.code === 'user_not_found'
