import { assign, fromEventObservable, sendParent, setup, type ErrorActorEvent } from 'xstate'
import type { LinkSignal } from '../backend/port'
import type { PageEvent } from '../streams/page'
import { backoff } from './backoff'
import { asleep, away, causeOf, frozen, isPermanent, offline, silent, type Cause, type Ended } from './cause'
import type { Access } from './channel.context'
import type { Linkage } from './linkage'
import { listenerMachine } from './listener.machine'
import { missing } from './missing'

export interface ConnectionInput {
  access: Access
}
export interface ConnectionContext extends ConnectionInput {
  /** What the browser says, which is wrong at times. */
  isOnline: boolean
  /** Nobody has looked for long. */
  isAway: boolean
  /** Why it is not open, or is doubted. */
  cause: Cause | null
  /** Tries since it was last open for a while. */
  attempt: number
  /** Milliseconds until the next try, from `since`. */
  wait: number
  /** When the present state was entered, ms since the epoch. */
  since: number
  /** Milliseconds that the server took for its last sign of life. */
  latency: number | null
  /** Channels in use, and how many there may be; null until that is known. */
  channels: { used: number; limit: number } | null
}
export type ConnectionEvent =
  | { type: 'connection.access'; access: Access }
  /** The token was renewed. */
  | { type: 'connection.renewed' }
  /** A person does not want to wait. */
  | { type: 'connection.retry' }
  | LinkSignal
  | PageEvent

/** Browsers say that they are offline where they are not: then it is tried now and then all the same. */
const RARELY_MS = 30_000

/** The words of the connection's chart. */
export const connectionSetup = setup({
  types: {} as { input: ConnectionInput; context: ConnectionContext; events: ConnectionEvent },
  actors: {
    link: fromEventObservable<LinkSignal, undefined>(missing('link')),
    page: listenerMachine,
  },
  guards: {
    isWanted: ({ context }) => context.access !== 'none',
    isAway: ({ context }) => context.isAway,
    isOffline: ({ context }) => !context.isOnline,
    hasExpired: ({ context }) => context.cause?.kind === 'expired',
    /** By the news, not by what was known. */
    isAsWanted: ({ context }, access: Access) => (access === 'none') === (context.access === 'none'),
    isLimit: (_, { error }: Ended) => causeOf(error).kind === 'limited',
    isPermanent: (_, { error }: Ended) => isPermanent(error),
  },
  delays: {
    backoff: ({ context }) => context.wait,
    /** A connection that lasts this long was not part of a run of losses. */
    steady: 10_000,
  },
  actions: {
    enter: assign({ since: () => Date.now() }),
    takeAccess: assign((_, access: Access) => ({ access })),
    noteLoss: assign(({ context }, { error }: Ended) => {
      const cause = causeOf(error)
      const attempt = context.attempt + 1
      return { cause, attempt, latency: null, wait: backoff(attempt, cause, Math.random()) }
    }),
    note: assign((_, cause: Cause | null) => ({ cause })),
    noteAnswer: assign((_, { latency }: { latency: number }) => ({ latency, cause: null })),
    noteOffline: assign(({ context: { cause } }) => ({
      ...{ cause: cause ?? offline, wait: RARELY_MS, latency: null },
      ...(cause?.kind === 'lost' && { cause: offline }),
    })),
    noteOnline: assign((_, isOnline: boolean) => ({ isOnline })),
    noteAway: assign((_, isAway: boolean) => ({ isAway })),
    noteChannels: assign((_, { used, limit }: { used: number; limit: number }) => ({
      channels: { used, limit },
    })),
    forgive: assign({ attempt: 0 }),
    rest: assign({ cause: null, attempt: 0, latency: null }),
    /** The parent has to know how it stands. */
    tell: sendParent(({ context: { cause, since, wait } }, how: How) => {
      const waits = how === 'waiting'
      const link: Linkage = {
        ...{ state: waits ? 'down' : how, cause, nextTry: waits ? since + wait : null },
      }
      return { type: 'board.link' as const, link }
    }),
  },
})
type How = Linkage['state'] | 'waiting'

const access = ({ event }: { event: { access: Access } }) => event.access
const lost = ({ event }: { event: ErrorActorEvent }): Ended => ({ error: event.error })
const doubt = ({ event }: { event: { because: 'silent' | 'asleep' } }) =>
  event.because === 'asleep' ? asleep : silent

export const isAsWanted = { type: 'isAsWanted', params: access } as const
export const isLimit = { type: 'isLimit', params: lost } as const
export const isOver = { type: 'isPermanent', params: lost } as const
export const takeAccess = { type: 'takeAccess', params: access } as const
export const noteLoss = { type: 'noteLoss', params: lost } as const
export const noteEnd = { type: 'noteLoss', params: { error: 'the link ended' } } as const
export const noteDoubt = { type: 'note', params: doubt } as const
export const noteFreeze = { type: 'note', params: frozen } as const
export const noteParked = { type: 'note', params: away } as const
export const noteAnswer = {
  type: 'noteAnswer',
  params: ({ event }: { event: { latency: number } }) => event,
} as const
export const noteChannels = {
  type: 'noteChannels',
  params: ({ event }: { event: { used: number; limit: number } }) => event,
} as const
export const nowOnline = { type: 'noteOnline', params: true } as const
export const nowOffline = { type: 'noteOnline', params: false } as const
export const nowAway = { type: 'noteAway', params: true } as const
export const nowBack = { type: 'noteAway', params: false } as const
export const tellUp = { type: 'tell', params: 'up' } as const
export const tellDown = { type: 'tell', params: 'down' } as const
export const tellWaiting = { type: 'tell', params: 'waiting' } as const
export const tellParked = { type: 'tell', params: 'parked' } as const
