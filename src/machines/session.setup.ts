import { assign, enqueueActions, fromPromise, sendTo, setup, stopChild } from 'xstate'
import type { Answer, Arrival, Choice, Done, Refusal, Restored, Session } from '../backend/port'
import type { Access } from './channel.context'
import { listenerMachine } from './listener.machine'
import { missing } from './missing'
import { cooldown, RENEW_BEFORE } from './renewal.times'
import {
  followed,
  nobody,
  taken,
  type SessionContext,
  type SessionEvent,
  type SessionInput,
} from './session.context'
import { missingSignedIn } from './signedIn.logic'
import { signInMachine } from './signIn.machine'

/** Whatever the project answers here. */
type Told = Restored | Answer | Done

const accessOf = ({ viewer }: SessionContext): Access => viewer?.level ?? 'none'

/** The words of the session's chart. */
export const sessionSetup = setup({
  types: {} as {
    input: SessionInput
    context: SessionContext
    events: SessionEvent
    children: {
      board: 'board'
      renewal: 'renewal'
      signIn: 'signIn'
      factor: 'factor'
      stepUp: 'factor'
      account: 'account'
      news: 'news'
    }
  },
  actors: {
    ...missingSignedIn,
    signIn: signInMachine,
    restore: fromPromise<Restored, { choice?: Choice }>(missing('restore')),
    signOut: fromPromise<Done, { scope: 'local' | 'global' }>(missing('signOut')),
    /** What other tabs did, and that the page woke. */
    news: listenerMachine,
  },
  guards: {
    isSession: (_, { type }: Told) => type === 'session',
    isChoice: (_, { type }: Told) => type === 'choice',
    isUnavailable: (_, { type }: Told) => type === 'unavailable',
    /** The project did not say when to come back. */
    mayTry: ({ context }) => context.unreachable?.mustWait === false,
    /** Another tab may settle what the storage brought, and none what a link did. */
    isOfStorage: ({ context }) => context.choice?.by === 'storage',
    isOfStorageOverBoard: ({ context }) => context.choice?.by === 'storage' && context.boardOf !== null,
    /** Whoever gave up a session that was never restored is nobody, and has nowhere to stay. */
    isKeptIn: ({ context }, { type }: Told) => type === 'refused' && context.viewer !== null,
    owesCode: ({ context }) => context.needsCode && context.secondFactor === 'at sign-in',
    hasBoard: ({ context }) => context.boardOf !== null,
    isOther: ({ context }, { viewer }: Session) => viewer.id !== context.viewer?.id,
    /** It may go on where it is; whatever else is told has to be admitted anew. */
    mayStay: ({ context: { viewer, secondFactor } }, told: Told) =>
      told.type === 'session' &&
      told.session.viewer.id === viewer?.id &&
      !(told.session.needsCode && secondFactor === 'at sign-in'),
    /** In another tab: what asks for the code here is answered. */
    isRaised: ({ context }, { viewer }: Session) =>
      viewer.id === context.viewer?.id && viewer.level === 'aal2',
    /** By the news, not by what was known: the level may have fallen, or been raised in another tab. */
    willOweCode: ({ context }, { needsCode }: Session) => needsCode && context.secondFactor === 'at sign-in',
  },
  actions: {
    take: assign((_, session: Session) => taken(session, RENEW_BEFORE)),
    follow: assign(({ context }, session: Session) => followed(context, session, RENEW_BEFORE)),
    takeTold: assign(({ context }, told: Told) =>
      told.type === 'session'
        ? followed(context, told.session, RENEW_BEFORE)
        : told.type === 'refused'
          ? { refusal: told.refusal }
          : {},
    ),
    refuse: assign((_, refusal: Refusal) => ({ refusal })),
    forgive: assign({ refusal: null }),
    forget: assign(nobody),
    wait: assign(({ context }, told: Told) => {
      if (told.type !== 'unavailable') return {}
      const attempt = (context.unreachable?.attempt ?? 0) + 1
      const wait = Math.max(told.retryAfter ?? 0, cooldown(attempt, Math.random()))
      const mustWait = told.retryAfter !== undefined
      return { unreachable: { reason: told.reason, wait, mustWait, attempt, since: Date.now() } }
    }),
    /** Why the link that led here signed nobody in, where somebody is signed in all the same. */
    noteLink: assign((_, told: Told) =>
      told.type === 'session' && 'link' in told ? { link: told.link } : {},
    ),
    askWhich: assign((_, told: Told) => (told.type === 'choice' ? chosenFrom(told) : {})),
    askWhom: assign((_, arrival: Arrival) => chosenFrom(arrival)),
    settleChoice: assign({ choice: null }),
    reached: assign({ unreachable: null }),
    noteRenewal: sendTo('renewal', (_, { remaining }: Pick<Session, 'remaining'>) => ({
      ...{ type: 'renewal.renewed', remaining },
    })),
    refreshBoard: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('board', { type: 'board.access', access: accessOf(context) })
      enqueue.sendTo('board', { type: 'board.renewed' })
    }),
    /** The board of whoever is there: the one that is open, or a new one. */
    openBoard: enqueueActions(({ context, enqueue }) => {
      const access = accessOf(context)
      if (context.boardOf !== null) {
        enqueue.sendTo('board', { type: 'board.access', access })
        return
      }
      enqueue.spawnChild('board', { id: 'board', input: { board: context.board, access } })
      enqueue.assign({ boardOf: context.viewer?.id ?? null })
    }),
    doubtRenewal: sendTo('renewal', { type: 'renewal.doubted' }),
    withholdBoard: sendTo('board', { type: 'board.access', access: 'none' }),
    closeBoard: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('board'))
      enqueue.assign({ boardOf: null })
    }),
    closeOthersBoard: enqueueActions(({ context, enqueue }) => {
      if (context.boardOf === null || context.boardOf === context.viewer?.id) return
      enqueue(stopChild('board'))
      enqueue.assign({ boardOf: null })
    }),
    openAccount: enqueueActions(({ context, enqueue }, because: 'asked' | 'recovery') => {
      if (context.isAccountOpen || (because === 'recovery' && !context.isRecovery)) return
      enqueue.spawnChild('account', { id: 'account' })
      enqueue.assign({ isAccountOpen: true })
    }),
    closeAccount: enqueueActions(({ enqueue }) => {
      enqueue(stopChild('account'))
      enqueue.assign({ isAccountOpen: false })
    }),
    /** Whoever closed it has had the chance of a new password. */
    recovered: assign({ isRecovery: false }),
    askAt: assign((_, { at }: { at: string | null }) => ({ stepUpAt: at })),
  },
  delays: { unreachable: ({ context }) => context.unreachable?.wait ?? 0 },
})

