import { fromPromise } from 'xstate'
import type { Answer, Auth, AuthOfAccount, Done, Enrolled } from './backend/port'
import { accountMachine } from './machines/account.machine'
import { factorMachine } from './machines/factor.machine'
import { listenerOf } from './machines/listener.machine'
import { passkeysMachine } from './machines/passkeys.machine'
import { renewalMachine } from './machines/renewal.machine'
import type { SignedInLogic } from './machines/signedIn.logic'
import type { Secret } from './secret'
import { suspicions } from './streams/suspicions'
import { ticks } from './streams/ticks'
import type { Surroundings } from './streams/wakes'

/** Gives what is run for whoever is signed in its actors, but for the board. */
export function wireSignedIn(auth: Auth, surroundings: Surroundings): Omit<SignedInLogic, 'board'> {
  const refreshed = async () => {
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
        refresh: fromPromise(refreshed),
        ticks: listenerOf(() =>
          ticks({ ...surroundings, remaining: () => auth.remaining(), doubts$: auth.doubts() }),
        ),
        suspicions: listenerOf(() => suspicions(() => auth.look(), surroundings)),
      },
    }),
    account: accountMachine.provide({
      actors: { ...accountOf(auth), passkeys: passkeysMachine.provide({ actors: passkeysOf(auth) }) },
    }),
  }
}

const accountOf = (auth: AuthOfAccount & Pick<Auth, 'signOut'>) => ({
  factors: fromPromise(() => auth.account()),
  enrol: fromPromise<Enrolled, { name: string }>(({ input }) => auth.enrol(input.name)),
  confirm: fromPromise<Answer, { factorId: string; code: Secret }>(async ({ input }) => {
    const challenged = await auth.challenge(input.factorId)
    return challenged.type === 'refused' ? challenged : auth.verify(challenged.challenge, input.code)
  }),
  removeFactor: fromPromise<Answer, { factorId: string }>(({ input }) => auth.removeFactor(input.factorId)),
  newCodes: fromPromise(() => auth.newRecoveryCodes()),
  endOthers: fromPromise(() => auth.signOut('others')),
  changePassword: fromPromise<Done, { password: Secret }>(({ input }) => auth.changePassword(input.password)),
})

const passkeysOf = (auth: AuthOfAccount) => ({
  passkeys: fromPromise(() => auth.passkeys()),
  register: fromPromise<Done, { name: string }>(({ input }) => auth.registerPasskey(input.name)),
  rename: fromPromise<Done, { id: string; name: string }>(({ input: { id, name } }) =>
    auth.renamePasskey(id, name),
  ),
  remove: fromPromise<Done, { id: string }>(({ input }) => auth.removePasskey(input.id)),
})
