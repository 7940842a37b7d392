import { assertEvent, assign, enqueueActions, fromPromise, sendParent, setup } from 'xstate'
import type {
  AuthAnswer,
  AuthChange,
  RecoveryCodesAnswer,
  DoneAnswer,
  EnrollmentAnswer,
  Enrollment,
  Factor,
  FactorsAnswer,
  RecoveryCodeCount,
  Refusal,
} from '../../backend/ports/backend.port'
import type { Secret } from '../../shared/secret'
import type { Access } from '../shared/access'
import { notProvided } from '../shared/notProvided'
import { pageFault } from '../shared/pageFault'
import { sessionSuspect, endsSession, type SessionSuspectEvent } from '../session/sessionEndCodes'
import { passkeysMachine } from '../passkeys/passkeys.machine'

/** The last successful action, to be announced. */
export type AccountSuccess =
  | 'factor added'
  | 'factor removed'
  | 'codes kept'
  | 'others ended'
  | 'password changed'

/** The part of the account that was acted on last, where the outcome is shown. */
export type AccountSection = 'factors' | 'recovery' | 'passkeys' | 'password' | 'sessions'

/** The actions that need a confirmation. */
export type AccountQuestion =
  | { about: 'factor'; factorId: string }
  | { about: 'recovery codes' }
  | { about: 'sign-out'; scope: 'local' | 'global' }

export interface AccountInput {
  access: Access
  /** The person came through a recovery mail to set a new password. */
  isRecovery: boolean
}

export interface AccountContext extends AccountInput {
  /** Null until the factors have been listed. */
  factors: readonly Factor[] | null
  /** The last request for a new factor, and the access that the session had then. */
  enrollRequest: { name: string; access: Access } | null
  /** A new factor that waits for its first code. */
  enrollment: Enrollment | null
  /** Null where the project has no recovery codes. */
  recovery: RecoveryCodeCount | null
  /** New recovery codes, until the user has saved them: the project cannot show them again. */
  codes: readonly Secret[] | null
  refusal: Refusal | null
  lastSuccess: AccountSuccess | null
  lastSection: AccountSection | null
  /** The open question; null: none. */
  question: AccountQuestion | null
}

export type AccountEvent =
  | { type: 'account.enroll'; name: string }
  | { type: 'account.confirm'; code: Secret }
  | { type: 'account.cancel' }
  | { type: 'account.remove'; factorId: string }
  | { type: 'account.newCodes' }
  | { type: 'account.codesSaved' }
  | { type: 'account.endOthers' }
  | { type: 'account.changePassword'; password: Secret }
  | { type: 'account.retry' }
  /** Asks a person to confirm something, in the place of any other question. */
  | { type: 'account.ask'; question: AccountQuestion }
  | { type: 'account.closeQuestion' }
  /** From the session: what it may read now. */
  | { type: 'account.access'; access: Access }
  /** From the passkeys: a person asked for a change of them. */
  | { type: 'account.passkeysRequested' }
  | SessionSuspectEvent

/** Any answer of the project to a request of this machine. */
type ProjectAnswer = FactorsAnswer | EnrollmentAnswer | RecoveryCodesAnswer | AuthAnswer | DoneAnswer

/**
 * `idle`: a change may be asked for. `uninterruptible`: the project is about to show something only once, or to change
 * whose session this is.
 */
type AccountTag = 'idle' | 'failed' | 'uninterruptible'

