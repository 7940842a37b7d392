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
  same_password: refusal('same_password', 'same_password'),
  reauthentication_needed: recentSignInNeeded,
  reauth_nonce_missing: recentSignInNeeded,
  reauthentication_not_valid: recentSignInNeeded,
  current_password_required: currentPasswordNeeded,
  current_password_invalid: currentPasswordNeeded,
  user_sso_managed: refusal('method_off', 'managed_account'),
  insufficient_aal: refusal('needs_code', 'needs_code'),
  identity_already_exists: refusal('invalid_input', 'identity_of_other_account'),
  identity_not_found: cannotChangeIdentity,
  single_identity_not_deletable: cannotChangeIdentity,
  email_conflict_identity_not_deletable: cannotChangeIdentity,
  manual_linking_disabled: cannotChangeIdentity,
  webauthn_credential_exists: refusal('name_taken', 'passkey_registered'),
  too_many_passkeys: refusal('too_many_factors', 'too_many_passkeys'),
  too_many_enrolled_mfa_factors: refusal('too_many_factors', 'too_many_factors'),
  mfa_factor_name_conflict: refusal('name_taken', 'factor_name_taken'),
  mfa_verified_factor_exists: refusal('name_taken', 'factor_exists'),
  mfa_factor_not_found: noFactor,
  mfa_verification_failed: wrongAppCode,
  mfa_challenge_expired: codeExpired,
  mfa_ip_address_mismatch: codeExpired,
  mfa_verification_rejected: refusal('rejected', 'rejected'),
  mfa_recovery_codes_locked: refusal('rate_limited', 'recovery_codes_locked'),
  mfa_recovery_codes_sole_factor: refusal('invalid_input', 'recovery_codes_alone'),
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
