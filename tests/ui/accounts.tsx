import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fromPromise } from 'xstate'
import type {
  AuthAnswer,
  RecoveryCodesAnswer,
  DoneAnswer,
  EnrollmentAnswer,
  FactorsAnswer,
  PasskeysAnswer,
  Session,
} from '../../src/backend/ports/backend.port'
import { accountMachine } from '../../src/machines/account/account.machine'
import { passkeysMachine } from '../../src/machines/passkeys/passkeys.machine'
import type { Secret } from '../../src/shared/secret'
import { lazyAccountDialog } from '../../src/ui/account/lazyAccountDialog'
import { ann, codes, enrollment, factor, factors, raiseSession, session } from '../support/people'
import { showBoard } from './boards'

await lazyAccountDialog.preload()

export interface Script {
  factors?: FactorsAnswer[]
  confirm?: (code: Secret) => Promise<AuthAnswer>
  remove?: (factorId: string) => Promise<AuthAnswer>
  enroll?: (name: string) => Promise<EnrollmentAnswer>
  endOthers?: () => Promise<DoneAnswer>
  changePassword?: (password: Secret) => Promise<DoneAnswer>
  newCodes?: () => Promise<RecoveryCodesAnswer>
  /** Of several lists the last one stays; none where the project has no passkeys. */
  passkeys?: PasskeysAnswer[]
  register?: (name: string) => Promise<DoneAnswer>
  rename?: (id: string, name: string) => Promise<DoneAnswer>
  removePasskey?: (id: string) => Promise<DoneAnswer>
}
export const answerDone = (): Promise<DoneAnswer> => Promise.resolve({ type: 'done' })
export const phone = factor('phone')

/** An account whose project answers as told; of several lists the last one stays. */
const scriptAuth = ({
  factors: lists = [factors(phone)],
  confirm = () => Promise.resolve(session(raiseSession(ann))),
  remove = () => Promise.resolve(session(ann)),
  enroll = () => Promise.resolve({ type: 'enrollment', enrollment }),
  endOthers = answerDone,
  changePassword = answerDone,
  newCodes = () => Promise.resolve(codes),
  passkeys: passkeyLists = [],
  register = answerDone,
  rename = answerDone,
  removePasskey = answerDone,
}: Script) => {
  const list = () => (lists.length > 1 ? lists.shift() : lists[0]) ?? factors()
  const listPasskeys = (): PasskeysAnswer =>
    (passkeyLists.length > 1 ? passkeyLists.shift() : passkeyLists[0]) ?? { type: 'passkeys', passkeys: null }
  return accountMachine.provide({
    actors: {
      passkeys: passkeysMachine.provide({
        actors: {
          passkeys: fromPromise(() => Promise.resolve(listPasskeys())),
          register: fromPromise(({ input }) => register(input.name)),
          rename: fromPromise(({ input }) => rename(input.id, input.name)),
          remove: fromPromise(({ input }) => removePasskey(input.id)),
        },
      }),
      newCodes: fromPromise(newCodes),
      factors: fromPromise(() => Promise.resolve(list())),
      enroll: fromPromise(({ input }) => enroll(input.name)),
      confirm: fromPromise(({ input }) => confirm(input.code)),
      removeFactor: fromPromise(({ input }) => remove(input.factorId)),
      endOthers: fromPromise(endOthers),
      changePassword: fromPromise(({ input }) => changePassword(input.password)),
    },
  })
}

type Rest = Omit<NonNullable<Parameters<typeof showBoard>[1]>, 'account' | 'factors'>

/** A board over which the account is open. */
export async function open(script: Script = {}, whose: Session = raiseSession(ann), rest: Rest = {}) {
  const puppet = await showBoard(whose, { account: scriptAuth(script), ...rest })
  const isOpen = () => puppet.session.getSnapshot().children.account !== undefined
  if (!isOpen()) {
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Account settings' }))
  }
  await act(() => Promise.resolve())
  return { ...puppet, isOpen }
}
export const dialog = () => within(screen.getByRole('dialog'))
export const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }))
export const part = (name: string) => within(dialog().getByRole('region', { name }))
export const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label)