export const accountSetup = setup({
  types: {} as {
    input: AccountInput
    context: AccountContext
    events: AccountEvent
    tags: AccountTag
    children: { passkeys: 'passkeys' }
  },
  actors: {
    passkeys: passkeysMachine,
    factors: fromPromise<FactorsAnswer>(notProvided('factors')),
    enroll: fromPromise<EnrollmentAnswer, { name: string }>(notProvided('enroll')),
    confirm: fromPromise<AuthAnswer, { factorId: string; code: Secret }>(notProvided('confirm')),
    removeFactor: fromPromise<AuthAnswer, { factorId: string }>(notProvided('removeFactor')),
    newCodes: fromPromise<RecoveryCodesAnswer>(notProvided('newRecoveryCodes')),
    endOthers: fromPromise<DoneAnswer>(notProvided('endOthers')),
    changePassword: fromPromise<DoneAnswer, { password: Secret }>(notProvided('changePassword')),
  },
  guards: {
    isSession: (_, answer: ProjectAnswer) => answer.type === 'session',
    isRefused: (_, answer: ProjectAnswer) => answer.type === 'refused',
    /** The session lacked the second factor when it asked. At aal2 the project has other reasons. */
    needsLevel: ({ context: { enrollRequest } }, answer: ProjectAnswer) =>
      answer.type === 'refused' && answer.refusal.code === 'needs_code' && enrollRequest?.access !== 'aal2',
    hasLevel: ({ context: { access } }) => access === 'aal2',
  },
  actions: {
    setFactors: assign((_, answer: ProjectAnswer) =>
      answer.type === 'factors' ? { factors: answer.factors, recovery: answer.recoveryCodes ?? null } : {},
    ),
    showCodes: assign((_, answer: ProjectAnswer) => (answer.type === 'codes' ? { codes: answer.codes } : {})),
    reportSuspectSession: sendParent(sessionSuspect),
    setEnrollment: assign((_, answer: ProjectAnswer) =>
      answer.type === 'enrollment' ? { enrollment: answer.enrollment } : {},
    ),
    setRefusal: assign((_, answer: ProjectAnswer) =>
      answer.type === 'refused' ? { refusal: answer.refusal } : {},
    ),
    /** If the project says that there is no session, the renewal machine finds out what became of it. */
    reportIfSessionEnds: enqueueActions(({ enqueue }, answer: ProjectAnswer) => {
      if (answer.type === 'refused' && endsSession(answer.refusal)) enqueue(sendParent(sessionSuspect))
    }),
    noteSuccess: assign((_, success: AccountSuccess) => ({ lastSuccess: success })),
    /** Adding or removing a factor changes the assurance level of the session. */
    reportSession: sendParent((_, answer: ProjectAnswer): AuthChange => {
      if (answer.type !== 'session') throw new Error(`no session: ${answer.type}`)
      return { type: 'auth.changed', session: answer.session }
    }),
    clearRefusal: assign({ refusal: null, lastSuccess: null }),
    noteRequest: assign((_, lastSection: AccountSection) => ({
      lastSection,
      refusal: null,
      lastSuccess: null,
    })),
    noteFactorRequest: assign(({ context: { factors } }, factorId: string) => ({
      lastSection: findSection(factors, factorId),
      refusal: null,
      lastSuccess: null,
    })),
    noteSection: assign((_, lastSection: AccountSection) => ({ lastSection })),
    setEnrollRequest: assign(({ context: { access } }, name: string) => ({
      enrollRequest: { name, access },
    })),
    repeatEnrollRequest: assign(({ context: { access, enrollRequest } }) => ({
      enrollRequest: enrollRequest && { ...enrollRequest, access },
      refusal: null,
    })),
    setAccess: assign((_, access: Access) => ({ access })),
    setQuestion: assign((_, question: AccountQuestion | null) => ({ question })),
    clearEnrollment: assign({ enrollment: null }),
    clearCodes: assign({ codes: null }),
    noteFault: assign({
      refusal: pageFault,
    }),
  },
})

const findSection = (factors: AccountContext['factors'], factorId: string): AccountSection =>
  factors?.find(({ id }) => id === factorId)?.kind === 'recovery_code' ? 'recovery' : 'factors'

const outputOf = ({ event }: { event: { output: ProjectAnswer } }) => event.output

interface InputArgs {
  context: AccountContext
  event: AccountEvent
}
export const enrollInput = ({ context: { enrollRequest } }: { context: AccountContext }) => ({
  name: enrollRequest?.name ?? '',
})
export const confirmInput = ({ context: { enrollment }, event }: InputArgs) => {
  assertEvent(event, 'account.confirm')
  return { factorId: enrollment?.factorId ?? '', code: event.code }
}
export const removeInput = ({ event }: InputArgs) => {
  assertEvent(event, 'account.remove')
  return { factorId: event.factorId }
}
export const passwordInput = ({ event }: InputArgs) => {
  assertEvent(event, 'account.changePassword')
  return { password: event.password }
}

export const isSession = { type: 'isSession', params: outputOf } as const
export const needsLevel = { type: 'needsLevel', params: outputOf } as const
export const isRefused = { type: 'isRefused', params: outputOf } as const
export const setFactors = { type: 'setFactors', params: outputOf } as const
export const showCodes = { type: 'showCodes', params: outputOf } as const
export const setEnrollment = { type: 'setEnrollment', params: outputOf } as const
export const setRefusal = [
  { type: 'setRefusal', params: outputOf },
  { type: 'reportIfSessionEnds', params: outputOf },
] as const
export const reportSession = { type: 'reportSession', params: outputOf } as const
export const noteRequest = (params: AccountSection) => ({ type: 'noteRequest', params }) as const
export const closeQuestion = { type: 'setQuestion', params: null } as const
export const noteSuccess = (params: AccountSuccess) => ({ type: 'noteSuccess', params }) as const
