import { refusal } from './sessionRefusals'

/* Refusals for a signed-in viewer, about second factors, passkeys and the password. */

export const wrongAppCode = refusal(
  'wrong_code',
  'This code is wrong. Enter the current one. If it keeps failing, check that your device sets its clock automatically.',
)
export const wrongSentCode = refusal(
  'wrong_code',
  'This code is wrong. Enter the one in the latest message, or request another.',
)
export const wrongRecoveryCode = refusal(
  'wrong_code',
  'This recovery code is wrong or already used. Enter another one.',
)
export const codeExpired = refusal('code_over', 'This code has expired. Request a new one.')
export const noFactor = refusal(
  'no_factor',
  'This second factor is no longer on the account. Use another one, or sign out and in again.',
)
export const factorRemovedNotRenewed = refusal(
  'unreachable',
  'Factor removed, but the session couldn’t be renewed yet. It renews automatically soon.',
)
export const factorOff = refusal(
  'method_off',
  'This project doesn’t support this kind of second factor. Use another one, or ask the project’s owner.',
)
export const recentSignInNeeded = refusal(
  'unexpected',
  'Changing the password requires a recent sign-in. Sign out and in again, then change it.',
)
export const currentPasswordNeeded = refusal(
  'unexpected',
  'Changing the password requires the current one. Sign out, then use “Forgot password?” to set a new one.',
)
export const passkeyNotCreated = refusal(
  'cancelled',
  'No passkey was created: it was declined or timed out. Try again, or use another device.',
)
export const cannotChangeIdentity = refusal(
  'invalid_input',
  'This sign-in method can’t be added or removed. Use another one.',
)
