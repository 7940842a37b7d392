import type { Caller } from '../bearer'
import type { Call } from '../call'
import { AuthError } from '../errors'
import { assuranceOf, type AuthSession } from '../sessions/sessions'
import type { Factor } from './factors'

/** Throws unless the account may have one more factor, by this name, in this session. */
export function requireFactorSlot(
  { settings }: Pick<Call, 'settings'>,
  { user, session }: Pick<Caller, 'user'> & { session: AuthSession },
  name: string,
): void {
  if (user.factors.some(factor => (factor.friendly_name ?? '') === name))
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    )
  if (user.factors.length >= settings.mfa.maxEnrolledFactors)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (user.factors.some(factor => factor.status === 'verified') && assuranceOf(session) !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

/** Recovery codes replace a factor that was lost; alone they would be one that runs out. */
export const hasUsableFactor = (
  { settings }: Pick<Call, 'settings'>,
  factors: readonly Factor[],
  without?: string,
): boolean =>
  factors.some(
    ({ id, status, factor_type }) =>
      id !== without && status === 'verified' && factor_type === 'totp' && settings.totp.verify,
  )
