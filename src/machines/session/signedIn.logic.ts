import type { ActorLogic, CallbackActorLogic, EventObject, SnapshotFrom } from 'xstate'
import type { AccountEvent, AccountInput } from '../account/account.setup'
import type { accountMachine } from '../account/account.machine'
import type { BoardLogic } from '../board/board.logic'
import type { factorMachine } from '../factor/factor.machine'
import type { FactorEvent, FactorInput } from '../factor/factor.setup'
import type { WithEnvironment } from '../shared/environment'
import { notProvided } from '../shared/notProvided'
import { lazyLogic } from '../shared/lazyLogic'
import type { renewalMachine } from '../renewal/renewal.machine'
import type { RenewalEvent } from '../renewal/renewal.setup'

/** The actors that run while somebody is signed in. Their code is fetched after the sign-in page. */
export interface SignedInLogic {
  /** Fetched later still: `loadAccount` says when it may be used, or that it could not be fetched. */
  account: ActorLogic<SnapshotFrom<typeof accountMachine>, AccountEvent, AccountInput>
  loadAccount: CallbackActorLogic<EventObject>
  board: BoardLogic
  factor: ActorLogic<SnapshotFrom<typeof factorMachine>, FactorEvent, FactorInput | undefined>
  renewal: ActorLogic<SnapshotFrom<typeof renewalMachine>, RenewalEvent, WithEnvironment | undefined>
}

/** The same, fetched later; `getLogic` throws if it is called too early. */
export const lazySignedInLogic = (getLogic: () => SignedInLogic): SignedInLogic => ({
  account: lazyLogic(() => getLogic().account),
  loadAccount: lazyLogic(() => getLogic().loadAccount),
  board: lazyLogic(() => getLogic().board),
  factor: lazyLogic(() => getLogic().factor),
  renewal: lazyLogic(() => getLogic().renewal),
})

export const missingSignedIn = lazySignedInLogic(notProvided('what is signed in'))
