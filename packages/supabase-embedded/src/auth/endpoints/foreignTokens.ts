import type { Call } from '../call'
import { AuthError } from '../errors'
import { fieldsOf } from '../fields'

const ISSUERS: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
}

/**
 * `grant_type=id_token`: no foreign tokens are trusted here, so this answers like a provider that is switched off.
 */
export function refuseIdToken(call: Call): never {
  const fields = fieldsOf(call, 'IdTokenGrantParams', {
    provider: 'string',
    id_token: 'string',
    issuer: 'string',
  })
  if (!fields.id_token) throw new AuthError(400, 'validation_failed', 'id_token required')
  const issuer = fields.issuer || (ISSUERS[fields.provider ?? ''] ?? '')
  throw new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
}

/** `grant_type=web3` */
export function refuseWeb3(): never {
  throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}
