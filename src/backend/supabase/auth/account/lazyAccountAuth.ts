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
  const loadAccount = async () => {
    await account.preload()
    return account.get()
  }
  return {
    factors: async () => (await loadAccount()).factors(),
    factorsAndCodes: async () => (await loadAccount()).factorsAndCodes(),
    challenge: async factorId => (await loadAccount()).challenge(factorId),
    verify: async (challenge, code) => (await loadAccount()).verify(challenge, code),
    enroll: async name => (await loadAccount()).enroll(name),
    removeFactor: async factorId => (await loadAccount()).removeFactor(factorId),
    newRecoveryCodes: async () => (await loadAccount()).newRecoveryCodes(),
    passkeys: async () => (await loadAccount()).passkeys(),
    registerPasskey: async name => (await loadAccount()).registerPasskey(name),
    renamePasskey: async (id, name) => (await loadAccount()).renamePasskey(id, name),
    removePasskey: async id => (await loadAccount()).removePasskey(id),
    changePassword: async password => (await loadAccount()).changePassword(password),
  }
}
