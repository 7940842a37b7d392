import type { Refusal } from '../../../ports/backend.port'
import {
  codeExpired,
  currentPasswordNeeded,
  factorOff,
  cannotChangeIdentity,
  noFactor,
  recentSignInNeeded,
  wrongAppCode,
} from './accountRefusals'
import { refusalsByCode } from './sessionErrorCodes'
import { answerOrRefusal, toRefusal } from './toRefusal'
import { refusal } from './sessionRefusals'

/** GoTrue's error codes that only a signed-in viewer meets. */
const accountRefusalsByCode: Record<string, Refusal> = {
  same_password: refusal('same_password', 'This is already your password. Choose a different one.'),
  reauthentication_needed: recentSignInNeeded,
  reauth_nonce_missing: recentSignInNeeded,
  reauthentication_not_valid: recentSignInNeeded,
  current_password_required: currentPasswordNeeded,
  current_password_invalid: currentPasswordNeeded,
  user_sso_managed: refusal('method_off', 'This account is managed by your company. Change it there.'),
  insufficient_aal: refusal('needs_code', 'Two-factor is required. Enter your code, then try again.'),
  identity_already_exists: refusal(
    'invalid_input',
    'This sign-in method belongs to another account. Sign in with it instead.',
  ),
  identity_not_found: cannotChangeIdentity,
  single_identity_not_deletable: cannotChangeIdentity,
  email_conflict_identity_not_deletable: cannotChangeIdentity,
  manual_linking_disabled: cannotChangeIdentity,
  webauthn_credential_exists: refusal(
    'name_taken',
    'This passkey is already registered. Use it, or choose another one.',
  ),
  too_many_passkeys: refusal(
    'too_many_factors',
    'This account has the maximum number of passkeys. Remove one first.',
  ),
  too_many_enrolled_mfa_factors: refusal(
    'too_many_factors',
    'This account has the maximum number of second factors. Remove one first.',
  ),
  mfa_factor_name_conflict: refusal(
    'name_taken',
    'A second factor with this name already exists. Choose another name.',
  ),
  mfa_verified_factor_exists: refusal(
    'name_taken',
    'This second factor is already on the account. Use it, or remove it first.',
  ),
  mfa_factor_not_found: noFactor,
  mfa_verification_failed: wrongAppCode,
  mfa_challenge_expired: codeExpired,
  mfa_ip_address_mismatch: codeExpired,
  mfa_verification_rejected: refusal(
    'rejected',
    'The project rejected this attempt and signed you out everywhere. Sign in again, or ask the project’s owner.',
  ),
  mfa_recovery_codes_locked: refusal(
    'rate_limited',
    'Too many wrong recovery codes. Wait 15 minutes, or use another factor.',
  ),
  mfa_recovery_codes_sole_factor: refusal(
    'invalid_input',
    'Recovery codes can’t be the only second factor. Add another factor, or remove the codes first.',
  ),
  mfa_totp_enroll_not_enabled: factorOff,
  mfa_totp_verify_not_enabled: factorOff,
  mfa_phone_enroll_not_enabled: factorOff,
  mfa_phone_verify_not_enabled: factorOff,
  mfa_webauthn_enroll_not_enabled: factorOff,
  mfa_webauthn_verify_not_enabled: factorOff,
  mfa_recovery_codes_enroll_not_enabled: factorOff,
  mfa_recovery_codes_verify_not_enabled: factorOff,
}

/** Session and account refusals together. */
export const refusalsByAnyCode: ReadonlyMap<string, Refusal> = new Map([
  ...refusalsByCode,
  ...Object.entries(accountRefusalsByCode),
])

export const toAccountRefusal = (error: unknown): Refusal => toRefusal(error, refusalsByAnyCode)
export const accountAnswerOrRefusal = <T>(ask: () => Promise<T>) => answerOrRefusal(ask, toAccountRefusal)
