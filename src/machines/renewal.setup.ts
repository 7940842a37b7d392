import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { AuthChange, Refusal, Renewal, Session } from '../backend/port'
import type { Tick } from '../streams/ticks'
import { listenerMachine } from './listener.machine'
import { missing } from './missing'
import { cooldown, RENEW_BEFORE } from './renewal.times'

export interface RenewalContext {
  /** Milliseconds of life the token had when last looked at. */
  remaining: number
  isOnline: boolean
  /** Tries since the last renewal that failed for a passing reason. */
  attempt: number
  /** Milliseconds until the next try, from `since`; meant for `coolingDown` and `stale`. */
  wait: number
  /** When the present state was entered, ms since the epoch. */
  since: number
  /** The project said when to come back: waking up or a better network do not change that. */
  mustWait: boolean
  /** Why the last try failed; null once one has not. */
  reason: string | null
}

/**
 * `renewed`: a token came from elsewhere; `remaining`: its life, ms. `now`: a person does not want to wait.
 * `doubted`: the project said that there is no such session, or knows it otherwise than it is held.
 */
export type RenewalEvent =
  | Tick
  | { type: 'renewal.renewed'; remaining: number }
  | { type: 'renewal.now' }
  | { type: 'renewal.doubted' }

/** What a try came to, and the life the token in hand has left after it. */
export interface Tried {
  answer: Renewal
  remaining: number
}

type Life = Pick<Tried, 'remaining'>

const BUSY_MS = 2_000

export const calm = { attempt: 0, wait: 0, mustWait: false, reason: null }

function learned({ attempt }: RenewalContext, { answer, remaining }: Tried): Partial<RenewalContext> {
  switch (answer.type) {
    case 'busy':
      return { remaining, wait: BUSY_MS, mustWait: false, reason: 'another tab is renewing the session' }
    case 'unavailable':
      return {
        remaining,
        attempt: attempt + 1,
        wait: Math.max(answer.retryAfter ?? 0, cooldown(attempt + 1, Math.random())),
        mustWait: answer.retryAfter !== undefined,
        reason: answer.reason,
      }
    case 'session':
    case 'refused':
      return { remaining, ...calm }
  }
}

/** The words of a renewal's chart. */
export const renewalSetup = setup({
  types: {} as {
    context: RenewalContext
    events: RenewalEvent
    children: { ticks: 'ticks'; suspicions: 'suspicions' }
  },
  actors: {
    refresh: fromPromise<Tried>(missing('refresh')),
    ticks: listenerMachine,
    suspicions: listenerMachine,
  },
  guards: {
    isFresh: ({ context }) => context.remaining > RENEW_BEFORE,
    isOnline: ({ context }) => context.isOnline,
    isOver: ({ context }) => context.remaining <= 0,
    /** By the news, not by what was known. */
    willBeFresh: (_, { remaining }: Life) => remaining > RENEW_BEFORE,
    /** The life of a token only gets shorter: this one came from elsewhere. */
    isNew: ({ context }, { remaining }: Life) => remaining > RENEW_BEFORE && remaining > context.remaining,
    /** A try that failed for a token that was not due, or that somebody else renewed; unless we are to stay away. */
    leavesEnough: (_, { answer, remaining }: Tried) =>
      remaining > RENEW_BEFORE && !(answer.type === 'unavailable' && answer.retryAfter !== undefined),
    woke: ({ context }, { woke }: Tick) => woke && !context.mustWait,
    willBeOver: (_, { remaining }: Life) => remaining <= 0,
    isSession: (_, { answer }: Tried) => answer.type === 'session',
    isRefused: (_, { answer }: Tried) => answer.type === 'refused',
  },
  actions: {
    enter: assign({ since: () => Date.now() }),
    look: assign((_, { remaining, isOnline }: Tick) => ({ remaining, isOnline })),
    note: assign(({ context }, tried: Tried) => learned(context, tried)),
    noteFault: assign(({ context }) => {
      const answer = { type: 'unavailable', reason: 'the dashboard itself failed' } as const
      return learned(context, { answer, remaining: context.remaining })
    }),
    renew: assign((_, { remaining }: Life) => ({ remaining, ...calm })),
    forgive: assign(calm),
    /** What is left of the wait goes on in another state. */
    spend: assign(({ context: { wait, since } }) => ({ wait: Math.max(0, wait - (Date.now() - since)) })),
    waited: assign({ wait: 0, mustWait: false }),
    tell: sendParent((_, { answer }: Tried): AuthChange => newsOf(answer)),
  },
  delays: { wait: ({ context }) => context.wait },
})

function newsOf(answer: Renewal): AuthChange {
  const changed = (session: Session): AuthChange => ({ type: 'auth.changed', session })
  const ended = (refusal: Refusal): AuthChange => ({ type: 'auth.ended', refusal })
  if (answer.type === 'session') return changed(answer.session)
  if (answer.type === 'refused') return ended(answer.refusal)
  throw new Error(`no news: ${answer.type}`)
}

const tick = ({ event }: { event: Tick }) => event
const tried = ({ event }: { event: { output: Tried } }) => event.output
const renewed = ({ event }: { event: Life }) => event

export const woke = { type: 'woke', params: tick } as const
export const staysFresh = { type: 'willBeFresh', params: tick } as const
export const willBeFresh = { type: 'willBeFresh', params: renewed } as const
export const isNew = { type: 'isNew', params: renewed } as const
export const renew = { type: 'renew', params: renewed } as const
export const willBeOver = { type: 'willBeOver', params: tick } as const
export const look = { type: 'look', params: tick } as const
export const isSession = { type: 'isSession', params: tried } as const
export const isRefused = { type: 'isRefused', params: tried } as const
export const leavesEnough = { type: 'leavesEnough', params: tried } as const
export const renewTried = { type: 'renew', params: tried } as const
export const leavesNone = { type: 'willBeOver', params: tried } as const
export const note = { type: 'note', params: tried } as const
export const tell = { type: 'tell', params: tried } as const
