import type { WithCode } from './mutationReason.port'

/** What the app does about a refusal depends on its code; what the person reads, on its reason. */
export interface Refusal {
  code: RefusalCode
  reason: RefusalReason
  /** Milliseconds during which another try is refused as well; absent where the service named no time. */
  retryAfter?: number
}
export interface RefusalAnswer {
  type: 'refused'
  refusal: Refusal
}

export type RefusalCode =
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'no_account'
  | 'method_off'
  | 'user_banned'
  | 'user_gone'
  | 'rate_limited'
  | 'unreachable'
  | 'wrong_code'
  | 'code_over'
  | 'link_broken'
  | 'interrupted'
  | 'no_sso'
  | 'cancelled'
  | 'no_factor'
  | 'too_many_factors'
  | 'name_taken'
  | 'needs_code'
  | 'rejected'
  | 'weak_password'
  | 'same_password'
  | 'invalid_input'
  | 'session_ended'
  | 'unexpected'
  | 'fault'
  | 'part_missing'

/** Why Auth or this page refused something. `ui/words/reasons/refusalReasons.ts` has the words, each with a remedy. */
export type RefusalReason =
  | { code: PlainRefusalCode }
  /** `text`: the project's, or of this page's error. */
  | WithCode<'invalid_input' | 'unexpected', { text: string }>
  /** `faults`: by GoTrue's names, such as `length`. `least`: how many characters it requires, if it says so. */
  | WithCode<'weak_password', { faults: readonly string[]; least: string | null; text: string }>

export type PlainRefusalCode =
  | 'session_ended'
  | 'renewing'
  | 'user_banned'
  | 'user_gone'
  | 'unreachable'
  | 'not_the_project'
  | 'wrong_key'
  | 'project_paused'
  | 'project_restricted'
  | 'project_busy'
  | 'too_many_attempts'
  | 'mailed_just_now'
  | 'mail_limit'
  | 'messaged_just_now'
  | 'wrong_mail_code'
  | 'no_code'
  | 'no_domain'
  | 'link_expired'
  | 'link_from_other_browser'
  | 'link_incomplete'
  | 'sign_in_interrupted'
  | 'sign_in_failed'
  | 'sign_in_declined'
  | 'passkey_cancelled'
  | 'wrong_origin'
  | 'no_webauthn'
  | 'method_off'
  | 'no_account'
  | 'sign_ups_off'
  | 'account_exists'
  | 'address_refused'
  | 'guest'
  | 'passkey_failed'
  | 'passkey_exists'
  | 'no_authenticator'
  | 'wrong_credentials'
  | 'email_not_confirmed'
  | 'phone_not_confirmed'
  | 'provider_email_not_confirmed'
  | 'sms_not_sent'
  | 'captcha_required'
  | 'no_sso'
  | 'unknown_passkey'
  | 'signed_out_elsewhere'
  // Only for a signed-in viewer: second factors, passkeys and the password.
  | 'wrong_app_code'
  | 'wrong_sent_code'
  | 'wrong_recovery_code'
  | 'code_expired'
  | 'no_factor'
  | 'factor_removed'
  | 'factor_off'
  | 'recent_sign_in_needed'
  | 'current_password_needed'
  | 'passkey_not_created'
  | 'fixed_identity'
  | 'same_password'
  | 'managed_account'
  | 'needs_code'
  | 'identity_of_other_account'
  | 'passkey_registered'
  | 'too_many_passkeys'
  | 'too_many_factors'
  | 'factor_name_taken'
  | 'factor_exists'
  | 'rejected'
  | 'recovery_codes_locked'
  | 'recovery_codes_alone'
  // Of this page.
  | 'fault'
  | 'part_missing'
  | 'board_not_loaded'
