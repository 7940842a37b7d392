import { errors, jwtVerify, SignJWT } from 'jose'
import { refusals } from './errors'

export type SignatureScope = 'download' | 'upload'

interface SignedLink {
  url: string
  /** Epoch seconds. */
  exp: number
  owner?: string
  upsert?: boolean
}

const keyOf = (secret: string) => new TextEncoder().encode(secret)

/**
 * A token for one object and one action; without a role, so that it never passes for an access token. `lifetime` in
 * seconds.
 */
export function sign(
  secret: string,
  scope: SignatureScope,
  url: string,
  lifetime: number,
  upload: { owner?: string | undefined; upsert?: boolean } = {},
): Promise<string> {
  return new SignJWT({ ...upload, url, scope })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
    .sign(keyOf(secret))
}

/** Throws StorageError unless the token is ours, alive, and for this object and action. */
export async function verify(
  secret: string,
  scope: SignatureScope,
  url: string,
  token: string | null,
): Promise<SignedLink> {
  if (token === null) throw refusals.malformed("querystring must have required property 'token'")
  const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'] }).catch(
    (error: unknown) => {
      throw refusals.invalidToken(error instanceof errors.JOSEError ? error.message : 'Invalid JWT')
    },
  )
  if (payload['scope'] !== scope) throw refusals.signature(`Token is not scoped for ${scope}`)
  if (payload['url'] !== url) throw refusals.signature()
  return payload as unknown as SignedLink
}
