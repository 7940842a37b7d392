import type { AuthOfAccount } from '../../port'
import type { Entrance } from '../entrance'
import { factorsOf } from './factors'
import { knownBy } from './known'
import { hasPasskeys } from './offers'
import { passkeysOf } from './passkeys'
import { changesPassword } from './passwords'

/** The account of whoever is signed in: its second factors, passkeys and password. */
export const accountOf = ({
  project,
  auth,
  desk,
}: Pick<Entrance, 'project' | 'auth' | 'desk'>): AuthOfAccount => ({
  ...factorsOf(desk, project),
  ...passkeysOf(desk, knownBy(desk), async () => hasPasskeys() && (await auth.offers()).passkey),
  changePassword: changesPassword(desk),
})
