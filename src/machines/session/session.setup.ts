import { assign, enqueueActions, fromPromise, sendTo, setup, stopChild } from 'xstate'
import type {
  AuthAnswer,
  IncomingSession,
  SessionChoice,
  Refusal,
  RestoreAnswer,
  Session,
  SignOutAnswer,
} from '../../backend/ports/backend.port'
import type { Access } from '../shared/access'
import { listenerMachine } from '../listener/listener.machine'
import { notProvided } from '../shared/notProvided'
import { pageFault } from '../shared/pageFault'
import { cooldown } from '../renewal/renewal.times'
import {
  contextOfSameSession,
  signedOutContext,
  contextOfSession,
  type EmailMethod,
  type SessionContext,
  type SessionEvent,
  type SessionInput,
} from './session.context'
import { missingSignedIn } from './signedIn.logic'
import { signInMachine } from '../signIn/signIn.machine'
import { now, random } from '../shared/environment'

/** Any answer of the project to a request of this machine. */
type ProjectAnswer = RestoreAnswer | AuthAnswer | SignOutAnswer

const accessOf = ({ viewer }: SessionContext): Access => viewer?.level ?? 'none'

/**
 * The situations that the screen distinguishes. `active`: the board is open; before that, `signedIn` still needs a
 * second factor.
 */
type SessionTag = 'restoring' | 'choosing' | 'signedOut' | 'signedIn' | 'active' | 'ended' | 'signingOut'

