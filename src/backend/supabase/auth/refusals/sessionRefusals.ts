import type { Refusal, RefusalCode } from '../../../ports/backend.port'

/** `message`: one sentence that says what happened, and one that says what to do. */
export const refusal = (code: RefusalCode, message: string): Refusal => ({ code, message })

export const sessionEnded = refusal('session_ended', 'This session has ended. Sign in again to continue.')
/** The token has expired, not the session: a renewal fixes it. */
export const tokenExpired = refusal(
  'unreachable',
  'The project does not take the token of this session any more. Wait a moment until it is renewed, then try again.',
)
export const userBanned = refusal(
  'user_banned',
  'This account is disabled. Ask the owner of the project about it.',
)
export const userGone = refusal(
  'user_gone',
  'This account does not exist any more. Sign in with another one, or ask the owner of the project.',
)
export const unreachable = refusal(
  'unreachable',
  'The project could not be reached. Check the connection, then try again.',
)
/** Something else answered: a network's sign-in page, or a wrong address. */
export const notTheProject = refusal(
  'unreachable',
  'Something other than the project answered. Open any other page to see whether this network wants you to sign in; if it does not, the address of the project is set up wrongly.',
)
export const wrongKey = refusal(
  'unexpected',
  'The project does not accept the publishable key that this page is set up with. Ask whoever runs this page to put in the current one.',
)
export const projectPaused = refusal(
  'unreachable',
  'The project is paused. Its owner can restore it in the dashboard of Supabase.',
)
export const projectRestricted = refusal(
  'unreachable',
  'The project is restricted, for what it used or for what is owed. Its owner can see why in the dashboard of Supabase.',
)
export const projectBusy = refusal(
  'unreachable',
  'The project is too busy to answer just now. Wait a moment, then try again.',
)
export const tooManyAttempts = refusal(
  'rate_limited',
  'There were too many attempts. Wait a minute, then try again.',
)
export const mailedJustNow = refusal(
  'rate_limited',
  'A mail was sent to this address a moment ago. Look into its inbox, or wait a little before asking for another.',
)
export const mailLimitReached = refusal(
  'rate_limited',
  'The project has sent all the mails it may send for now. Use another way in, or try again in an hour.',
)
export const messagedJustNow = refusal(
  'rate_limited',
  'A message was sent to this phone a moment ago. Look for it, or wait a minute before asking for another.',
)
export const wrongMailCode = refusal(
  'wrong_code',
  'This code is not right or has expired. Check it, or ask for a new one.',
)
export const noCode = refusal(
  'invalid_input',
  'There is no code in the field. Enter the one that was sent or is shown.',
)
export const noDomain = refusal(
  'invalid_input',
  'There is no domain in the field. Enter the part of your work address after the @, or all of it.',
)
export const linkExpired = refusal(
  'link_broken',
  'This link has expired or was already used. Ask for a new one.',
)
/** The service marks a link and its code as used before it redirects the browser here. */
export const linkFromOtherBrowser = refusal(
  'link_broken',
  'This link works only in the browser it was asked for in, and is used up now. Ask for another mail here, and enter the code from it.',
)
export const linkIncomplete = refusal(
  'link_broken',
  'This link is not complete. Open it from the mail again, or ask for a new one.',
)
export const signInInterrupted = refusal(
  'interrupted',
  'This sign-in was interrupted, or another one was started after it. Start again.',
)
export const signInFailed = refusal(
  'interrupted',
  'The sign-in did not succeed, and the project did not say why. Start again, or ask the owner of the project.',
)
export const signInDeclined = refusal(
  'cancelled',
  'You were not signed in, because the request was declined there. Try again, or use another way in.',
)
export const passkeyCancelled = refusal(
  'cancelled',
  'The passkey or security key was not used. Try again, or use another way in.',
)
export const wrongOrigin = refusal(
  'unexpected',
  'This page is not one that your passkeys or security keys work on. Open the dashboard at its own address, or use another way in.',
)
export const noWebAuthn = refusal(
  'method_off',
  'This browser has no passkeys or security keys. Use another browser, or another way in.',
)
export const methodOff = refusal(
  'method_off',
  'The project does not let people sign in this way. Use another way in.',
)
export const noAccount = refusal(
  'no_account',
  'There is no account for this address, and the project takes no new ones this way. Check the address, or ask the owner of the project to invite you.',
)
export const accountExists = refusal(
  'invalid_input',
  'There is an account with this address or number already. Sign in with it.',
)
export const addressRefused = refusal(
  'invalid_input',
  'The project does not send mail to this address. Check it, or use another one.',
)
export const anonymousAccount = refusal(
  'method_off',
  'An anonymous account cannot do this. Sign in with an e-mail address first.',
)
export const passkeyFailed = refusal(
  'interrupted',
  'The passkey or security key took too long, or its answer was not accepted. Try again.',
)
export const passkeyExists = refusal(
  'name_taken',
  'This device has a passkey of the account already. Use it, or add one on another device.',
)
export const noAuthenticator = refusal(
  'method_off',
  'This device cannot keep such a passkey. Use another device, a security key or a password manager.',
)
