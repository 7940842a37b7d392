import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importJWK, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'

type VerifyKey = CryptoKey | Uint8Array

/** A key pair of the project. */
export interface SigningKey {
  alg: string
  kid: string | undefined
  public: JWK
  sign(claims: JWTPayload): Promise<string>
  verifyKey: VerifyKey
}

/** Signs the tokens of a project without keys of its own. As public as the CLI's: it protects nothing. */
export const LOCAL_SIGNING_KEY: JWK = {
  kty: 'EC',
  crv: 'P-256',
  alg: 'ES256',
  kid: 'a40ab547-6f3d-4dce-a770-5baca7419c71',
  x: 'tMjMIWm8DqzLNzAWy2u--E9nAQQQsg0R8q58dglmd_w',
  y: 'DUQXNIkT1bKmbWiO9tRNnQlCobxcu85RXN5ofgfsNTc',
  d: 'Py75seic7vtz3RrE7tKk_TN6oYVg2_oBoo3ZFOjfuAo',
}

export const drawSigningKey = (): JWK => ({
  ...(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK),
  alg: 'ES256',
  kid: randomUUID(),
})

const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** The private JWKs of `auth.signing_keys_path`. Throws an error that names the file. */
export function readSigningKeys(path: string): JWK[] {
  try {
    const keys: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!Array.isArray(keys) || keys.length === 0) throw new Error('an array of JWKs is needed')
    return keys as JWK[]
  } catch (error) {
    throw new Error(
      `auth.signing_keys_path: ${path}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

/** Throws on a JWK that is not a private ES256 or RS256 key. */
export async function signingKey(jwk: JWK): Promise<SigningKey> {
  const alg = jwk.alg ?? (jwk.kty === 'RSA' ? 'RS256' : 'ES256')
  if ((alg !== 'ES256' && alg !== 'RS256') || jwk.d === undefined)
    throw new Error(
      `auth.signing_keys_path: key ${jwk.kid ?? ''} (${alg}): private ES256 and RS256 keys are supported`,
    )
  const sharedMembers = Object.fromEntries(
    Object.entries(jwk).filter(([name]) => !PRIVATE_MEMBERS.includes(name)),
  )
  const publicJwk = { ...sharedMembers, alg, use: 'sig', key_ops: ['verify'], ext: true } as JWK
  const privateKey = await importJWK({ ...jwk, key_ops: ['sign'], alg }, alg)
  const header = { alg, typ: 'JWT', ...(jwk.kid === undefined ? {} : { kid: jwk.kid }) }
  return {
    alg,
    kid: jwk.kid,
    public: publicJwk,
    verifyKey: await importJWK(publicJwk, alg),
    sign: claims => new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
  }
}
