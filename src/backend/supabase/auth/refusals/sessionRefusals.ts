import type { Refusal, RefusalCode } from '../../../ports/backend.port'

/** `message`: one sentence that says what happened, and one that says what to do. */
export const refusal = (code: RefusalCode, message: string): Refusal => ({ code, message })

export const sessionEnded = refusal('session_ended', 'This session has ended. Sign in again to continue.')
/** The token has expired, not the session: a renewal fixes it. */
export const tokenExpired = refusal(
  'unreachable',
  'The project no longer accepts this session. Wait a moment until it renews, then try again.',
)
export const userBanned = refusal('user_banned', 'This account is disabled. Ask the project’s owner.')
export const userGone = refusal(
  'user_gone',
  'This account no longer exists. Sign in with another one, or ask the project’s owner.',
)
export const unreachable = refusal(
  'unreachable',
  'The project couldn’t be reached. Check your connection, then try again.',
)
/** Something else answered: a network's sign-in page, or a wrong address. */
export const notTheProject = refusal(
  'unreachable',
  'The response didn’t come from the project. Your network may have a sign-in page: open another site to see it. Otherwise, the address is wrong.',
)
export const wrongKey = refusal(
  'unexpected',
  'The project doesn’t accept this page’s publishable key. Ask the site’s operator to update it.',
)
export const projectPaused = refusal(
  'unreachable',
  'The project is paused. Its owner can restore it in the Supabase dashboard.',
)
export const projectRestricted = refusal(
  'unreachable',
  'The project is restricted because of its usage or billing. Its owner can see why in the Supabase dashboard.',
)
export const projectBusy = refusal('unreachable', 'The project is too busy. Wait a moment, then try again.')
export const tooManyAttempts = refusal('rate_limited', 'Too many attempts. Wait a minute, then try again.')
export const mailedJustNow = refusal(
  'rate_limited',
  'We just sent an email to this address. Check the inbox, or wait a little before requesting another.',
)
export const mailLimitReached = refusal(
  'rate_limited',
  'The project’s email limit is reached. Use another sign-in method, or try again in an hour.',
)
export const messagedJustNow = refusal(
  'rate_limited',
  'We just sent a message to this phone. Check it, or wait a minute before requesting another.',
)
export const wrongMailCode = refusal(
  'wrong_code',
  'This code is wrong or has expired. Check it, or request a new one.',
)
export const noCode = refusal('invalid_input', 'Enter the code you received.')
export const noDomain = refusal('invalid_input', 'Enter your work email or its domain.')
export const linkExpired = refusal(
  'link_broken',
  'This link has expired or was already used. Request a new one.',
)
/** The service marks a link and its code as used before it redirects the browser here. */
export const linkFromOtherBrowser = refusal(
  'link_broken',
  'This link only works in the browser that requested it. Request another email here, and enter its code.',
)
export const linkIncomplete = refusal(
  'link_broken',
  'This link is incomplete. Open it from the email again, or request a new one.',
)
export const signInInterrupted = refusal(
  'interrupted',
  'This sign-in was interrupted or replaced by a newer one. Start again.',
)
export const signInFailed = refusal(
  'interrupted',
  'Sign-in failed without a reason from the project. Start again, or ask the project’s owner.',
)
export const signInDeclined = refusal(
  'cancelled',
  'Sign-in was declined. Try again, or use another sign-in method.',
)
export const passkeyCancelled = refusal(
  'cancelled',
  'The passkey or security key wasn’t used. Try again, or use another sign-in method.',
)
export const wrongOrigin = refusal(
  'unexpected',
  'Passkeys and security keys don’t work at this address. Open Signalbox at its own address, or use another sign-in method.',
)
export const noWebAuthn = refusal(
  'method_off',
  'This browser doesn’t support passkeys or security keys. Use another browser, or another sign-in method.',
)
export const methodOff = refusal(
  'method_off',
  'This sign-in method is disabled in the project. Use another one.',
)
export const noAccount = refusal(
  'no_account',
  'No account found for this email. Check it, or create an account.',
)
export const signUpsOff = refusal(
  'no_account',
  'Sign-ups are off in this project. Ask its owner for an account.',
)
export const accountExists = refusal(
  'invalid_input',
  'An account with this email or number already exists. Sign in with it.',
)
export const addressRefused = refusal(
  'invalid_input',
  'The project can’t send email to this address. Check it, or use another one.',
)
export const anonymousAccount = refusal('method_off', 'Guests can’t do this. Sign in with an email first.')
export const passkeyFailed = refusal(
  'interrupted',
  'The passkey or security key timed out or wasn’t accepted. Try again.',
)
export const passkeyExists = refusal(
  'name_taken',
  'This device already has a passkey for this account. Use it, or add one on another device.',
)
export const noAuthenticator = refusal(
  'method_off',
  'This device can’t store this passkey. Use another device or a security key.',
)
