import { SignJWT, errors, jwtVerify, type JWTPayload } from 'jose'

/** The CLI's well-known local secret: every `supabase start` in the world uses it, so it protects nothing. */
export const LOCAL_JWT_SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long'
const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'
const LOCAL_SECRET_KEY = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'
/** Expiry of the CLI's local keys, epoch seconds (2032-11-11). */
const LOCAL_KEYS_EXPIRE = 1983812996

/** What a verified token says. `role` is the Postgres role the request runs under. */
export interface Claims extends JWTPayload {
  role: string
  session_id?: string
  aal?: 'aal1' | 'aal2'
}

export type TokenFault = 'expired' | 'malformed' | 'signature' | 'claims' | 'signer'
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly fault: TokenFault
  constructor(fault: TokenFault, message: string) {
    super(message)
    this.fault = fault
  }
}

export interface Keys {
  readonly jwtSecret: string
  readonly publishable: string
  readonly secret: string
  readonly anon: string
  readonly serviceRole: string
  /** The JWT an API key stands for: `sb_…` keys are swapped, legacy JWTs stay; undefined: not a key of ours. */
  jwtOf(apikey: string): string | undefined
  /** Verifies signature and expiry. Throws TokenError. */
  claimsOf(token: string): Promise<Claims>
  sign(claims: Claims): Promise<string>
}

export async function localKeys(jwtSecret = LOCAL_JWT_SECRET): Promise<Keys> {
  const key = new TextEncoder().encode(jwtSecret)
  const sign = (claims: Claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key)
  const keyOf = (role: string) => sign({ iss: 'supabase-demo', role, exp: LOCAL_KEYS_EXPIRE })
  const [anon, serviceRole] = [await keyOf('anon'), await keyOf('service_role')]
  const jwts = new Map([
    [LOCAL_PUBLISHABLE_KEY, anon],
    [LOCAL_SECRET_KEY, serviceRole],
    [anon, anon],
    [serviceRole, serviceRole],
  ])
  return {
    jwtSecret,
    publishable: LOCAL_PUBLISHABLE_KEY,
    secret: LOCAL_SECRET_KEY,
    anon,
    serviceRole,
    sign,
    jwtOf: apikey => jwts.get(apikey),
    async claimsOf(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
        if (typeof payload['role'] !== 'string')
          throw new TokenError('claims', 'Fields `role` and `exp` are required in JWT')
        return payload as Claims
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

function faultOf(error: unknown): TokenError {
  if (error instanceof TokenError) return error
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'Token has expired')
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new TokenError('signature', 'Failed to validate JWT signature')
  return new TokenError('malformed', 'The token provided is not a valid JWT')
}
