import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { hasVerifiedFactor, type User } from '../accounts/users'
import { isoTime } from '../accounts/times'
import { permanentCallerOf, type Caller } from '../bearer'
import type { Call, Endpoint } from '../call'
import { AuthError } from '../errors'
import { assuranceOf, type AuthSession } from '../sessions/sessions'
import { takeAnswer, startCeremony, relyingParty, TIMEOUT_MS, verificationError } from './ceremony'
import { keyOf, passkeysOf } from './credentials'

const MAX_PASSKEYS = 10

/** Throws where a second factor was not shown that the account has. */
export function requireSecondFactor({
  user,
  session,
}: {
  user: User
  session: AuthSession | undefined
}): void {
  if (hasVerifiedFactor(user) && (session === undefined || assuranceOf(session) !== 'aal2'))
    throw new AuthError(
      403,
      'insufficient_aal',
      'AAL2 session is required to manage passkeys when MFA is enabled',
    )
}

async function registrar(call: Call): Promise<Caller> {
  const caller = await permanentCallerOf(call)
  if (caller.user.is_sso_user)
    throw new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys')
  requireSecondFactor(caller)
  return caller
}

const tooMany = () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')

export const registrationOptions: Endpoint = async call => {
  const { user } = await registrar(call)
  const { id: rpID, name: rpName } = relyingParty(call)
  const there = await passkeysOf(call.database, user)
  if (there.length >= MAX_PASSKEYS) throw tooMany()
  const userName = user.email ?? user.phone ?? ''
  const displayName = user.raw_user_meta_data?.['name']
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    userDisplayName: typeof displayName === 'string' && displayName !== '' ? displayName : userName,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: there.map(passkey => ({ id: keyOf(passkey).id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  return startCeremony(call.database, 'registration', user.id, options)
}

export const verifyRegistration: Endpoint = async call => {
  const { user } = await registrar(call)
  const { challenge, credential } = await takeAnswer(call, 'registration', user.id)
  const { id: expectedRPID, origins } = relyingParty(call)
  const verification = await verifyRegistrationResponse({
    // The library checks its form.
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (verification?.verified !== true) throw verificationError()
  const {
    credential: key,
    fmt,
    aaguid,
    credentialDeviceType,
    credentialBackedUp,
  } = verification.registrationInfo
  const newPasskey = await call.database.transaction(async tx => {
    if ((await passkeysOf(tx, user)).length >= MAX_PASSKEYS) throw tooMany()
    const [row] = await tx.query<{ id: string; created_at: string }>(
      `insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
         transports, backup_eligible, backed_up, friendly_name)
       values ($1, decode($2, 'base64'), decode($3, 'base64'), $4, $5, $6, $7, $8, $9, 'Passkey')
       on conflict (credential_id) do nothing returning id::text, to_jsonb(created_at) #>> '{}' as created_at`,
      [
        user.id,
        Buffer.from(key.id, 'base64url').toString('base64'),
        Buffer.from(key.publicKey).toString('base64'),
        fmt,
        aaguid,
        key.counter,
        JSON.stringify(key.transports ?? []),
        credentialDeviceType === 'multiDevice',
        credentialBackedUp,
      ],
    )
    if (row === undefined)
      throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered')
    return row
  })
  return Response.json({
    id: newPasskey.id,
    friendly_name: 'Passkey',
    created_at: isoTime(newPasskey.created_at),
  })
}
