import { TokenError, type Claims, type Keys, type TokenFault } from '../keys'
import { refusals } from './errors'

export interface Caller {
  /** Of the anonymous role when nobody is signed in. */
  claims: Claims
  /** The owner of new objects: the user, if there is one. */
  owner: string | undefined
  /** Whether a valid token came along. */
  isAuthenticated: boolean
}

// The words of the library it verifies with.
const FAULTS: Record<TokenFault, string> = {
  expired: '"exp" claim timestamp check failed',
  malformed: 'Invalid Compact JWS',
  signature: 'signature verification failed',
  claims: 'Invalid Compact JWS',
  signer: 'signature verification failed',
}

/** Throws StorageError when the token is missing or bad, unless `lenient`: then the caller is anonymous. */
export async function callerOf(request: Request, keys: Keys, lenient: boolean): Promise<Caller> {
  const header = request.headers.get('authorization')
  if (header === null) {
    if (lenient) return anonymous()
    throw refusals.malformed("headers must have required property 'authorization'")
  }
  try {
    const claims = await keys.claimsOf(header.replace(/^Bearer\s+/i, ''))
    return { claims, owner: claims.sub, isAuthenticated: true }
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    if (lenient) return anonymous()
    throw refusals.accessDenied(FAULTS[error.fault])
  }
}

const anonymous = (): Caller => ({ claims: { role: 'anon' }, owner: undefined, isAuthenticated: false })
