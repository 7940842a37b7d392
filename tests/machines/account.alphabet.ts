import { fromPromise } from 'xstate'
import type {
  AuthAnswer,
  RecoveryCodesAnswer,
  DoneAnswer,
  EnrollmentAnswer,
  FactorsAnswer,
  PasskeysAnswer,
} from '../../src/backend/ports/backend.port'
import { accountMachine } from '../../src/machines/account/account.machine'
import { passkeysMachine } from '../../src/machines/passkeys/passkeys.machine'
import type { Secret } from '../../src/shared/secret'
import {
  ann,
  code,
  codes,
  enrollment,
  factor,
  factors,
  password,
  raiseSession,
  answerRefusal,
  session,
} from '../support/people'
import { inwardOf } from './census'

const never = () => new Promise<never>(() => undefined)
/** An account whose actors say nothing, and which tells nobody. */
export const still = accountMachine.provide({
  actors: {
    passkeys: passkeysMachine.provide({ actors: { passkeys: fromPromise<PasskeysAnswer>(never) } }),
    factors: fromPromise<FactorsAnswer>(never),
    enroll: fromPromise<EnrollmentAnswer, { name: string }>(never),
    confirm: fromPromise<AuthAnswer, { factorId: string; code: Secret }>(never),
    removeFactor: fromPromise<AuthAnswer, { factorId: string }>(never),
    newCodes: fromPromise<RecoveryCodesAnswer>(never),
    endOthers: fromPromise<DoneAnswer>(never),
    changePassword: fromPromise<DoneAnswer, { password: Secret }>(never),
  },
  actions: {
    reportSession: () => undefined,
    reportIfSessionEnds: () => undefined,
    reportSuspectSession: () => undefined,
  },
})

export const outward = {
  enroll: { type: 'account.enroll', name: 'phone' },
  confirm: { type: 'account.confirm', code },
  cancel: { type: 'account.cancel' },
  remove: { type: 'account.remove', factorId: 'app' },
  newCodes: { type: 'account.newCodes' },
  keptCodes: { type: 'account.codesSaved' },
  endOthers: { type: 'account.endOthers' },
  changePassword: { type: 'account.changePassword', password },
  retry: { type: 'account.retry' },
  doubted: { type: 'session.suspect' },
  ask: { type: 'account.ask', question: { about: 'factor', factorId: 'app' } },
  closeQuestion: { type: 'account.closeQuestion' },
  raised: { type: 'account.access', access: 'aal2' },
  fallen: { type: 'account.access', access: 'aal1' },
  passkeys: { type: 'account.passkeysRequested' },
} as const

/** What is asked in each state, and what it is answered where it is not refused. */
export const grantedAnswers = {
  listing: factors(factor('app')),
  enrolling: { type: 'enrollment', enrollment },
  verifying: session(raiseSession(ann)),
  discarding: session(ann),
  removing: session(ann),
  makingCodes: codes,
  endingOthers: { type: 'done' },
  changingPassword: { type: 'done' },
} as const
export const refusing = answerRefusal('needs_code')

export const inward = inwardOf(accountMachine, {
  factors: [grantedAnswers.listing, refusing],
  enroll: [grantedAnswers.enrolling, refusing],
  confirm: [grantedAnswers.verifying, refusing],
  removeFactor: [grantedAnswers.removing, refusing],
  newCodes: [grantedAnswers.makingCodes, refusing],
  endOthers: [grantedAnswers.endingOthers, refusing],
  changePassword: [grantedAnswers.changingPassword, refusing],
})