export const sessionSetup = setup({
  types: {} as {
    input: SessionInput
    context: SessionContext
    events: SessionEvent
    tags: SessionTag
    children: {
      board: 'board'
      renewal: 'renewal'
      signIn: 'signIn'
      factor: 'factor'
      stepUp: 'factor'
      account: 'account'
      loadAccount: 'loadAccount'
      outsideChanges: 'outsideChanges'
    }
  },
  actors: {
    ...missingSignedIn,
    signIn: signInMachine,
    restore: fromPromise<RestoreAnswer, { choice?: SessionChoice }>(notProvided('restore')),
    signOut: fromPromise<SignOutAnswer, { scope: 'local' | 'global' }>(notProvided('signOut')),
    /** Reports what other tabs did, and that the page woke. */
    outsideChanges: listenerMachine,
  },
  guards: {
    isSession: (_, { type }: ProjectAnswer) => type === 'session',
    isChoice: (_, { type }: ProjectAnswer) => type === 'choice',
    isUnavailable: (_, { type }: ProjectAnswer) => type === 'unavailable',
    /** The person knows of a session that could not be restored, and need not wait for the next answer. */
    isRetry: ({ context }) => context.unreachable !== null,
    /** The project did not say when to come back. */
    canRetryEarly: ({ context }) => context.unreachable?.mustWait === false,
    /** Another tab may settle a session from the storage, but not one from a link. */
    isOfStorage: ({ context }) => context.arrival?.by === 'storage',
    isOfStorageOverBoard: ({ context }) => context.arrival?.by === 'storage' && context.boardOwnerId !== null,
    /**
     * A refused sign-out keeps the session; a session that was never restored has no viewer, so there is none to keep.
     */
    isStillSignedIn: ({ context }, { type }: ProjectAnswer) => type === 'refused' && context.viewer !== null,
    isAccountLoading: ({ context }) => context.accountStatus === 'loading',
    canOpenAccount: ({ context: { accountStatus } }) =>
      accountStatus === null || accountStatus === 'unavailable',
    isCodeRequired: ({ context }) => context.needsCode && context.secondFactor === 'at sign-in',
    hasBoard: ({ context }) => context.boardOwnerId !== null,
    isOtherViewer: ({ context }, { viewer }: Session) => viewer.id !== context.viewer?.id,
    /** The session can keep its board; any other session has to be admitted first. */
    canKeepBoard: ({ context: { viewer, secondFactor } }, answer: ProjectAnswer) =>
      answer.type === 'session' &&
      answer.session.viewer.id === viewer?.id &&
      !(answer.session.needsCode && secondFactor === 'at sign-in'),
    /** The level was raised in another tab: the request for a code is settled here too. */
    isLevelRaised: ({ context }, { viewer }: Session) =>
      viewer.id === context.viewer?.id && viewer.level === 'aal2',
    /** Judges the event's session, not the context: the level may have fallen, or been raised in another tab. */
    willRequireCode: ({ context }, { needsCode }: Session) =>
      needsCode && context.secondFactor === 'at sign-in',
  },
  actions: {
    startSession: assign(({ context }, session: Session) => contextOfSession(context, session)),
    followSession: assign(({ context }, session: Session) => contextOfSameSession(context, session)),
    recordAnswer: assign(({ context }, answer: ProjectAnswer) =>
      answer.type === 'session'
        ? contextOfSameSession(context, answer.session)
        : answer.type === 'refused'
          ? { refusal: answer.refusal }
          : {},
    ),
    setRefusal: assign((_, refusal: Refusal) => ({ refusal })),
    clearRefusal: assign({ refusal: null }),
    setEmailMethod: assign((_, emailMethod: EmailMethod) => ({ emailMethod })),
    noteEnd: assign({ endedAt: ({ context }) => now(context) }),
    clearSession: assign(signedOutContext),
    noteUnavailable: assign(({ context }, answer: ProjectAnswer) => {
      if (answer.type !== 'unavailable') return {}
      const attempt = (context.unreachable?.attempt ?? 0) + 1
      const wait = Math.max(answer.retryAfter ?? 0, cooldown(attempt, random(context)))
      const { reason, isGuest = false } = answer
      const mustWait = answer.retryAfter !== undefined
      return { unreachable: { reason, wait, mustWait, attempt, since: now(context), isGuest } }
    }),
    /** Why the link that led here signed nobody in, although somebody is signed in. */
    noteLinkRefusal: assign((_, answer: ProjectAnswer) =>
      answer.type === 'session' && 'link' in answer ? { linkRefusal: answer.link } : {},
    ),
    askForChoice: assign((_, answer: ProjectAnswer) =>
      answer.type === 'choice' ? contextOfIncoming(answer) : {},
    ),
    askAboutArrival: assign((_, arrival: IncomingSession) => contextOfIncoming(arrival)),
    clearArrival: assign({ arrival: null }),
    clearUnreachable: assign({ unreachable: null }),
    informRenewal: sendTo('renewal', (_, { remaining }: Pick<Session, 'remaining'>) => ({
      type: 'renewal.tokenReplaced',
      remaining,
    })),
    refreshBoard: enqueueActions(({ context, enqueue }) => {
      const access = accessOf(context)
      enqueue.sendTo('board', { type: 'board.access', access })
      enqueue.sendTo('board', { type: 'board.tokenRenewed' })
      if (context.accountStatus === 'open') enqueue.sendTo('account', { type: 'account.access', access })
    }),
    /** The viewer's board: the open one, or a new one. */
    openBoard: enqueueActions(({ context, enqueue }) => {
      const access = accessOf(context)
      if (context.boardOwnerId !== null) {
        enqueue.sendTo('board', { type: 'board.access', access })
        return
      }
      enqueue.spawnChild('board', {
        id: 'board',
        input: { board: context.board, access, environment: context.environment },
      })
      enqueue.assign({ boardOwnerId: context.viewer?.id ?? null })
    }),
    checkRenewal: sendTo('renewal', { type: 'renewal.suspect' }),
    withholdBoard: sendTo('board', { type: 'board.access', access: 'none' }),
    closeBoard: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('board'))
      enqueue.assign({ boardOwnerId: null })
    }),
    closeOthersBoard: enqueueActions(({ context, enqueue }) => {
      if (context.boardOwnerId === null || context.boardOwnerId === context.viewer?.id) return
      enqueue(stopChild('board'))
      enqueue.assign({ boardOwnerId: null })
    }),
    /** Runs what belongs to the new status: the fetch, or the account itself. */
    setAccountStatus: enqueueActions(
      ({ context, enqueue }, accountStatus: SessionContext['accountStatus']) => {
        enqueue(stopChild('loadAccount'))
        enqueue(stopChild('account'))
        if (accountStatus === 'loading') enqueue.spawnChild('loadAccount', { id: 'loadAccount' })
        if (accountStatus === 'open') {
          const { isRecovery } = context
          enqueue.spawnChild('account', { id: 'account', input: { access: accessOf(context), isRecovery } })
        }
        enqueue.assign({ accountStatus })
      },
    ),
    openAccountAfterRecovery: enqueueActions(({ context, enqueue }) => {
      if (context.isRecovery) enqueue.raise({ type: 'session.openAccount' })
    }),
    /** The user closed the account and has had the chance to set a new password. */
    endRecovery: assign(({ context }) => (context.accountStatus === 'open' ? { isRecovery: false } : {})),
    setStepUpPanel: assign((_, { at }: { at: string | null }) => ({ stepUpPanel: at })),
  },
  delays: { unreachable: ({ context }) => context.unreachable?.wait ?? 0 },
})

