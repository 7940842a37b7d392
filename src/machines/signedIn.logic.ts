import type { ActorLogic, SnapshotFrom } from 'xstate'
import type { AccountEvent } from './account.setup'
import type { accountMachine } from './account.machine'
import { boardOnceThere, type BoardLogic } from './board.logic'
import type { factorMachine } from './factor.machine'
import type { FactorEvent } from './factor.setup'
import { missing } from './missing'
import { onceThere } from './onceThere'
import type { renewalMachine } from './renewal.machine'
import type { RenewalEvent } from './renewal.setup'

/** What the session runs for whoever is signed in. It is fetched after the page on which one signs in. */
export interface SignedInLogic {
  account: ActorLogic<SnapshotFrom<typeof accountMachine>, AccountEvent>
  board: BoardLogic
  factor: ActorLogic<SnapshotFrom<typeof factorMachine>, FactorEvent>
  renewal: ActorLogic<SnapshotFrom<typeof renewalMachine>, RenewalEvent>
}

/** The same, had by `there`, which throws where it is asked too early. */
export const signedInOnceThere = (there: () => SignedInLogic): SignedInLogic => ({
  account: onceThere(() => there().account),
  board: boardOnceThere(() => there().board),
  factor: onceThere(() => there().factor),
  renewal: onceThere(() => there().renewal),
})

export const missingSignedIn = signedInOnceThere(missing('what is signed in'))
