import type { SignInSnapshot } from './signIn.machine'

/** What the person does next: chooses a method, enters a mailed code, or goes to another page. */
type SignInScreen = 'choosing' | 'code' | 'leaving'

const screens: Readonly<Record<SignInSnapshot['value'], SignInScreen>> = {
  ...{ idle: 'choosing', asking: 'choosing', done: 'choosing' },
  ...{ codeSent: 'code', checking: 'code', resending: 'code' },
  redirected: 'leaving',
}

export const findSignInScreen = ({ value }: SignInSnapshot): SignInScreen => screens[value]
