import { decodeJwt } from 'jose'
import { isForwardedFromElsewhere, ONLY_HERE } from '../../guard/elsewhere'
import { TokenError, type Claims, type Keys, type TokenFault } from '../../keys'
import { isPrivileged } from '../../keys/requestKeys'

export type LivingClaims = Claims & { exp: number }

/** A token the server turns down. `code` names it in the reason of a failed join. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
  readonly fault: TokenFault
  readonly code: string
  constructor(fault: TokenFault, message: string) {
    super(message)
    this.fault = fault
    this.code = codes[fault]
  }
}

const codes: Record<TokenFault, string> = {
  expired: 'InvalidJWTToken',
  claims: 'InvalidJWTToken',
  malformed: 'MalformedJWT',
  signature: 'JwtSignatureError',
  signer: 'JwtSignerError',
}
const texts: Record<TokenFault, string> = {
  expired: 'Token has expired',
  claims: 'Fields `role` and `exp` are required in JWT',
  malformed: 'The token provided is not a valid JWT',
  signature: 'Failed to validate JWT signature',
  signer: 'Failed to generate JWT signer, check your JWT secret or JWKS configuration',
}

/** `headers`: those of the socket, which tell whether it was opened on this computer. Throws TokenRefused. */
export async function verifyToken(
  keys: Keys,
  token: string,
  headers: Record<string, string> = {},
): Promise<LivingClaims> {
  const text = token.replace(/\s/g, '')
  try {
    const claims = await keys.claimsOf(text)
    if (typeof claims.exp !== 'number') throw new TokenRefused('claims', texts.claims)
    if (isPrivileged(claims.role) && isForwardedFromElsewhere(headers['x-forwarded-for']))
      throw new TokenRefused('claims', `Secret keys: ${ONLY_HERE}`)
    return { ...claims, exp: Math.round(claims.exp) }
  } catch (error) {
    if (!(error instanceof TokenError)) throw error
    throw new TokenRefused(error.fault, error.fault === 'expired' ? ago(text) : texts[error.fault])
  }
}

const ago = (token: string) =>
  `Token has expired ${Math.floor(Date.now() / 1000) - (decodeJwt(token).exp ?? 0)} seconds ago`
