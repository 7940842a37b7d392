import { lazyValue } from '../../../../shared/lazyValue'
import type { AccountAuth } from '../../../ports/backend.port'
import type { AuthContext } from '../../createAuth'

/** The same, fetched with its first request: few people come for their account. Rejects if it cannot be fetched. */
export function lazyAccountAuth(
  context: Pick<AuthContext, 'project' | 'auth' | 'sessionStore'>,
): AccountAuth {
  const account = lazyValue(async () => {
    const [{ createAccountAuth }, client] = await Promise.all([
      import('./createAccountAuth'),
      context.sessionStore.authJs(),
    ])
    return createAccountAuth({ ...context, client })
  })
  const loaded = async () => {
    await account.preload()
    return account.get()
  }
  return {
    factors: async () => (await loaded()).factors(),
    factorsAndCodes: async () => (await loaded()).factorsAndCodes(),
    challenge: async factorId => (await loaded()).challenge(factorId),
    verify: async (challenge, code) => (await loaded()).verify(challenge, code),
    enroll: async name => (await loaded()).enroll(name),
    removeFactor: async factorId => (await loaded()).removeFactor(factorId),
    newRecoveryCodes: async () => (await loaded()).newRecoveryCodes(),
    passkeys: async () => (await loaded()).passkeys(),
    registerPasskey: async name => (await loaded()).registerPasskey(name),
    renamePasskey: async (id, name) => (await loaded()).renamePasskey(id, name),
    removePasskey: async id => (await loaded()).removePasskey(id),
    changePassword: async password => (await loaded()).changePassword(password),
  }
}
