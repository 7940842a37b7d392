import { refusal } from './sessionRefusals'

/* Refusals for a signed-in viewer, about second factors, passkeys and the password. */

export const wrongAppCode = refusal(
  'wrong_code',
  'This code is not right. Enter the one shown now; if it keeps failing, check that the clock of the device that shows it is set automatically.',
)
export const wrongSentCode = refusal(
  'wrong_code',
  'This code is not right. Enter the one in the newest message, or ask for another.',
)
export const wrongRecoveryCode = refusal(
  'wrong_code',
  'This recovery code is not right, or was used before. Enter another one of the list.',
)
export const codeExpired = refusal('code_over', 'It took too long to enter the code. Ask for a new one.')
export const noFactor = refusal(
  'no_factor',
  'This second factor is not on the account any more. Use another one, or sign out and in again.',
)
export const factorRemovedNotRenewed = refusal(
  'unreachable',
  'The factor is removed, but the session could not be renewed just now. It is renewed by itself in a while.',
)
export const factorOff = refusal(
  'method_off',
  'The project does not take this kind of second factor. Use another one, or ask the owner of the project.',
)
export const recentSignInNeeded = refusal(
  'unexpected',
  'The project wants a recent sign-in before it changes a password. Sign out and in again, then change it.',
)
export const currentPasswordNeeded = refusal(
  'unexpected',
  'The project wants the current password before it changes it. Sign out, then choose a new one by the recovery mail.',
)
export const passkeyNotCreated = refusal(
  'cancelled',
  'No passkey was made: it was declined, or took too long. Try again, or use another device.',
)
export const cannotChangeIdentity = refusal(
  'invalid_input',
  'This way in cannot be added to or taken from the account. Use another one.',
)
