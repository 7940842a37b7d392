import type { Call } from '../call'
import { AuthError } from '../errors'
import { fieldsOf } from '../fields'

const ISSUERS: Record<string, string> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
}

/** `grant_type=id_token`: nobody's tokens are trusted here, which is what a provider that is switched off answers. */
export function refuseIdToken(call: Call): never {
  const given = fieldsOf(call, 'IdTokenGrantParams', {
    provider: 'string',
    id_token: 'string',
    issuer: 'string',
  })
  if (!given.id_token) throw new AuthError(400, 'validation_failed', 'id_token required')
  const issuer = given.issuer || (ISSUERS[given.provider ?? ''] ?? '')
  throw new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
}

/** `grant_type=web3` */
export function refuseWeb3(): never {
  throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}
