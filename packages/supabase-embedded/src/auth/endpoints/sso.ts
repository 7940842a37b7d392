import type { Endpoint } from '../call'
import { AuthError } from '../errors'

/** The answer of a project without SAML. */
export const singleSignOn: Endpoint = () => {
  throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}
