import { lazyValue } from '../../../../shared/lazyValue'
import type { AccountAuth, RefusalAnswer } from '../../../ports/backend.port'
import type { AuthContext } from '../../createAuth'
import { partMissing } from '../refusals/sessionRefusals'
import { refusalAnswer } from '../refusals/toRefusal'

/**
 * The same, fetched with its first request: few people come for their account. Refuses if it cannot be fetched; the
 * next request tries again.
 */
export function lazyAccountAuth(
  context: Pick<AuthContext, 'project' | 'auth' | 'sessionStore'>,
): AccountAuth {
  const { preload, get } = lazyValue(async () => {
    const [{ createAccountAuth }, client] = await Promise.all([
      import('./createAccountAuth'),
      context.sessionStore.authJs(),
    ])
    return createAccountAuth({ ...context, client })
  })
  async function ask<T>(request: (account: AccountAuth) => Promise<T>): Promise<T | RefusalAnswer> {
    try {
      await preload()
    } catch {
      return refusalAnswer(partMissing)
    }
    return request(get())
  }
  return {
    factors: () => ask(account => account.factors()),
    factorsAndCodes: () => ask(account => account.factorsAndCodes()),
    challenge: factorId => ask(account => account.challenge(factorId)),
    verify: (challenge, code) => ask(account => account.verify(challenge, code)),
    enroll: name => ask(account => account.enroll(name)),
    removeFactor: factorId => ask(account => account.removeFactor(factorId)),
    newRecoveryCodes: () => ask(account => account.newRecoveryCodes()),
    passkeys: () => ask(account => account.passkeys()),
    registerPasskey: name => ask(account => account.registerPasskey(name)),
    renamePasskey: (id, name) => ask(account => account.renamePasskey(id, name)),
    removePasskey: id => ask(account => account.removePasskey(id)),
    changePassword: password => ask(account => account.changePassword(password)),
  }
}
