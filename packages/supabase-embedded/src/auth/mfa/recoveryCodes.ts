import { reload } from '../accounts/users'
import { permanentCallerOf } from '../bearer'
import type { Call, Endpoint } from '../call'
import { AuthError, invalid } from '../errors'
import { fieldsOf } from '../fields'
import { assuranceOf, lowerSessionsOf, type AuthSession } from '../sessions/sessions'
import { deleteAbandonedFactors, deleteFactor, findFactor } from './factors'
import { checkAttempt, raiseSession } from './raise'
import { hashCode, isCodeOf, newCode, plainCode } from './recoveryHash'
import * as sets from './recoverySets'
import { hasUsableFactor, requireFactorSlot } from './factorSlots'

const COUNT = 10
const notEnrolled = () =>
  new AuthError(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes')
const wrong = () => new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
const makeLocked = () =>
  new AuthError(429, 'mfa_recovery_codes_locked', 'Too many failed verification attempts, try again later')

export const recoveryStatus: Endpoint = async call => {
  const { user } = await permanentCallerOf(call)
  const set = await sets.findSet(call.database, user)
  if (set === undefined) throw notEnrolled()
  const codeCounts = await sets.countCodes(call.database, set.id)
  return Response.json({ id: set.mfa_factor_id, type: 'recovery_code', ...codeCounts })
}

/** The codes are returned here and never again. */
export const generateCodes: Endpoint = async call => {
  const { user, session } = await permanentCallerOf(call)
  requireEnrollable(call)
  const fields =
    call.body === '' ? {} : fieldsOf(call, 'RecoveryCodesGenerateParams', { friendly_name: 'string' })
  requireRaised(session, 'generate')
  const name = fields.friendly_name || 'Recovery codes'
  const { codes, hashes } = await newCodes()
  const id = await call.database.transaction(async tx => {
    if ((await sets.findSet(tx, user)) !== undefined)
      throw new AuthError(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes are already enrolled for this user, use regenerate to rotate them',
      )
    await deleteAbandonedFactors(tx)
    const now = await reload(tx, user)
    requireFactorSlot(call, { user: now, session }, name)
    if (!hasUsableFactor(call, now.factors))
      throw new AuthError(
        422,
        'mfa_recovery_codes_sole_factor',
        'At least one other verified factor is required to generate recovery codes',
      )
    return sets.insertSet(tx, user, name, hashes)
  })
  return Response.json({ id, type: 'recovery_code', friendly_name: name, total: codes.length, codes })
}

export const regenerateCodes: Endpoint = async call => {
  const { user, session } = await permanentCallerOf(call)
  requireEnrollable(call)
  requireRaised(session, 'regenerate')
  const { codes, hashes } = await newCodes()
  const factor = await call.database.transaction(async tx => {
    const set = await sets.findSet(tx, user)
    const foundFactor = set && (await findFactor(tx, user, set.mfa_factor_id))
    if (set === undefined || foundFactor === undefined) throw notEnrolled()
    await sets.replaceCodes(tx, set.id, hashes)
    return foundFactor
  })
  const name = factor.friendly_name ? { friendly_name: factor.friendly_name } : {}
  return Response.json({ id: factor.id, type: 'recovery_code', ...name, total: codes.length, codes })
}

/** Each code raises one session, once. A code that another request has used meanwhile counts as wrong. */
export const verifyCode: Endpoint = async call => {
  const { user, session } = await permanentCallerOf(call)
  call.limits.take('factor', `verify ${call.ip}`)
  if (!call.settings.recoveryCodes.verify)
    throw new AuthError(
      422,
      'mfa_recovery_codes_verify_not_enabled',
      'MFA verification is disabled for recovery codes',
    )
  const code = plainCode(fieldsOf(call, 'RecoveryCodesVerifyParams', { code: 'string' }).code ?? '')
  if (code === '') throw invalid('Code needs to be non-empty')
  const set = await sets.findSet(call.database, user)
  if (set === undefined) throw wrong()
  if (set.locked) throw makeLocked()
  const matchedId = await matching(await sets.unusedCodes(call.database, set.id), code)
  const factor = { id: set.mfa_factor_id, factor_type: 'recovery_code' } as const
  await checkAttempt(call, user, factor, matchedId !== undefined)
  const outcome = await call.database.transaction(async tx => {
    const now = await sets.findSet(tx, user)
    if (now === undefined) return wrong()
    if (now.locked) return makeLocked()
    if (matchedId === undefined || !(await sets.consume(tx, matchedId))) {
      await sets.countFailure(tx, now.id)
      // Returned, for what is thrown in here would take the count back.
      return wrong()
    }
    await sets.clearFailures(tx, now.id)
    return raiseSession(call, tx, user, session, factor, 'mfa/recovery_code')
  })
  if (outcome instanceof AuthError) throw outcome
  return Response.json(outcome)
}

export const deleteCodes: Endpoint = async call => {
  const { user, session } = await permanentCallerOf(call)
  requireRaised(session, 'delete')
  const id = await call.database.transaction(async tx => {
    const set = await sets.findSet(tx, user)
    if (set === undefined) throw notEnrolled()
    await lowerSessionsOf(tx, { id: set.mfa_factor_id, factor_type: 'recovery_code' })
    await deleteFactor(tx, { id: set.mfa_factor_id })
    return set.mfa_factor_id
  })
  return Response.json({ id })
}

async function newCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: COUNT }, newCode)
  return { codes, hashes: await Promise.all(codes.map(hashCode)) }
}

/** The code is compared with all of them, so that the time it takes reveals nothing. */
async function matching(unusedCodes: { id: string; code_hash: string }[], code: string) {
  const matches = await Promise.all(unusedCodes.map(({ code_hash }) => isCodeOf(code_hash, code)))
  return unusedCodes[matches.indexOf(true)]?.id
}

function requireEnrollable({ settings }: Call): void {
  if (!settings.recoveryCodes.enroll)
    throw new AuthError(
      422,
      'mfa_recovery_codes_enroll_not_enabled',
      'MFA enroll is disabled for recovery codes',
    )
}

function requireRaised(session: AuthSession, deed: string): void {
  if (assuranceOf(session) !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', `AAL2 required to ${deed} recovery codes`)
}
