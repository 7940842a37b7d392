import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import { findUserById, isBanned, isConfirmed, reload } from '../accounts/users'
import { isUuid } from '../bearer'
import type { Endpoint } from '../call'
import { AuthError } from '../errors'
import { isObject, type JsonObject } from '../fields'
import { openSession } from '../sessions/mint'
import { takeAnswer, startCeremony, relyingParty, TIMEOUT_MS, verificationError } from './ceremony'
import { findCredential, keyOf } from './credentials'

/** For anyone who has a passkey here: the device knows the account. */
export const signInOptions: Endpoint = async call => {
  call.limits.take('passkey', call.ip)
  const { id: rpID } = relyingParty(call)
  const options = await generateAuthenticationOptions({
    rpID,
    timeout: TIMEOUT_MS,
    userVerification: 'preferred',
  })
  return startCeremony(call.database, 'authentication', null, options)
}

export const verifySignIn: Endpoint = async call => {
  const { challenge, credential } = await takeAnswer(call, 'authentication', null)
  const owner = ownerOf(credential)
  const user = owner === undefined ? undefined : await findUserById(call.database, owner)
  const id = typeof credential['id'] === 'string' ? credential['id'] : ''
  const passkey = await findCredential(call.database, id)
  if (user === undefined || passkey?.user_id !== user.id) throw verificationError()
  const { id: expectedRPID, origins } = relyingParty(call)
  const verification = await verifyAuthenticationResponse({
    // The library checks its form.
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID,
    credential: keyOf(passkey),
    requireUserVerification: false,
  }).catch(() => undefined)
  if (verification?.verified !== true) throw verificationError()
  if ((user.email ?? '') !== '' && !isConfirmed(user))
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned')
  const answer = await call.database.transaction(async tx => {
    await tx.query(
      `update auth.webauthn_credentials set sign_count = $2, last_used_at = now(), updated_at = now() where id = $1`,
      [passkey.id, verification.authenticationInfo.newCounter],
    )
    return openSession(call, tx, await reload(tx, user), 'passkey')
  })
  return Response.json(answer)
}

/** The id of the account, as the device stored it with the passkey. */
function ownerOf({ response }: JsonObject): string | undefined {
  const handle = isObject(response) ? response['userHandle'] : undefined
  if (typeof handle !== 'string') return undefined
  const id = Buffer.from(handle, 'base64url').toString()
  return isUuid(id) ? id : undefined
}
