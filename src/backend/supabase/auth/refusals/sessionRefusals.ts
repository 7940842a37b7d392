import type { PlainRefusalCode, Refusal, RefusalCode } from '../../../ports/backend.port'

/** `code` is for the app, which acts on it; `reason` for the person, in the words of `ui/words`. */
export const refusal = (code: RefusalCode, reason: PlainRefusalCode): Refusal => ({
  code,
  reason: { code: reason },
})

export const sessionEnded = refusal('session_ended', 'session_ended')
/** The token has expired, not the session: a renewal fixes it. */
export const tokenExpired = refusal('unreachable', 'renewing')
export const userBanned = refusal('user_banned', 'user_banned')
export const userGone = refusal('user_gone', 'user_gone')
export const unreachable = refusal('unreachable', 'unreachable')
export const partMissing = refusal('part_missing', 'part_missing')
/** Something else answered: a network's sign-in page, or a wrong address. */
export const notTheProject = refusal('unreachable', 'not_the_project')
export const wrongKey = refusal('unexpected', 'wrong_key')
export const projectPaused = refusal('unreachable', 'project_paused')
export const projectRestricted = refusal('unreachable', 'project_restricted')
export const projectBusy = refusal('unreachable', 'project_busy')
export const tooManyAttempts = refusal('rate_limited', 'too_many_attempts')
export const mailedJustNow = refusal('rate_limited', 'mailed_just_now')
export const mailLimitReached = refusal('rate_limited', 'mail_limit')
export const messagedJustNow = refusal('rate_limited', 'messaged_just_now')
export const wrongMailCode = refusal('wrong_code', 'wrong_mail_code')
export const noCode = refusal('invalid_input', 'no_code')
export const noDomain = refusal('invalid_input', 'no_domain')
export const linkExpired = refusal('link_broken', 'link_expired')
/** The service marks a link and its code as used before it redirects the browser here. */
export const linkFromOtherBrowser = refusal('link_broken', 'link_from_other_browser')
export const signInInterrupted = refusal('interrupted', 'sign_in_interrupted')
export const passkeyCancelled = refusal('cancelled', 'passkey_cancelled')
export const wrongOrigin = refusal('unexpected', 'wrong_origin')
export const noWebAuthn = refusal('method_off', 'no_webauthn')
export const methodOff = refusal('method_off', 'method_off')
export const noAccount = refusal('no_account', 'no_account')
export const signUpsOff = refusal('no_account', 'sign_ups_off')
export const accountExists = refusal('invalid_input', 'account_exists')
export const addressRefused = refusal('invalid_input', 'address_refused')
export const anonymousAccount = refusal('method_off', 'guest')
export const passkeyFailed = refusal('interrupted', 'passkey_failed')
export const passkeyExists = refusal('name_taken', 'passkey_exists')
export const noAuthenticator = refusal('method_off', 'no_authenticator')
