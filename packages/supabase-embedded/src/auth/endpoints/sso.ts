import type { Endpoint } from '../call'
import { AuthError } from '../errors'

/** What a project answers that has not bought and enabled SAML. */
export const singleSignOn: Endpoint = () => {
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}
