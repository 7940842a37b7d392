import type { Refusal, RefusalReason } from '../../../backend/ports/backend.port'
import { textFor, withPeriod, type WordsFor } from './wordsFor'

const words: WordsFor<RefusalReason> = {
  session_ended: 'This session has ended. Sign in again to continue.',
  renewing: 'The project no longer accepts this session. Wait a moment until it renews, then try again.',
  user_banned: 'This account is disabled. Ask the project’s owner.',
  user_gone: 'This account no longer exists. Sign in with another one, or ask the project’s owner.',
  unreachable: 'The project couldn’t be reached. Check your connection, then try again.',
  not_the_project:
    'The response didn’t come from the project. Your network may have a sign-in page: open another site to see it. Otherwise, the address is wrong.',
  wrong_key: 'The project doesn’t accept this page’s publishable key. Ask the site’s operator to update it.',
  project_paused: 'The project is paused. Its owner can restore it in the Supabase dashboard.',
  project_restricted:
    'The project is restricted because of its usage or billing. Its owner can see why in the Supabase dashboard.',
  project_busy: 'The project is too busy. Wait a moment, then try again.',
  too_many_attempts: 'Too many attempts. Wait a minute, then try again.',
  mailed_just_now:
    'We just sent an email to this address. Check the inbox, or wait a little before requesting another.',
  mail_limit: 'The project’s email limit is reached. Use another sign-in method, or try again in an hour.',
  messaged_just_now:
    'We just sent a message to this phone. Check it, or wait a minute before requesting another.',
  wrong_mail_code: 'This code is wrong or has expired. Check it, or request a new one.',
  no_code: 'Enter the code you received.',
  no_domain: 'Enter your work email or its domain.',
  link_expired: 'This link has expired or was already used. Request a new one.',
  link_from_other_browser:
    'This link only works in the browser that requested it. Request another email here, and enter its code.',
  link_incomplete: 'This link is incomplete. Open it from the email again, or request a new one.',
  sign_in_interrupted: 'This sign-in was interrupted or replaced by a newer one. Start again.',
  sign_in_failed:
    'Sign-in failed without a reason from the project. Start again, or ask the project’s owner.',
  sign_in_declined: 'Sign-in was declined. Try again, or use another sign-in method.',
  passkey_cancelled: 'The passkey or security key wasn’t used. Try again, or use another sign-in method.',
  wrong_origin:
    'Passkeys and security keys don’t work at this address. Open Signalbox at its own address, or use another sign-in method.',
  no_webauthn:
    'This browser doesn’t support passkeys or security keys. Use another browser, or another sign-in method.',
  method_off: 'This sign-in method is disabled in the project. Use another one.',
  no_account: 'No account found for this email. Check it, or create an account.',
  sign_ups_off: 'Sign-ups are off in this project. Ask its owner for an account.',
  account_exists: 'This email or phone number already has an account. Sign in instead.',
  address_refused: 'The project can’t send email to this address. Check it, or use another one.',
  guest: 'Guests can’t do this. Sign in with an email first.',
  passkey_failed: 'The passkey or security key timed out or wasn’t accepted. Try again.',
  passkey_exists: 'This device already has a passkey for this account. Use it, or add one on another device.',
  no_authenticator: 'This device can’t store this passkey. Use another device or a security key.',
  wrong_credentials: 'Wrong email or password. Try again.',
  email_not_confirmed:
    'This email isn’t confirmed yet. Follow the link in the confirmation email, or request a code.',
  phone_not_confirmed: 'This account’s phone number isn’t confirmed yet. Use another sign-in method.',
  provider_email_not_confirmed:
    'This account’s email isn’t confirmed. Follow the link we just sent, then sign in again.',
  sms_not_sent: 'The code couldn’t be sent. Wait a moment, then request another.',
  captcha_required:
    'This project requires a CAPTCHA, which this page doesn’t support. Use another sign-in method, or ask the project’s owner.',
  no_sso: 'No single sign-on is set up for this domain. Check it, or use another sign-in method.',
  unknown_passkey: 'The project doesn’t recognize this passkey. Use another one, or another sign-in method.',
  signed_out_elsewhere:
    'You signed out in another tab, or the browser cleared this page’s data. Sign in again to continue.',

  wrong_app_code:
    'This code is wrong. Enter the current one. If it keeps failing, check that your device sets its clock automatically.',
  wrong_sent_code: 'This code is wrong. Enter the one in the latest message, or request another.',
  wrong_recovery_code: 'This recovery code is wrong or already used. Enter another one.',
  code_expired: 'This code has expired. Request a new one.',
  no_factor: 'This second factor is no longer on the account. Use another one, or sign out and in again.',
  factor_removed: 'Factor removed, but the session couldn’t be renewed yet. It renews automatically soon.',
  factor_off:
    'This project doesn’t support this kind of second factor. Use another one, or ask the project’s owner.',
  recent_sign_in_needed:
    'Changing the password requires a recent sign-in. Sign out and in again, then change it.',
  current_password_needed:
    'Changing the password requires the current one. Sign out, then use “Forgot password?” to set a new one.',
  passkey_not_created:
    'No passkey was created: it was declined or timed out. Try again, or use another device.',
  fixed_identity: 'This sign-in method can’t be added or removed. Use another one.',
  same_password: 'This is already your password. Choose a different one.',
  managed_account: 'This account is managed by your company. Change it there.',
  needs_code: 'Two-factor is required. Enter your code, then try again.',
  identity_of_other_account: 'This sign-in method belongs to another account. Sign in with it instead.',
  passkey_registered: 'This passkey is already registered. Use it, or choose another one.',
  too_many_passkeys: 'This account has the maximum number of passkeys. Remove one first.',
  too_many_factors: 'This account has the maximum number of second factors. Remove one first.',
  factor_name_taken: 'A second factor with this name already exists. Choose another name.',
  factor_exists: 'This second factor is already on the account. Use it, or remove it first.',
  rejected:
    'The project rejected this attempt and signed you out everywhere. Sign in again, or ask the project’s owner.',
  recovery_codes_locked: 'Too many wrong recovery codes. Wait 15 minutes, or use another factor.',
  recovery_codes_alone:
    'Recovery codes can’t be the only second factor. Add another factor, or remove the codes first.',

  fault: 'Something went wrong in Signalbox. Try again.',
  part_missing: 'Part of this page couldn’t be loaded. Reload the page.',
  board_not_loaded: 'You’re signed in, but part of Signalbox couldn’t be loaded. Reload the page.',
  invalid_input: ({ text }) => `The project didn’t accept this: ${withPeriod(text.trim())} Check your input.`,
  unexpected: ({ text }) =>
    `The project rejected the request: ${withPeriod(text.trim())} Try again, or ask its owner.`,
  weak_password: ({ faults, least, text }) => {
    const faultTexts: Record<string, string> = {
      length: least === null ? 'is too short' : `has fewer than ${least} characters`,
      characters: 'lacks required kinds of characters (such as a, A, 1 and !)',
      pwned: 'appeared in a data leak',
    }
    const problems = faults.flatMap(fault => faultTexts[fault] ?? [])
    const problem = problems.length === 0 ? `is too weak: ${text.trim()}` : problems.join(' and ')
    return `This password ${withPeriod(problem)} Choose ${faults.includes('length') ? 'a longer' : 'another'} one.`
  },
}

/** What happened, and what to do about it. */
export const describeRefusal = ({ reason }: Refusal): string => textFor(words, reason)
