import { fromCallback } from 'xstate'
import { provideAccount, type AccountRequests } from '../../src/app/lazy/provideAccount'
import type { SignedInLogic } from '../../src/machines/session/signedIn.logic'

/** Says that the account's code is there, at once. */
export const accountLoaded: SignedInLogic['loadAccount'] = fromCallback(({ sendBack }) =>
  sendBack({ type: 'session.accountLoaded' }),
)

/** The account, already fetched. */
export const loadedAccount = (auth: AccountRequests) => ({
  account: provideAccount(auth),
  loadAccount: accountLoaded,
})
