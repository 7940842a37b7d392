import { fromCallback } from 'xstate'
import type { AccountLoadEvent } from '../../machines/session/session.context'
import type { SignedInLogic } from '../../machines/session/signedIn.logic'
import { lazyLogic } from '../../machines/shared/lazyLogic'
import { firstBoardShown } from '../../shared/firstBoard'
import { lazyValue } from '../../shared/lazyValue'
import type { AccountRequests } from './provideAccount'

/**
 * The account, fetched with its dialog once the first board is shown, or else when it is opened. A failed
 * fetch is repeated with the next opening.
 */
export function lazyAccount(
  auth: AccountRequests,
  loadDialog: () => Promise<unknown>,
): Pick<SignedInLogic, 'account' | 'loadAccount'> {
  const { preload, get } = lazyValue(async () => {
    const [{ provideAccount }] = await Promise.all([import('./provideAccount'), loadDialog()])
    return provideAccount(auth)
  })
  void firstBoardShown.then(preload).catch(() => undefined)
  return {
    account: lazyLogic(get),
    loadAccount: fromCallback(({ sendBack }) => {
      const report = (type: AccountLoadEvent['type']) => sendBack({ type })
      preload().then(
        () => report('session.accountLoaded'),
        () => report('session.accountUnavailable'),
      )
    }),
  }
}
