import { fromPromise } from 'xstate'
import type { Answer, Done, Enrolled, Listed } from '../../src/backend/port'
import { accountMachine } from '../../src/machines/account.machine'
import type { Secret } from '../../src/secret'
import { ann, code, enrolment, factor, factors, password, raised, refused, session } from '../support/people'
import { inwardOf } from './census'

const never = () => new Promise<never>(() => undefined)
/** An account whose actors say nothing, and which tells nobody. */
export const still = accountMachine.provide({
  actors: {
    factors: fromPromise<Listed>(never),
    enrol: fromPromise<Enrolled, { name: string }>(never),
    confirm: fromPromise<Answer, { factorId: string; code: Secret }>(never),
    removeFactor: fromPromise<Answer, { factorId: string }>(never),
    endOthers: fromPromise<Done>(never),
    changePassword: fromPromise<Done, { password: Secret }>(never),
  },
  actions: { tell: () => undefined, doubt: () => undefined },
})

export const outward = {
  enrol: { type: 'account.enrol', name: 'phone' },
  confirm: { type: 'account.confirm', code },
  cancel: { type: 'account.cancel' },
  remove: { type: 'account.remove', factorId: 'app' },
  endOthers: { type: 'account.endOthers' },
  changePassword: { type: 'account.changePassword', password },
  retry: { type: 'account.retry' },
} as const

/** What is asked in each state, and what it is answered where it is not refused. */
export const granted = {
  listing: factors(factor('app')),
  enrolling: { type: 'enrolment', enrolment },
  verifying: session(raised(ann)),
  discarding: session(ann),
  removing: session(ann),
  endingOthers: { type: 'done' },
  changingPassword: { type: 'done' },
} as const
export const refusing = refused('needs_code')

export const inward = inwardOf(accountMachine, {
  factors: [granted.listing, refusing],
  enrol: [granted.enrolling, refusing],
  confirm: [granted.verifying, refusing],
  removeFactor: [granted.removing, refusing],
  endOthers: [granted.endingOthers, refusing],
  changePassword: [granted.changingPassword, refusing],
})
