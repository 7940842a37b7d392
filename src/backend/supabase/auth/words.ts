import type { Refusal, RefusalCode } from '../../port'

/** One sentence that says what happened, one that says what to do. */
export const words = (code: RefusalCode, message: string): Refusal => ({ code, message })

export const ended = words('session_ended', 'This session has ended. Sign in again to continue.')
/** The token, not the session: a renewal mends it. */
export const tokenOver = words(
  'unreachable',
  'The project does not take the token of this session any more. Wait a moment until it is renewed, then try again.',
)
export const banned = words('user_banned', 'This account is disabled. Ask the owner of the project about it.')
export const gone = words(
  'user_gone',
  'This account does not exist any more. Sign in with another one, or ask the owner of the project.',
)
export const unreachable = words(
  'unreachable',
  'The project could not be reached. Check the connection, then try again.',
)
/** Somebody else answered: a sign-in page of a network, or an address that is not the project's. */
export const notTheProject = words(
  'unreachable',
  'Something other than the project answered. Open any other page to see whether this network wants you to sign in; if it does not, the address of the project is set up wrongly.',
)
export const wrongKey = words(
  'unexpected',
  'The project does not accept the publishable key that this page is set up with. Ask whoever runs this page to put in the current one.',
)
export const paused = words(
  'unreachable',
  'The project is paused. Its owner can restore it in the dashboard of Supabase.',
)
export const restricted = words(
  'unreachable',
  'The project is restricted, for what it used or for what is owed. Its owner can see why in the dashboard of Supabase.',
)
export const busy = words(
  'unreachable',
  'The project is too busy to answer just now. Wait a moment, then try again.',
)
export const limited = words('rate_limited', 'There were too many attempts. Wait a minute, then try again.')
export const mailedJustNow = words(
  'rate_limited',
  'A mail was sent to this address a moment ago. Look into its inbox, or wait a little before asking for another.',
)
export const mailsUsedUp = words(
  'rate_limited',
  'The project has sent all the mails it may send for now. Use another way in, or try again in an hour.',
)
export const messagedJustNow = words(
  'rate_limited',
  'A message was sent to this phone a moment ago. Look for it, or wait a minute before asking for another.',
)
export const wrongMailCode = words(
  'wrong_code',
  'This code is not right or has expired. Check it, or ask for a new one.',
)
export const noCode = words(
  'invalid_input',
  'There is no code in the field. Enter the one that was sent or is shown.',
)
export const noDomain = words(
  'invalid_input',
  'There is no domain in the field. Enter the part of your work address after the @, or all of it.',
)
export const linkOver = words('link_broken', 'This link has expired or was already used. Ask for a new one.')
/** The service counts a link as used, and its code with it, before it sends the browser here. */
export const linkElsewhere = words(
  'link_broken',
  'This link works only in the browser it was asked for in, and is used up now. Ask for another mail here, and enter the code from it.',
)
export const linkRefused = words(
  'link_broken',
  'This link is not complete. Open it from the mail again, or ask for a new one.',
)
export const interrupted = words(
  'interrupted',
  'This sign-in was interrupted, or another one was started after it. Start again.',
)
export const unexplained = words(
  'interrupted',
  'The sign-in did not succeed, and the project did not say why. Start again, or ask the owner of the project.',
)
export const declined = words(
  'cancelled',
  'You were not signed in, because the request was declined there. Try again, or use another way in.',
)
export const cancelled = words(
  'cancelled',
  'The passkey or security key was not used. Try again, or use another way in.',
)
export const notHere = words(
  'unexpected',
  'This page is not one that your passkeys or security keys work on. Open the dashboard at its own address, or use another way in.',
)
export const unsupported = words(
  'method_off',
  'This browser has no passkeys or security keys. Use another browser, or another way in.',
)
export const methodOff = words(
  'method_off',
  'The project does not let people sign in this way. Use another way in.',
)
export const noAccount = words(
  'no_account',
  'There is no account for this address, and the project takes no new ones this way. Check the address, or ask the owner of the project to invite you.',
)
export const exists = words(
  'invalid_input',
  'There is an account with this address or number already. Sign in with it.',
)
export const addressRefused = words(
  'invalid_input',
  'The project does not send mail to this address. Check it, or use another one.',
)
export const anonymous = words(
  'method_off',
  'An anonymous account cannot do this. Sign in with an e-mail address first.',
)
export const keyRefused = words(
  'interrupted',
  'The passkey or security key took too long, or its answer was not accepted. Try again.',
)
export const alreadyThere = words(
  'name_taken',
  'This device has a passkey of the account already. Use it, or add one on another device.',
)
export const noAuthenticator = words(
  'method_off',
  'This device cannot keep such a passkey. Use another device, a security key or a password manager.',
)
