import type { Endpoint } from '../call'
import { AuthError } from '../errors'
import { fieldsOf } from '../fields'

/** There are no identity providers of companies here, which is what an unknown domain is told. */
export const singleSignOn: Endpoint = call => {
  const { provider_id: provider, domain } = fieldsOf(call, 'SingleSignOnParams', {
    provider_id: 'string',
    domain: 'string',
  })
  if (provider && domain)
    throw new AuthError(400, 'validation_failed', 'Only one of provider_id or domain supported')
  if (!provider && !domain)
    throw new AuthError(400, 'validation_failed', 'A provider_id or domain needs to be provided')
  throw new AuthError(
    404,
    'sso_provider_not_found',
    provider ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
  )
}
