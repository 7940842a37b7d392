import { isAuthSessionMissingError, type AuthError } from '@supabase/supabase-js'
import type { AuthOfSession, Done } from '../../port'
import type { Backroom } from './desk'
import { pause } from './pause'
import { answered, refused, refusalOf } from './refusals'
import { ended, unreachable } from './words'

/** How long signing out on this device waits for the service to be told; the request goes on after that. */
const TELLING_MS = 2_000

export const signingOut =
  (desk: Backroom): AuthOfSession['signOut'] =>
  scope =>
    answered(() => (scope === 'local' ? endHere(desk) : endElsewhere(desk, scope)))

async function endHere({ client, tokens, end }: Backroom): Promise<Done> {
  const token = tokens.accessToken()
  await end()
  // Whatever comes of it: this device has forgotten the session already.
  if (token !== null) await Promise.race([client.admin.signOut(token, 'local'), pause(TELLING_MS)])
  return { type: 'done' }
}

async function endElsewhere({ client, tokens, end }: Backroom, scope: 'global' | 'others'): Promise<Done> {
  const usable = await tokens.usable()
  if ('loss' in usable) return refused(tokens.held() === null ? ended : unreachable)
  const { error } = await client.admin.signOut(usable.token, scope)
  const wasOver = error !== null && isOver(error)
  if (error && !(wasOver && scope === 'global')) return refused(refusalOf(error))
  if (scope === 'global') await end()
  return { type: 'done' }
}

/** The project knows no such session any more. */
export const isOver = (error: AuthError) =>
  isAuthSessionMissingError(error) || error.code === 'user_not_found'
