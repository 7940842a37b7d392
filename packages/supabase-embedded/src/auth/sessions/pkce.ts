import type { Endpoint } from '../call'
import { AuthError } from '../errors'
import { fieldsOf } from '../fields'
import { findUserById } from '../accounts/users'
import { endFlow, findFlow, isFlowExpired, verifierMatches } from './flows'
import { openSession } from './mint'

/** `grant_type=pkce`: the code that a link or a provider's callback led to, for a session. */
export const exchangeCode: Endpoint = async call => {
  call.limits.take('token', call.ip)
  const { auth_code: code = '', code_verifier: verifier = '' } = fieldsOf(call, 'PKCEGrantParams', {
    auth_code: 'string',
    code_verifier: 'string',
  })
  if (code === '' || verifier === '')
    throw new AuthError(
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    )
  const answer = await call.database.transaction(async tx => {
    const flow = await findFlow(tx, 'auth_code', code)
    const user = flow?.user_id == null ? undefined : await findUserById(tx, flow.user_id)
    if (flow === undefined || user === undefined)
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (isFlowExpired(flow))
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    if (!verifierMatches(flow, verifier))
      throw new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    const session = await openSession(call, tx, user, flow.authentication_method)
    await endFlow(tx, flow)
    return {
      ...session,
      ...(flow.provider_access_token ? { provider_token: flow.provider_access_token } : {}),
      ...(flow.provider_refresh_token ? { provider_refresh_token: flow.provider_refresh_token } : {}),
    }
  })
  return Response.json(answer)
}
