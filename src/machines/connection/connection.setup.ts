import { assign, fromEventObservable, sendParent, setup, type ErrorActorEvent } from 'xstate'
import type { LinkSignal } from '../../backend/ports/backend.port'
import type { PageEvent } from '../../streams/page/pageEvents'
import { afterLoss, type Impasse } from '../shared/impasse'
import {
  asleepCause,
  awayCause,
  toCause,
  frozenCause,
  isPermanent,
  offlineCause,
  silentCause,
  type Cause,
  type ErrorParams,
} from '../shared/cause'
import type { Access } from '../shared/access'
import type { ConnectionStatus } from './connectionStatus'
import { listenerMachine } from '../listener/listener.machine'
import { notProvided } from '../shared/notProvided'
import { now, random, type WithEnvironment } from '../shared/environment'

export interface ConnectionInput extends WithEnvironment {
  access: Access
}
export interface ConnectionContext extends ConnectionInput {
  /** As the browser says, which is wrong at times. */
  isOnline: boolean
  /** Nobody has looked at the page for long. */
  isAway: boolean
  /** Why the connection is not open, or is suspect. */
  cause: Cause | null
  /** Tries since it was last open for a while. */
  attempt: number
  /** Set while tries end with losses that only somebody else can mend. */
  impasse: Impasse | null
  /** Milliseconds until the next try, from `since`. */
  wait: number
  /** When the present state was entered, ms since the epoch. */
  since: number
  /** Milliseconds that the server took for its last sign of life. */
  latency: number | null
  /** Channels in use, and the limit; null until they are known. */
  channels: { used: number; limit: number } | null
}
export const initialConnectionContext = (input: ConnectionInput): ConnectionContext => ({
  ...input,
  isOnline: true,
  isAway: false,
  cause: null,
  attempt: 0,
  impasse: null,
  wait: 0,
  since: now(input),
  latency: null,
  channels: null,
})

export type ConnectionEvent =
  | { type: 'connection.access'; access: Access }
  /** The access token was renewed. */
  | { type: 'connection.tokenRenewed' }
  /** A person does not want to wait. */
  | { type: 'connection.retry' }
  | LinkSignal
  | PageEvent

/** Interval between tries while offline, ms: browsers sometimes say that they are offline when they are not. */
const OFFLINE_RETRY_MS = 30_000

export const connectionSetup = setup({
  types: {} as { input: ConnectionInput; context: ConnectionContext; events: ConnectionEvent },
  actors: {
    link: fromEventObservable<LinkSignal, undefined>(notProvided('link')),
    page: listenerMachine,
  },
  guards: {
    isWanted: ({ context }) => context.access !== 'none',
    isAway: ({ context }) => context.isAway,
    isOffline: ({ context }) => !context.isOnline,
    hasExpired: ({ context }) => context.cause?.kind === 'expired',
    /** Judges the event's access, not the one in the context. */
    isNeedUnchanged: ({ context }, access: Access) => (access === 'none') === (context.access === 'none'),
    isLimit: (_, { error }: ErrorParams) => toCause(error).kind === 'limited',
    isPermanent: (_, { error }: ErrorParams) => isPermanent(error),
  },
  delays: {
    backoff: ({ context }) => context.wait,
    /** A connection that lasts this long was not part of a run of losses. */
    steady: 10_000,
  },
  actions: {
    resetSince: assign({ since: ({ context }) => now(context) }),
    setAccess: assign((_, access: Access) => ({ access })),
    noteLoss: assign(({ context }, { error }: ErrorParams) => {
      const cause = toCause(error)
      const attempt = context.attempt + 1
      const { impasse } = context
      return {
        cause,
        attempt,
        latency: null,
        ...afterLoss(cause, { attempt, impasse, now: now(context) }, random(context)),
      }
    }),
    setCause: assign((_, cause: Cause | null) => ({ cause })),
    noteAnswer: assign((_, { latency }: { latency: number }) => ({ latency, cause: null })),
    noteOffline: assign(({ context: { cause } }) => ({
      cause: cause ?? offlineCause,
      wait: OFFLINE_RETRY_MS,
      latency: null,
      ...(cause?.kind === 'lost' && { cause: offlineCause }),
    })),
    setOnline: assign((_, isOnline: boolean) => ({ isOnline })),
    setAway: assign((_, isAway: boolean) => ({ isAway })),
    noteChannels: assign((_, { used, limit }: { used: number; limit: number }) => ({
      channels: { used, limit },
    })),
    resetAttempts: assign({ attempt: 0, impasse: null }),
    clearLoss: assign({ cause: null, attempt: 0, impasse: null, latency: null }),
    /** Sends the connection status to the parent. */
    reportStatus: sendParent(({ context: { cause, since, wait } }, how: ReportedState) => {
      const waits = how === 'waiting'
      const link: ConnectionStatus = {
        state: waits ? 'down' : how,
        cause,
        nextTry: waits ? since + wait : null,
      }
      return { type: 'board.link' as const, link }
    }),
  },
})
type ReportedState = ConnectionStatus['state'] | 'waiting'

const access = ({ event }: { event: { access: Access } }) => event.access
const errorOf = ({ event }: { event: ErrorActorEvent }): ErrorParams => ({ error: event.error })
const suspectCause = ({ event }: { event: { reason: 'silent' | 'asleep' } }) =>
  event.reason === 'asleep' ? asleepCause : silentCause

export const isNeedUnchanged = { type: 'isNeedUnchanged', params: access } as const
export const isLimitError = { type: 'isLimit', params: errorOf } as const
export const isPermanentError = { type: 'isPermanent', params: errorOf } as const
export const setAccess = { type: 'setAccess', params: access } as const
export const noteLoss = { type: 'noteLoss', params: errorOf } as const
export const noteEnd = { type: 'noteLoss', params: { error: 'the link ended' } } as const
export const noteSuspect = { type: 'setCause', params: suspectCause } as const
export const noteFreeze = { type: 'setCause', params: frozenCause } as const
export const noteParked = { type: 'setCause', params: awayCause } as const
export const noteAnswer = {
  type: 'noteAnswer',
  params: ({ event }: { event: { latency: number } }) => event,
} as const
export const noteChannels = {
  type: 'noteChannels',
  params: ({ event }: { event: { used: number; limit: number } }) => event,
} as const
export const setOnline = { type: 'setOnline', params: true } as const
export const setOffline = { type: 'setOnline', params: false } as const
export const setAway = { type: 'setAway', params: true } as const
export const setBack = { type: 'setAway', params: false } as const
export const reportUp = { type: 'reportStatus', params: 'up' } as const
export const reportDown = { type: 'reportStatus', params: 'down' } as const
export const reportWaiting = { type: 'reportStatus', params: 'waiting' } as const
export const reportParked = { type: 'reportStatus', params: 'parked' } as const
