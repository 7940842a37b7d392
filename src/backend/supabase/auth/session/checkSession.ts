import type { Factor } from '@supabase/supabase-js'
import type { SessionAuth } from '../../../ports/backend.port'
import type { SessionStoreInternal } from './sessionStore'
import { isSessionGone } from '../signOut'

/**
 * Whether the project still knows the session, with the same verified second factors. One small request that changes
 * nothing; the next renewal finds out what happened to the session.
 */
export const createSessionCheck =
  ({ authJs, tokens }: SessionStoreInternal): SessionAuth['checkSession'] =>
  async () => {
    const session = tokens.session()
    if (session === null || tokens.remaining() === 0) return 'same'
    try {
      const { data, error } = await (await authJs()).getUser(session.access_token)
      // The answer is about a session that was replaced meanwhile.
      if (tokens.accessToken() !== session.access_token) return 'same'
      if (error) return isSessionGone(error) || error.code === 'user_banned' ? 'changed' : 'same'
      return verifiedIds(data.user.factors) === verifiedIds(session.user.factors) ? 'same' : 'changed'
    } catch {
      return 'same'
    }
  }

const verifiedIds = (factors: readonly Factor[] = []) =>
  factors
    .flatMap(({ id, status }) => (status === 'verified' ? [id] : []))
    .sort()
    .join()
