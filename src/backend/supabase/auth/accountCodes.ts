import type { Refusal } from '../../port'
import {
  codeOver,
  currentPassword,
  factorOff,
  linking,
  noFactor,
  recentSignIn,
  wrongShownCode,
} from './accountWords'
import { byCode } from './codes'
import { answered, refusalOf } from './refusals'
import { words } from './words'

/** GoTrue's error codes that only whoever is signed in is told. */
const codes: Record<string, Refusal> = {
  same_password: words(
    'same_password',
    'This is the password the account has already. Choose a different one.',
  ),
  reauthentication_needed: recentSignIn,
  reauth_nonce_missing: recentSignIn,
  reauthentication_not_valid: recentSignIn,
  current_password_required: currentPassword,
  current_password_invalid: currentPassword,
  user_sso_managed: words('method_off', 'This account is managed by your company. Change it there.'),
  insufficient_aal: words('needs_code', 'This needs your second factor. Enter its code, then try again.'),
  identity_already_exists: words(
    'invalid_input',
    'This way in belongs to another account. Sign in with it instead.',
  ),
  identity_not_found: linking,
  single_identity_not_deletable: linking,
  email_conflict_identity_not_deletable: linking,
  manual_linking_disabled: linking,
  webauthn_credential_exists: words(
    'name_taken',
    'This passkey is registered already. Use it, or take another one.',
  ),
  too_many_passkeys: words(
    'too_many_factors',
    'The account has as many passkeys as it may have. Remove one first.',
  ),
  too_many_enrolled_mfa_factors: words(
    'too_many_factors',
    'The account has as many second factors as it may have. Remove one first.',
  ),
  mfa_factor_name_conflict: words(
    'name_taken',
    'A second factor with this name exists already. Choose another name.',
  ),
  mfa_verified_factor_exists: words(
    'name_taken',
    'This second factor is on the account already. Use it, or remove it first.',
  ),
  mfa_factor_not_found: noFactor,
  mfa_verification_failed: wrongShownCode,
  mfa_challenge_expired: codeOver,
  mfa_ip_address_mismatch: codeOver,
  mfa_verification_rejected: words(
    'rejected',
    'The project rejected this attempt and signed you out everywhere. Sign in again, or ask the owner of the project.',
  ),
  mfa_recovery_codes_locked: words(
    'rate_limited',
    'There were too many wrong recovery codes. Wait a quarter of an hour, or use another factor.',
  ),
  mfa_recovery_codes_sole_factor: words(
    'invalid_input',
    'Recovery codes cannot be the only second factor. Add another factor, or remove the codes first.',
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

/** All of them. */
export const byAnyCode: ReadonlyMap<string, Refusal> = new Map([...byCode, ...Object.entries(codes)])

export const accountRefusalOf = (error: unknown): Refusal => refusalOf(error, byAnyCode)
export const answeredOfAccount = <T>(ask: () => Promise<T>) => answered(ask, accountRefusalOf)
