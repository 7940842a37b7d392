import { permanentCallerOf } from '../bearer'
import type { Call, Endpoint } from '../call'
import { AuthError } from '../errors'
import { fieldsOf } from '../fields'
import { reload } from '../accounts/users'
import { assuranceOf, lowerSessionsOf } from '../sessions/sessions'
import { deleteAbandonedFactors, deleteFactor, insertTotpFactor } from './factors'
import { factorOf } from './factorOf'
import { findSet } from './recoverySets'
import { hasUsableFactor, requireFactorSlot } from './factorSlots'
import { newSecret, qrCode, totpUri } from './totp'

export const enroll: Endpoint = async call => {
  const caller = await permanentCallerOf(call)
  const {
    friendly_name: name = '',
    factor_type: type = '',
    ...rest
  } = fieldsOf(call, 'EnrollFactorParams', {
    friendly_name: 'string',
    factor_type: 'string',
    issuer: 'string',
  })
  requireEnrollable(type, call)
  const issuer = rest.issuer || new URL(call.settings.siteUrl).host
  const secret = newSecret()
  const uri = totpUri(secret, issuer, caller.user.email ?? '')
  const id = await call.database.transaction(async tx => {
    await deleteAbandonedFactors(tx)
    requireFactorSlot(call, { ...caller, user: await reload(tx, caller.user) }, name)
    return insertTotpFactor(tx, caller.user, name, secret)
  })
  return Response.json({ id, type: 'totp', friendly_name: name, totp: { qr_code: qrCode(uri), secret, uri } })
}

function requireEnrollable(type: string, { settings }: Call): void {
  if (type === 'totp' && settings.totp.enroll) return
  switch (type) {
    case 'totp':
      throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
    case 'phone':
      throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    case 'webauthn':
      throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    default:
      throw new AuthError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  }
}

export const unenroll: Endpoint = async call => {
  const { user, session } = await permanentCallerOf(call)
  const factor = await factorOf(call, user)
  if (factor.status === 'verified' && assuranceOf(session) !== 'aal2')
    throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
  await call.database.transaction(async tx => {
    const keepsCodes = factor.status === 'verified' && (await findSet(tx, user)) !== undefined
    if (keepsCodes && !hasUsableFactor(call, (await reload(tx, user)).factors, factor.id))
      throw new AuthError(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
      )
    await deleteFactor(tx, factor)
    await lowerSessionsOf(tx, factor)
  })
  return Response.json({ id: factor.id })
}
