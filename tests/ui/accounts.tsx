import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fromPromise } from 'xstate'
import type { Answer, Codes, Done, Enrolled, Listed, Passkeys, Session } from '../../src/backend/port'
import { accountMachine } from '../../src/machines/account.machine'
import { passkeysMachine } from '../../src/machines/passkeys.machine'
import type { Secret } from '../../src/secret'
import { accountDialog } from '../../src/ui/commands/late'
import { ann, codes, enrolment, factor, factors, raised, session } from '../support/people'
import { showBoard } from './boards'

await accountDialog.fetch()

export interface Script {
  factors?: Listed[]
  confirm?: (code: Secret) => Promise<Answer>
  remove?: (factorId: string) => Promise<Answer>
  enrol?: (name: string) => Promise<Enrolled>
  endOthers?: () => Promise<Done>
  changePassword?: (password: Secret) => Promise<Done>
  newCodes?: () => Promise<Codes>
  /** Of several lists the last one stays; none where the project has no passkeys. */
  passkeys?: Passkeys[]
  register?: (name: string) => Promise<Done>
  rename?: (id: string, name: string) => Promise<Done>
  removePasskey?: (id: string) => Promise<Done>
}
export const done = (): Promise<Done> => Promise.resolve({ type: 'done' })
export const phone = factor('phone')

/** An account whose project answers as told; of several lists the last one stays. */
const scripted = ({
  factors: lists = [factors(phone)],
  confirm = () => Promise.resolve(session(raised(ann))),
  remove = () => Promise.resolve(session(ann)),
  enrol = () => Promise.resolve({ type: 'enrolment', enrolment }),
  endOthers = done,
  changePassword = done,
  newCodes = () => Promise.resolve(codes),
  passkeys: passkeyLists = [],
  register = done,
  rename = done,
  removePasskey = done,
}: Script) => {
  const list = () => (lists.length > 1 ? lists.shift() : lists[0]) ?? factors()
  const listPasskeys = (): Passkeys =>
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
      enrol: fromPromise(({ input }) => enrol(input.name)),
      confirm: fromPromise(({ input }) => confirm(input.code)),
      removeFactor: fromPromise(({ input }) => remove(input.factorId)),
      endOthers: fromPromise(endOthers),
      changePassword: fromPromise(({ input }) => changePassword(input.password)),
    },
  })
}

type Rest = Omit<NonNullable<Parameters<typeof showBoard>[1]>, 'account' | 'factors'>

/** A board over which the account is open. */
export async function open(script: Script = {}, whose: Session = raised(ann), rest: Rest = {}) {
  const puppet = await showBoard(whose, { account: scripted(script), ...rest })
  const isOpen = () => puppet.session.getSnapshot().children.account !== undefined
  if (!isOpen()) await userEvent.click(screen.getByRole('button', { name: /^Account/ }))
  await act(() => Promise.resolve())
  return { ...puppet, isOpen }
}
export const dialog = () => within(screen.getByRole('dialog'))
export const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }))
export const part = (name: string) => within(dialog().getByRole('region', { name }))
export const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label)
