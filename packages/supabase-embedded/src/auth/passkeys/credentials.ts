import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Session as Transaction } from '../../db/session'
import { isoTime } from '../accounts/times'
import type { User } from '../accounts/users'
import type { JsonObject } from '../fields'

/** A row of `auth.webauthn_credentials`; its bytes in base64. */
export interface Passkey {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  sign_count: number
  transports: NonNullable<WebAuthnCredential['transports']>
  friendly_name: string
  created_at: string
  last_used_at: string | null
}

export const publicPasskey = (passkey: Passkey): JsonObject => ({
  id: passkey.id,
  ...(passkey.friendly_name !== '' ? { friendly_name: passkey.friendly_name } : {}),
  created_at: isoTime(passkey.created_at),
  ...(passkey.last_used_at === null ? {} : { last_used_at: isoTime(passkey.last_used_at) }),
})

/** For the library that verifies with it. */
export const keyOf = (passkey: Passkey): WebAuthnCredential => ({
  id: Buffer.from(passkey.credential_id, 'base64').toString('base64url'),
  publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64')),
  counter: passkey.sign_count,
  transports: passkey.transports,
})

export const passkeysOf = (tx: Transaction, user: Pick<User, 'id'>): Promise<Passkey[]> =>
  passkeysWhere(tx, 'p.user_id = $1 order by p.created_at', user.id)

export const findPasskey = async (
  tx: Transaction,
  user: Pick<User, 'id'>,
  id: string,
): Promise<Passkey | undefined> => (await passkeysOf(tx, user)).find(passkey => passkey.id === id)

/** Finds a credential by the device's id for it, in base64url. */
export const findCredential = async (tx: Transaction, credential: string): Promise<Passkey | undefined> =>
  (
    await passkeysWhere(
      tx,
      `p.credential_id = decode($1, 'base64')`,
      Buffer.from(credential, 'base64url').toString('base64'),
    )
  )[0]

async function passkeysWhere(tx: Transaction, where: string, parameter: string): Promise<Passkey[]> {
  const rows = await tx.query<{ passkey: Passkey }>(
    `select to_jsonb(p) || jsonb_build_object(
        'credential_id', translate(encode(p.credential_id, 'base64'), E'\\n', ''),
        'public_key', translate(encode(p.public_key, 'base64'), E'\\n', '')) as passkey
       from auth.webauthn_credentials p where ${where}`,
    [parameter],
  )
  return rows.map(({ passkey }) => passkey)
}
