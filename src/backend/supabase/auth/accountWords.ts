import { words } from './words'

/* What is said to whoever is signed in, of their second factors, passkeys and password. */

export const wrongShownCode = words(
  'wrong_code',
  'This code is not right. Enter the one shown now; if it keeps failing, check that the clock of the device that shows it is set automatically.',
)
export const wrongSentCode = words(
  'wrong_code',
  'This code is not right. Enter the one in the newest message, or ask for another.',
)
export const wrongRecoveryCode = words(
  'wrong_code',
  'This recovery code is not right, or was used before. Enter another one of the list.',
)
export const codeOver = words('code_over', 'It took too long to enter the code. Ask for a new one.')
export const noFactor = words(
  'no_factor',
  'This second factor is not on the account any more. Use another one, or sign out and in again.',
)
export const levelKept = words(
  'unreachable',
  'The factor is removed, but the session could not be renewed just now. It is renewed by itself in a while.',
)
export const factorOff = words(
  'method_off',
  'The project does not take this kind of second factor. Use another one, or ask the owner of the project.',
)
export const recentSignIn = words(
  'unexpected',
  'The project wants a recent sign-in before it changes a password. Sign out and in again, then change it.',
)
export const currentPassword = words(
  'unexpected',
  'The project wants the current password before it changes it. Sign out, then choose a new one by the recovery mail.',
)
export const notMade = words(
  'cancelled',
  'No passkey was made: it was declined, or took too long. Try again, or use another device.',
)
export const linking = words(
  'invalid_input',
  'This way in cannot be added to or taken from the account. Use another one.',
)
