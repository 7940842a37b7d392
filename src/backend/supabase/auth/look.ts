import type { Factor } from '@supabase/supabase-js'
import type { AuthOfSession } from '../../port'
import type { Backroom } from './desk'
import { isOver } from './signOut'

/**
 * Whether the project still knows the session as it is held: that it is there, and with the same second factors. One
 * small request, which changes nothing; what became of the session the next renewal tells.
 */
export const looking =
  ({ client, tokens }: Backroom): AuthOfSession['look'] =>
  async () => {
    const held = tokens.held()
    if (held === null || tokens.remaining() === 0) return 'same'
    try {
      const { data, error } = await client.getUser(held.access_token)
      // Somebody else's news by now.
      if (tokens.accessToken() !== held.access_token) return 'same'
      if (error) return isOver(error) || error.code === 'user_banned' ? 'changed' : 'same'
      return verified(data.user.factors) === verified(held.user.factors) ? 'same' : 'changed'
    } catch {
      return 'same'
    }
  }

const verified = (factors: readonly Factor[] = []) =>
  factors
    .flatMap(({ id, status }) => (status === 'verified' ? [id] : []))
    .sort()
    .join()
