import { fromPromise } from 'xstate'
import type {
  AccountAuth,
  Auth,
  AuthAnswer,
  DoneAnswer,
  EnrollmentAnswer,
} from '../../backend/ports/backend.port'
import { accountMachine } from '../../machines/account/account.machine'
import { passkeysMachine } from '../../machines/passkeys/passkeys.machine'
import type { SignedInLogic } from '../../machines/session/signedIn.logic'
import type { Secret } from '../../shared/secret'

/** What the account and its passkeys ask of a project. */
export type AccountRequests = AccountAuth & Pick<Auth, 'signOutOthers'>

/** Connects the account and its passkeys with their actors. */
export const provideAccount = (auth: AccountRequests): SignedInLogic['account'] =>
  accountMachine.provide({
    actors: { ...accountActors(auth), passkeys: passkeysMachine.provide({ actors: passkeyActors(auth) }) },
  })

const accountActors = (auth: AccountRequests) => ({
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
  endOthers: fromPromise(() => auth.signOutOthers()),
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
