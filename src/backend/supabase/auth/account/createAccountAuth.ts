import type { AccountAuth } from '../../../ports/backend.port'
import type { AuthContext } from '../../createAuth'
import { createFactors } from './factors'
import type { WithClient } from '../session/lazyAuthJs'
import { createRequireSession } from './requireSession'
import { supportsPasskeys } from '../signInMethods'
import { createPasskeys } from './passkeys'
import { createChangePassword } from './changePassword'

/** The account of the signed-in viewer: its second factors, passkeys and password. */
export const createAccountAuth = ({
  project,
  auth,
  sessionStore,
  client,
}: Pick<AuthContext, 'project' | 'auth' | 'sessionStore'> & WithClient): AccountAuth => ({
  ...createFactors({ ...sessionStore, client }, project),
  ...createPasskeys(
    { client },
    createRequireSession(sessionStore),
    async () => supportsPasskeys() && (await auth.signInMethods()).passkey,
  ),
  changePassword: createChangePassword({ client }),
})
