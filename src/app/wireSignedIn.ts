import { fromPromise } from 'xstate'
import type {
  AuthAnswer,
  Auth,
  AccountAuth,
  DoneAnswer,
  EnrollmentAnswer,
} from '../backend/ports/backend.port'
import { accountMachine } from '../machines/account/account.machine'
import { factorMachine } from '../machines/factor/factor.machine'
import { createListener } from '../machines/listener/listener.machine'
import { passkeysMachine } from '../machines/passkeys/passkeys.machine'
import { renewalMachine } from '../machines/renewal/renewal.machine'
import type { SignedInLogic } from '../machines/session/signedIn.logic'
import type { Secret } from '../shared/secret'
import { sessionProbe } from '../streams/sessionProbe'
import { tokenTicks } from '../streams/page/tokenTicks'
import type { PageEnvironment } from '../streams/page/pageWake'

/** Connects the signed-in machines with their actors, except the board. */
export function wireSignedIn(auth: Auth, environment: PageEnvironment): Omit<SignedInLogic, 'board'> {
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
    account: accountMachine.provide({
      actors: { ...accountActors(auth), passkeys: passkeysMachine.provide({ actors: passkeyActors(auth) }) },
    }),
  }
}

const accountActors = (auth: AccountAuth & Pick<Auth, 'signOut'>) => ({
  factors: fromPromise(() => auth.factorsAndCodes()),
  enroll: fromPromise<EnrollmentAnswer, { name: string }>(({ input }) => auth.enroll(input.name)),
  confirm: fromPromise<AuthAnswer, { factorId: string; code: Secret }>(async ({ input }) => {
    const answer = await auth.challenge(input.factorId)
    return answer.type === 'refused' ? answer : auth.verify(answer.challenge, input.code)
  }),
  removeFactor: fromPromise<AuthAnswer, { factorId: string }>(({ input }) =>
    auth.removeFactor(input.factorId),
  ),
  newCodes: fromPromise(() => auth.newRecoveryCodes()),
  endOthers: fromPromise(() => auth.signOut('others')),
  changePassword: fromPromise<DoneAnswer, { password: Secret }>(({ input }) =>
    auth.changePassword(input.password),
  ),
})

const passkeyActors = (auth: AccountAuth) => ({
  passkeys: fromPromise(() => auth.passkeys()),
  register: fromPromise<DoneAnswer, { name: string }>(({ input }) => auth.registerPasskey(input.name)),
  rename: fromPromise<DoneAnswer, { id: string; name: string }>(({ input: { id, name } }) =>
    auth.renamePasskey(id, name),
  ),
  remove: fromPromise<DoneAnswer, { id: string }>(({ input }) => auth.removePasskey(input.id)),
})
