import { decodeJwt } from 'jose'
import { RestError } from '../error'
import { TokenError, type Keys } from '../../keys'

/** Under which role a request runs, and what its token says. */
export interface Caller {
  role: string
  claims: Record<string, unknown>
}

/** Seconds a token is still taken after it expired: PostgREST allows clocks to differ. */
const SKEW = 30

/** No token: anonymous. Throws PGRST301 for one that cannot be verified, PGRST303 for one that is not valid now. */
export async function callerOf(request: Request, keys: Keys): Promise<Caller> {
  const token = /^Bearer\s+(.*)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return { role: 'anon', claims: { role: 'anon' } }
  try {
    const claims = await keys.claimsOf(token)
    return { role: claims.role, claims }
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    return callerDespite(error, token)
  }
}

/** The signature is checked before the claims: what is `expired` or lacks `claims` is genuine. */
function callerDespite({ fault }: TokenError, token: string): Caller {
  const parts = token.split('.').length
  if (parts !== 3) throw makeRefused('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  if (fault === 'signature' || fault === 'signer')
    throw makeRefused(
      'PGRST301',
      'No suitable key or wrong key type',
      'None of the keys was able to decode the JWT',
    )
  if (fault === 'malformed') throw makeRefused('PGRST301', 'JWT cryptographic operation failed')
  const claims = decodeJwt(token)
  if (claims.exp !== undefined && claims.exp < Date.now() / 1000 - SKEW)
    throw makeRefused('PGRST303', 'JWT expired')
  const role = typeof claims['role'] === 'string' ? claims['role'] : 'anon'
  return { role, claims: { ...claims, role } }
}

const makeRefused = (code: string, message: string, details?: string) =>
  new RestError(401, code, message, {
    details,
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description=${JSON.stringify(message)}`,
    },
  })
