import { assign, enqueueActions, fromEventObservable, fromPromise, sendTo, setup, stopChild } from 'xstate'
import type { Answer, AuthChange, Done, Refusal, Restored, Session } from '../backend/port'
import { accountMachine } from './account.machine'
import { boardMachine } from './board.machine'
import type { Access } from './channel.context'
import { factorMachine } from './factor.machine'
import { missing } from './missing'
import { renewalMachine } from './renewal.machine'
import { cooldown, RENEW_BEFORE } from './renewal.setup'
import { taken, nobody, type SessionContext, type SessionEvent, type SessionInput } from './session.context'
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
    }
  },
  actors: {
    board: boardMachine,
    renewal: renewalMachine,
    signIn: signInMachine,
    factor: factorMachine,
    account: accountMachine,
    restore: fromPromise<Restored>(missing('restore')),
    signOut: fromPromise<Done, { scope: 'local' | 'global' }>(missing('signOut')),
    authChanges: fromEventObservable<AuthChange, undefined>(missing('authChanges')),
  },
  guards: {
    isSession: (_, { type }: Told) => type === 'session',
    isUnavailable: (_, { type }: Told) => type === 'unavailable',
    isRefused: (_, { type }: Told) => type === 'refused',
    owesCode: ({ context }) => context.needsCode && context.secondFactor === 'at sign-in',
    hasBoard: ({ context }) => context.boardOf !== null,
    isOther: ({ context }, { viewer }: Session) => viewer.id !== context.viewer?.id,
    /** By the news, not by what was known: the level may have fallen, or been raised in another tab. */
    willOweCode: ({ context }, { needsCode }: Session) => needsCode && context.secondFactor === 'at sign-in',
  },
  actions: {
    take: assign((_, session: Session) => taken(session, RENEW_BEFORE)),
    takeTold: assign((_, told: Told) =>
      told.type === 'session'
        ? taken(told.session, RENEW_BEFORE)
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
      return { unreachable: { reason: told.reason, wait, attempt, since: Date.now() } }
    }),
    noteRenewal: sendTo('renewal', { type: 'renewal.renewed' }),
    refreshBoard: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo('board', { type: 'board.access', access: accessOf(context) })
      enqueue.sendTo('board', { type: 'board.renewed' })
    }),
    /** The board of whoever is there: the one that is open, or a new one. */
    openBoard: enqueueActions(({ context, enqueue }) => {
      const access = accessOf(context)
      if (context.boardOf !== null) return enqueue.sendTo('board', { type: 'board.access', access })
      enqueue.spawnChild('board', { id: 'board', input: { board: context.board, access } })
      enqueue.assign({ boardOf: context.viewer?.id ?? null })
    }),
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
    openAccount: enqueueActions(({ enqueue, self }) => {
      if (self.getSnapshot().children.account === undefined) enqueue.spawnChild('account', { id: 'account' })
    }),
    openAccountAfterRecovery: enqueueActions(({ context, enqueue }) => {
      if (context.isRecovery) enqueue.spawnChild('account', { id: 'account' })
    }),
    closeAccount: stopChild('account'),
    askAt: assign((_, { at }: { at: string | null }) => ({ stepUpAt: at })),
  },
  delays: { unreachable: ({ context }) => context.unreachable?.wait ?? 0 },
})

const broken: Refusal = {
  code: 'unexpected',
  message: 'Something failed in the dashboard itself. Try again.',
}

const told = ({ event }: { event: { output: Told } }) => event.output
const news = ({ event }: { event: { session: Session } }) => event.session
const granted = ({ event }: { event: { output: Session } }) => event.output
const ended = ({ event }: { event: { refusal: Refusal } }) => event.refusal
const asked = ({ event }: { event: { at: string } }) => event

export const isSession = { type: 'isSession', params: told } as const
export const isUnavailable = { type: 'isUnavailable', params: told } as const
export const isRefused = { type: 'isRefused', params: told } as const
export const isOther = { type: 'isOther', params: news } as const
export const willOweCode = { type: 'willOweCode', params: news } as const
export const takeTold = { type: 'takeTold', params: told } as const
export const takeNews = { type: 'take', params: news } as const
export const takeGranted = { type: 'take', params: granted } as const
export const wait = { type: 'wait', params: told } as const
export const refuse = { type: 'refuse', params: ended } as const
export const noteFault = { type: 'refuse', params: broken } as const
export const askAt = { type: 'askAt', params: asked } as const
export const askNowhere = { type: 'askAt', params: { at: null } } as const
