import type { Call, Endpoint } from '../call'
import { isUuid } from '../bearer'
import { AuthError } from '../errors'
import { errorRedirect, redirect, withFragment, withQuery } from '../redirects'
import { endFlow, findFlow, isFlowExpired, type Flow } from '../sessions/flows'
import { openSession } from '../sessions/mint'
import { fragmentOf } from '../endpoints/verify'
import { accountOf, linkTo } from './account'
import { exchange, type ProviderAnswer } from './exchange'
import { providerOf } from './providers'

/** The provider sends the browser here; every outcome is a redirect into the app. */
export const callback: Endpoint = async call => {
  const params = call.request.method === 'POST' ? new URLSearchParams(call.body) : call.query
  let target = call.settings.siteUrl
  try {
    const flow = await flowOf(call, params.get('state') ?? '')
    target = flow.referrer || target
    return redirect(await landing(call, flow, params, target), 302)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return redirect(errorRedirect(target, error, true), 302)
  }
}

async function flowOf(call: Call, state: string): Promise<Flow> {
  if (state === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!isUuid(state)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
  const flow = await findFlow(call.database, 'id', state)
  if (flow === undefined) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
  if (isFlowExpired(flow)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
  if (flow.user_id !== null)
    throw new AuthError(400, 'flow_state_already_used', 'State has already been used')
  return flow
}

async function landing(call: Call, flow: Flow, params: URLSearchParams, target: string): Promise<string> {
  const refusalReason = params.get('error')
  if (refusalReason !== null)
    throw new AuthError(403, 'bad_oauth_callback', params.get('error_description') ?? refusalReason)
  const code = params.get('code')
  if (code === null)
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing')
  const provider = providerOf(flow.provider_type, call.settings)
  const providerAnswer = await exchange(call, provider, code)
  if (typeof providerAnswer.claims['email'] !== 'string' && !provider.emailOptional)
    throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider')
  return signedIn(call, flow, providerAnswer, target)
}

const signedIn = (call: Call, flow: Flow, providerAnswer: ProviderAnswer, target: string): Promise<string> =>
  call.database.transaction(async tx => {
    const { provider_type: provider, linking_target_id: linking } = flow
    const user =
      linking === null
        ? await accountOf(call, tx, provider, providerAnswer.claims)
        : await linkTo(tx, linking, provider, providerAnswer.claims)
    if (flow.auth_code !== null) {
      await tx.query(
        `update auth.flow_state set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
           auth_code_issued_at = now(), updated_at = now() where id = $1`,
        [flow.id, user.id, providerAnswer.accessToken, providerAnswer.refreshToken],
      )
      return withQuery(target, { code: flow.auth_code })
    }
    await endFlow(tx, flow)
    const session = await openSession(call, tx, user, 'oauth')
    return withFragment(target, {
      ...fragmentOf(session),
      provider_token: providerAnswer.accessToken,
      ...(providerAnswer.refreshToken === '' ? {} : { provider_refresh_token: providerAnswer.refreshToken }),
    })
  })
