import { decodeProtectedHeader, SignJWT, errors, jwtVerify, type JWK, type JWTPayload } from 'jose'
import { signingKey, type SigningKey } from './keys/signing'

/** The CLI's well-known local secret: every `supabase start` in the world uses it, so it protects nothing. */
const LOCAL_JWT_SECRET = 'super-secret-jwt-token-with-at-least-32-characters-long'
const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'
const LOCAL_SECRET_KEY = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'
/** Expiry of the CLI's local keys, epoch seconds (2032-11-11). */
const LOCAL_KEYS_EXPIRE = 1983812996

/** The claims of a verified token. `role` is the Postgres role of the request. */
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
  /** Public halves of the project's signing keys, for the JWKS endpoint. */
  readonly publicKeys: JWK[]
  /** The JWT an API key stands for: `sb_…` keys are swapped, legacy JWTs stay; undefined: not a key of ours. */
  jwtOf(apikey: string): string | undefined
  /** Verifies signature and expiry. Throws TokenError. */
  claimsOf(token: string): Promise<Claims>
  /** By the project's first signing key, or by the shared secret where it has none. */
  sign(claims: Claims): Promise<string>
}

export interface KeyOptions {
  jwtSecret?: string | undefined
  /** In the place of the CLI's well-known ones. */
  apiKeys?: Partial<Pick<Keys, 'publishable' | 'secret' | 'anon' | 'serviceRole'>> | undefined
  /** Private JWKs; the first one signs, all verify. */
  signingKeys?: JWK[] | undefined
}

export async function localKeys(options: KeyOptions = {}): Promise<Keys> {
  const { jwtSecret = LOCAL_JWT_SECRET, apiKeys = {} } = options
  const { publishable = LOCAL_PUBLISHABLE_KEY, secret: secretKey = LOCAL_SECRET_KEY } = apiKeys
  const secret = new TextEncoder().encode(jwtSecret)
  const signing = await Promise.all((options.signingKeys ?? []).map(signingKey))
  const signHs256 = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)
  const keyOf = (role: string) => signHs256({ iss: 'supabase-demo', role, exp: LOCAL_KEYS_EXPIRE })
  const anon = apiKeys.anon ?? (await keyOf('anon'))
  const serviceRole = apiKeys.serviceRole ?? (await keyOf('service_role'))
  const jwts = new Map([
    [publishable, anon],
    [secretKey, serviceRole],
    [anon, anon],
    [serviceRole, serviceRole],
  ])
  return {
    jwtSecret,
    publishable,
    secret: secretKey,
    anon,
    serviceRole,
    publicKeys: signing.map(key => key.public),
    sign: claims => signing[0]?.sign(claims) ?? signHs256(claims),
    jwtOf: apikey => jwts.get(apikey),
    async claimsOf(token) {
      try {
        const { alg, kid } = headerOf(token)
        const key = alg === 'HS256' ? secret : keyFor(signing, alg, kid)?.verifyKey
        if (key === undefined) throw new TokenError('signer', 'The token was signed by an unknown key')
        const { payload } = await jwtVerify(token, key, { algorithms: [alg] })
        if (typeof payload['role'] !== 'string')
          throw new TokenError('claims', 'Fields `role` and `exp` are required in JWT')
        return payload as Claims
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

function headerOf(token: string): { alg: string; kid: string | undefined } {
  const { alg = '', kid } = decodeProtectedHeader(token)
  return { alg, kid }
}

const keyFor = (keys: SigningKey[], alg: string, kid: string | undefined): SigningKey | undefined =>
  keys.find(key => key.alg === alg && (kid === undefined || key.kid === kid))

function faultOf(error: unknown): TokenError {
  if (error instanceof TokenError) return error
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'Token has expired')
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new TokenError('signature', 'Failed to validate JWT signature')
  return new TokenError('malformed', 'The token provided is not a valid JWT')
}
