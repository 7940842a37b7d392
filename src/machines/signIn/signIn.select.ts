import type { SignInSnapshot } from './signIn.machine'

/**
 * What the person does next: chooses a method, fills in a new account, enters a mailed code, or goes to another page.
 */
type SignInScreen = 'choosing' | 'newAccount' | 'code' | 'leaving'

const screens: Readonly<Record<SignInSnapshot['value'], SignInScreen>> = {
  idle: 'choosing',
  submitting: 'choosing',
  done: 'choosing',
  codeSent: 'code',
  checking: 'code',
  resending: 'code',
  redirected: 'leaving',
}

export const findSignInScreen = ({ value, context: { newEmail } }: SignInSnapshot): SignInScreen =>
  screens[value] === 'choosing' && newEmail !== null ? 'newAccount' : screens[value]