const chosenFrom = ({ kept, arrived, by }: Arrival): Partial<SessionContext> => ({
  ...{ choice: { kept, arrived, by }, unreachable: null },
})

const broken: Refusal = {
  code: 'unexpected',
  message: 'Something failed in the dashboard itself. Try again.',
}

const told = ({ event }: { event: { output: Told } }) => event.output
const news = ({ event }: { event: { session: Session } }) => event.session
const arrival = ({ event }: { event: Arrival }) => event
const life = ({ event: { output } }: { event: { output: Told } }) =>
  output.type === 'session' ? output.session : { remaining: 0 }
const granted = ({ event }: { event: { output: Session } }) => event.output
const ended = ({ event }: { event: { refusal: Refusal } }) => event.refusal
const asked = ({ event }: { event: { at: string } }) => event

export const isSession = { type: 'isSession', params: told } as const
export const mayStay = { type: 'mayStay', params: told } as const
export const isChoice = { type: 'isChoice', params: told } as const
export const isUnavailable = { type: 'isUnavailable', params: told } as const
export const isKeptIn = { type: 'isKeptIn', params: told } as const
export const isOther = { type: 'isOther', params: news } as const
export const isRaised = { type: 'isRaised', params: news } as const
export const willOweCode = { type: 'willOweCode', params: news } as const
export const takeTold = { type: 'takeTold', params: told } as const
export const takeNews = { type: 'follow', params: news } as const
export const takeGranted = { type: 'take', params: granted } as const
export const noteNews = { type: 'noteRenewal', params: news } as const
export const noteTold = { type: 'noteRenewal', params: life } as const
export const wait = { type: 'wait', params: told } as const
export const noteLink = { type: 'noteLink', params: told } as const
export const askWhich = { type: 'askWhich', params: told } as const
export const askWhom = { type: 'askWhom', params: arrival } as const
export const refuse = { type: 'refuse', params: ended } as const
export const noteFault = { type: 'refuse', params: broken } as const
export const openAccount = { type: 'openAccount', params: 'asked' } as const
export const openAccountAfterRecovery = { type: 'openAccount', params: 'recovery' } as const
export const askAt = { type: 'askAt', params: asked } as const
export const askNowhere = { type: 'askAt', params: { at: null } } as const
