import type { SignInMethods } from '../../ports/backend.port'

/** The methods of every project until its settings say otherwise. */
export const DEFAULT_METHODS: SignInMethods = {
  password: true,
  code: true,
  signUp: 'by mail',
  anonymous: false,
  sso: false,
  passkey: false,
  providers: [],
}
