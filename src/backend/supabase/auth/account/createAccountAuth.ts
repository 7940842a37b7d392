import type { AccountAuth } from '../../../ports/backend.port'
import type { AuthContext } from '../../createAuth'
import { createFactors } from './factors'
import { createRequireSession } from './requireSession'
import { supportsPasskeys } from '../signInMethods'
import { createPasskeys } from './passkeys'
import { createChangePassword } from './changePassword'

/** The account of the signed-in viewer: its second factors, passkeys and password. */
export const createAccountAuth = ({
  project,
  auth,
  sessionStore,
}: Pick<AuthContext, 'project' | 'auth' | 'sessionStore'>): AccountAuth => ({
  ...createFactors(sessionStore, project),
  ...createPasskeys(
    sessionStore,
    createRequireSession(sessionStore),
    async () => supportsPasskeys() && (await auth.signInMethods()).passkey,
  ),
  changePassword: createChangePassword(sessionStore),
})
