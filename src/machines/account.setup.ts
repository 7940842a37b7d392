import { assertEvent, assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate'
import type { Answer, AuthChange, Codes, Done, Enrolled, Enrolment, Factor } from '../backend/port'
import type { Listed, Recovery, Refusal } from '../backend/port'
import type { Secret } from '../secret'
import { missing } from './missing'
import { doubted, isOver, type Doubted } from './over'
import { passkeysMachine } from './passkeys.machine'

/** What was done last, to be said. */
export type Deed = 'factor added' | 'factor removed' | 'codes kept' | 'others ended' | 'password changed'

export interface AccountContext {
  /** Null until they were listed. */
  factors: readonly Factor[] | null
  /** A factor that waits for its first code. */
  enrolment: Enrolment | null
  /** Null where there can be no recovery codes. */
  recovery: Recovery | null
  /** New ones, until they are kept: nobody can tell them again. */
  codes: readonly Secret[] | null
  refusal: Refusal | null
  done: Deed | null
}

export type AccountEvent =
  | { type: 'account.enrol'; name: string }
  | { type: 'account.confirm'; code: Secret }
  | { type: 'account.cancel' }
  | { type: 'account.remove'; factorId: string }
  | { type: 'account.newCodes' }
  | { type: 'account.keptCodes' }
  | { type: 'account.endOthers' }
  | { type: 'account.changePassword'; password: Secret }
  | { type: 'account.retry' }
  | Doubted

/** Whatever the project answers here. */
type Told = Listed | Enrolled | Codes | Answer | Done

/** The words of an account's chart. */
export const accountSetup = setup({
  types: {} as { context: AccountContext; events: AccountEvent; children: { passkeys: 'passkeys' } },
  actors: {
    passkeys: passkeysMachine,
    factors: fromPromise<Listed>(missing('factors')),
    enrol: fromPromise<Enrolled, { name: string }>(missing('enrol')),
    confirm: fromPromise<Answer, { factorId: string; code: Secret }>(missing('confirm')),
    removeFactor: fromPromise<Answer, { factorId: string }>(missing('removeFactor')),
    newCodes: fromPromise<Codes>(missing('newRecoveryCodes')),
    endOthers: fromPromise<Done>(missing('endOthers')),
    changePassword: fromPromise<Done, { password: Secret }>(missing('changePassword')),
  },
  guards: {
    isSession: (_, told: Told) => told.type === 'session',
    isRefused: (_, told: Told) => told.type === 'refused',
  },
  actions: {
    list: assign((_, told: Told) =>
      told.type === 'factors' ? { factors: told.factors, recovery: told.recovery ?? null } : {},
    ),
    reveal: assign((_, told: Told) => (told.type === 'codes' ? { codes: told.codes } : {})),
    passOn: sendParent(doubted),
    show: assign((_, told: Told) => (told.type === 'enrolment' ? { enrolment: told.enrolment } : {})),
    refuse: assign((_, told: Told) => (told.type === 'refused' ? { refusal: told.refusal } : {})),
    /** Where the project says that there is no session, the renewal finds out what became of it. */
    doubt: enqueueActions(({ enqueue }, told: Told) => {
      if (told.type === 'refused' && isOver(told.refusal)) enqueue(sendParent(doubted))
    }),
    note: assign((_, done: Deed) => ({ done })),
    /** The level of the session changed with the factors. */
    tell: sendParent((_, told: Told): AuthChange => {
      if (told.type !== 'session') throw new Error(`no session: ${told.type}`)
      return { type: 'auth.changed', session: told.session }
    }),
    forgive: assign({ refusal: null, done: null }),
    forget: assign({ enrolment: null }),
    forgetCodes: assign({ codes: null }),
    noteFault: assign({
      refusal: { code: 'unexpected', message: 'Something failed in the dashboard itself. Try again.' },
    }),
  },
})

const told = ({ event }: { event: { output: Told } }) => event.output

interface Asked {
  context: AccountContext
  event: AccountEvent
}
export const named = ({ event }: Asked) => {
  assertEvent(event, 'account.enrol')
  return { name: event.name }
}
export const confirmed = ({ context: { enrolment }, event }: Asked) => {
  assertEvent(event, 'account.confirm')
  return { factorId: enrolment?.factorId ?? '', code: event.code }
}
export const removed = ({ event }: Asked) => {
  assertEvent(event, 'account.remove')
  return { factorId: event.factorId }
}
export const chosen = ({ event }: Asked) => {
  assertEvent(event, 'account.changePassword')
  return { password: event.password }
}

export const isSession = { type: 'isSession', params: told } as const
export const isRefused = { type: 'isRefused', params: told } as const
export const list = { type: 'list', params: told } as const
export const reveal = { type: 'reveal', params: told } as const
export const show = { type: 'show', params: told } as const
export const refuse = [
  { type: 'refuse', params: told },
  { type: 'doubt', params: told },
] as const
export const tell = { type: 'tell', params: told } as const
export const note = (params: Deed) => ({ type: 'note', params }) as const
