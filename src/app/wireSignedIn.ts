import { fromPromise } from 'xstate'
import type { Auth } from '../backend/ports/backend.port'
import { factorMachine } from '../machines/factor/factor.machine'
import { createListener } from '../machines/listener/listener.machine'
import { renewalMachine } from '../machines/renewal/renewal.machine'
import type { SignedInLogic } from '../machines/session/signedIn.logic'
import { sessionProbe } from '../streams/sessionProbe'
import { tokenTicks } from '../streams/page/tokenTicks'
import type { PageEnvironment } from '../streams/page/pageWake'

/** Connects the second factor and the renewal with their actors. */
export function wireSignedIn(
  auth: Auth,
  environment: PageEnvironment,
): Pick<SignedInLogic, 'factor' | 'renewal'> {
  const refresh = async () => {
    const answer = await auth.refresh()
    return { answer, remaining: auth.remaining() }
  }
  return {
    factor: factorMachine.provide({
      actors: {
        factors: fromPromise(() => auth.factors()),
        challenge: fromPromise(({ input }) => auth.challenge(input.factorId)),
        verify: fromPromise(({ input }) => auth.verify(input.challenge, input.code)),
      },
    }),
    renewal: renewalMachine.provide({
      actors: {
        refresh: fromPromise(refresh),
        ticks: createListener(() =>
          tokenTicks({ ...environment, remaining: () => auth.remaining(), doubts$: auth.tokenRejections() }),
        ),
        suspicions: createListener(() => sessionProbe(() => auth.checkSession(), environment)),
      },
    }),
  }
}
