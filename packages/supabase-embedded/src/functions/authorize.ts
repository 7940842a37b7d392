import { decodeProtectedHeader } from 'jose'
import { TokenError, type Keys } from '../keys'
import { answers } from './answers'

/** undefined: the request is allowed. Any valid token allows it, no matter whose. */
export async function refuseUnauthorized(request: Request, keys: Keys): Promise<Response | undefined> {
  const header = request.headers.get('authorization')
  if (header === null) return answers.unauthorized('NO_AUTH_HEADER', 'Missing authorization header')
  const [scheme = '', token = '', ...more] = header.trim().split(/\s+/)
  const alg = scheme.toLowerCase() === 'bearer' && more.length === 0 ? algorithmOf(token) : undefined
  if (alg === undefined) return answers.unauthorized('INVALID_JWT_FORMAT', 'Invalid JWT format')
  const code = codes[alg]
  if (code === undefined)
    return answers.unauthorized('UNSUPPORTED_TOKEN_ALGORITHM', `Unsupported JWT algorithm ${alg}`)
  try {
    await keys.claimsOf(token)
    return undefined
  } catch (error) {
    // A role matters to the database, and not to a function.
    if (error instanceof TokenError && error.fault === 'claims') return undefined
    if (error instanceof TokenError) return answers.unauthorized(code, 'Invalid JWT')
    throw error
  }
}

/** Judged by the algorithm alone, even for an expired token. */
const codes: Partial<Record<string, string>> = {
  HS256: 'LEGACY_JWT',
  ES256: 'ASYMMETRIC_JWT',
  RS256: 'ASYMMETRIC_JWT',
}

function algorithmOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg
  } catch {
    return undefined
  }
}