const contextOfIncoming = ({ current, incoming, by }: IncomingSession): Partial<SessionContext> => ({
  arrival: { current, incoming, by },
  unreachable: null,
})

const outputOf = ({ event }: { event: { output: ProjectAnswer } }) => event.output
const sessionOf = ({ event }: { event: { session: Session } }) => event.session
const arrivalOf = ({ event }: { event: IncomingSession }) => event
const lifeOf = ({ event: { output } }: { event: { output: ProjectAnswer } }) =>
  output.type === 'session' ? output.session : { remaining: 0 }
const grantedSession = ({ event }: { event: { output: Session } }) => event.output
const refusalOf = ({ event }: { event: { refusal: Refusal } }) => event.refusal
const stepUpOf = ({ event }: { event: { at: string } }) => event

export const factorInput = ({ context: { environment, needsCode } }: { context: SessionContext }) => ({
  environment,
  needsCode,
})

export const isSession = { type: 'isSession', params: outputOf } as const
export const canKeepBoard = { type: 'canKeepBoard', params: outputOf } as const
export const isChoice = { type: 'isChoice', params: outputOf } as const
export const isUnavailable = { type: 'isUnavailable', params: outputOf } as const
export const isStillSignedIn = { type: 'isStillSignedIn', params: outputOf } as const
export const isOtherViewer = { type: 'isOtherViewer', params: sessionOf } as const
export const isLevelRaised = { type: 'isLevelRaised', params: sessionOf } as const
export const willRequireCode = { type: 'willRequireCode', params: sessionOf } as const
export const recordAnswer = { type: 'recordAnswer', params: outputOf } as const
export const followSession = { type: 'followSession', params: sessionOf } as const
export const startSession = { type: 'startSession', params: grantedSession } as const
export const informRenewal = { type: 'informRenewal', params: sessionOf } as const
export const informRenewalOfAnswer = { type: 'informRenewal', params: lifeOf } as const
export const noteUnavailable = { type: 'noteUnavailable', params: outputOf } as const
export const noteLinkRefusal = { type: 'noteLinkRefusal', params: outputOf } as const
export const askForChoice = { type: 'askForChoice', params: outputOf } as const
export const askAboutArrival = { type: 'askAboutArrival', params: arrivalOf } as const
export const setRefusal = { type: 'setRefusal', params: refusalOf } as const
export const noteFault = { type: 'setRefusal', params: pageFault } as const
const setAccountStatus = (params: SessionContext['accountStatus']) =>
  ({ type: 'setAccountStatus', params }) as const
export const loadAccount = setAccountStatus('loading')
export const openAccount = setAccountStatus('open')
export const markAccountUnavailable = setAccountStatus('unavailable')
export const closeAccount = setAccountStatus(null)
export const setStepUpPanel = { type: 'setStepUpPanel', params: stepUpOf } as const
export const setEmailMethod = {
  type: 'setEmailMethod',
  params: ({ event }: { event: { method: EmailMethod } }) => event.method,
} as const
export const clearStepUpPanel = { type: 'setStepUpPanel', params: { at: null } } as const
