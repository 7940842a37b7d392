import { callerOf } from '../../bearer'
import type { Endpoint } from '../../call'
import { AuthError } from '../../errors'
import { logoutEverywhere, logoutOthers, logoutSession } from '../../sessions/sessions'

export const logout: Endpoint = async call => {
  const { user, session } = await callerOf(call)
  const scope = call.query.get('scope') || 'global'
  if (!['global', 'local', 'others'].includes(scope))
    throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  if (session === undefined || scope === 'global') await logoutEverywhere(call.database, user.id)
  else if (scope === 'local') await logoutSession(call.database, session.id)
  else await logoutOthers(call.database, user.id, session.id)
  return new Response(null, { status: 204 })
}
