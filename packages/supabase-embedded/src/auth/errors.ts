/** The codes of the hosted auth service that this one answers with. */
export type ErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'email_conflict_identity_not_deletable'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'feature_disabled'
  | 'flow_state_already_used'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_recovery_codes_enroll_not_enabled'
  | 'mfa_recovery_codes_locked'
  | 'mfa_recovery_codes_sole_factor'
  | 'mfa_recovery_codes_verify_not_enabled'
  | 'mfa_totp_enroll_not_enabled'
  | 'mfa_totp_verify_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_verification_rejected'
  | 'mfa_verified_factor_exists'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'no_authorization'
  | 'not_admin'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'passkey_disabled'
  | 'phone_exists'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'same_password'
  | 'session_expired'
  | 'session_not_found'
  | 'signup_disabled'
  | 'single_identity_not_deletable'
  | 'saml_provider_disabled'
  | 'too_many_enrolled_mfa_factors'
  | 'too_many_passkeys'
  | 'unknown'
  | 'unexpected_failure'
  | 'unexpected_audience'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled'
  | 'webauthn_challenge_expired'
  | 'webauthn_challenge_not_found'
  | 'webauthn_credential_exists'
  | 'webauthn_verification_failed'

export type WeakPassword = { reasons: ('length' | 'characters')[] }

/** An error for the client; thrown anywhere below a route. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: ErrorCode
  readonly weakPassword?: WeakPassword
  /** What the project's owner can do about it; only the log says so. */
  readonly remedy?: string

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: { cause?: unknown; weakPassword?: WeakPassword; remedy?: string } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.code = code
    if (more.weakPassword) this.weakPassword = more.weakPassword
    if (more.remedy !== undefined) this.remedy = more.remedy
  }
}

/**
 * A failure of the database, with what the hosted service says instead of it. Errors meant for the client pass through.
 */
export function rethrowAs(message: string): (cause: unknown) => never {
  return cause => {
    throw cause instanceof AuthError ? cause : new AuthError(500, 'unexpected_failure', message, { cause })
  }
}

export const invalid = (message: string): AuthError => new AuthError(400, 'validation_failed', message)

export const emailTaken = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

export const phoneTaken = (): AuthError =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
