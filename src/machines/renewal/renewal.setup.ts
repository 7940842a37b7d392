import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { AuthChange, Refusal, Renewal, Session } from '../../backend/ports/backend.port'
import type { TokenTick } from '../../streams/page/tokenTicks'
import { listenerMachine } from '../listener/listener.machine'
import { notProvided } from '../shared/notProvided'
import { cooldown, RENEW_BEFORE } from './renewal.times'
import { now, random, type WithEnvironment } from '../shared/environment'

export interface RenewalContext extends WithEnvironment {
  /** Milliseconds of life the token had at the last check. */
  remaining: number
  isOnline: boolean
  /** Tries since the last renewal that failed for a passing reason. */
  attempt: number
  /** Milliseconds until the next try, from `since`; meant for `coolingDown` and `stale`. */
  wait: number
  /** When the present state was entered, ms since the epoch. */
  since: number
  /** The project said when to come back: waking up or a better network does not change that. */
  mustWait: boolean
  /** Why the last try failed; null after a success. */
  reason: string | null
}

/**
 * `tokenReplaced`: a token came from elsewhere; `remaining`: its life, ms. `now`: a person does not want to wait.
 * `suspect`: the project said that there is no such session, or that it differs from the one held.
 */
export type RenewalEvent =
  | TokenTick
  | { type: 'renewal.tokenReplaced'; remaining: number }
  | { type: 'renewal.now' }
  | { type: 'renewal.suspect' }

/** The answer to a try, and the life of the present token after it, ms. */
export interface RefreshResult {
  answer: Renewal
  remaining: number
}

type TokenLife = Pick<RefreshResult, 'remaining'>

const BUSY_MS = 2_000

export const noFailures = { attempt: 0, wait: 0, mustWait: false, reason: null }

function contextAfterRefresh(
  context: RenewalContext,
  { answer, remaining }: RefreshResult,
): Partial<RenewalContext> {
  switch (answer.type) {
    case 'busy':
      return { remaining, wait: BUSY_MS, mustWait: false, reason: 'another tab is renewing the session' }
    case 'unavailable':
      return {
        remaining,
        attempt: context.attempt + 1,
        wait: Math.max(answer.retryAfter ?? 0, cooldown(context.attempt + 1, random(context))),
        mustWait: answer.retryAfter !== undefined,
        reason: answer.reason,
      }
    case 'session':
    case 'refused':
      return { remaining, ...noFailures }
  }
}

export const renewalSetup = setup({
  types: {} as {
    input: WithEnvironment | undefined
    context: RenewalContext
    events: RenewalEvent
    tags: 'refreshing'
    children: { ticks: 'ticks'; suspicions: 'suspicions' }
  },
  actors: {
    refresh: fromPromise<RefreshResult>(notProvided('refresh')),
    ticks: listenerMachine,
    suspicions: listenerMachine,
  },
  guards: {
    isFresh: ({ context }) => context.remaining > RENEW_BEFORE,
    isOnline: ({ context }) => context.isOnline,
    isOver: ({ context }) => context.remaining <= 0,
    /** Judges the event's token, not the one in the context. */
    willBeFresh: (_, { remaining }: TokenLife) => remaining > RENEW_BEFORE,
    /** The life of a token only gets shorter: this token came from elsewhere. */
    isNew: ({ context }, { remaining }: TokenLife) =>
      remaining > RENEW_BEFORE && remaining > context.remaining,
    /**
     * A failed try although the token is fresh, or was renewed by somebody else; unless the project told us to stay
     * away.
     */
    leavesEnough: (_, { answer, remaining }: RefreshResult) =>
      remaining > RENEW_BEFORE && !(answer.type === 'unavailable' && answer.retryAfter !== undefined),
    woke: ({ context }, { hasWoken }: TokenTick) => hasWoken && !context.mustWait,
    willBeOver: (_, { remaining }: TokenLife) => remaining <= 0,
    isSession: (_, { answer }: RefreshResult) => answer.type === 'session',
    isRefused: (_, { answer }: RefreshResult) => answer.type === 'refused',
  },
  actions: {
    resetSince: assign({ since: ({ context }) => now(context) }),
    noteTick: assign((_, { remaining, isOnline }: TokenTick) => ({ remaining, isOnline })),
    recordResult: assign(({ context }, result: RefreshResult) => contextAfterRefresh(context, result)),
    noteFault: assign(({ context }) => {
      const answer = { type: 'unavailable', reason: 'an error in Signalbox' } as const
      return contextAfterRefresh(context, { answer, remaining: context.remaining })
    }),
    noteNewToken: assign((_, { remaining }: TokenLife) => ({ remaining, ...noFailures })),
    clearFailures: assign(noFailures),
    /** Keeps the rest of the wait for the next state. */
    keepRestOfWait: assign(({ context }) => ({
      // The clock may have been set back.
      wait: Math.min(context.wait, Math.max(0, context.wait - (now(context) - context.since))),
    })),
    clearWait: assign({ wait: 0, mustWait: false }),
    reportResult: sendParent((_, { answer }: RefreshResult): AuthChange => toAuthChange(answer)),
  },
  delays: { wait: ({ context }) => context.wait },
})

function toAuthChange(answer: Renewal): AuthChange {
  const toChange = (session: Session): AuthChange => ({ type: 'auth.changed', session })
  const toEnd = (refusal: Refusal): AuthChange => ({ type: 'auth.ended', refusal })
  if (answer.type === 'session') return toChange(answer.session)
  if (answer.type === 'refused') return toEnd(answer.refusal)
  throw new Error(`no news: ${answer.type}`)
}

const tickOf = ({ event }: { event: TokenTick }) => event
const resultOf = ({ event }: { event: { output: RefreshResult } }) => event.output
const lifeOf = ({ event }: { event: TokenLife }) => event

export const woke = { type: 'woke', params: tickOf } as const
export const staysFresh = { type: 'willBeFresh', params: tickOf } as const
export const willBeFresh = { type: 'willBeFresh', params: lifeOf } as const
export const isNew = { type: 'isNew', params: lifeOf } as const
export const noteNewToken = { type: 'noteNewToken', params: lifeOf } as const
export const willBeOver = { type: 'willBeOver', params: tickOf } as const
export const noteTick = { type: 'noteTick', params: tickOf } as const
export const isSession = { type: 'isSession', params: resultOf } as const
export const isRefused = { type: 'isRefused', params: resultOf } as const
export const leavesEnough = { type: 'leavesEnough', params: resultOf } as const
export const noteNewTokenOfResult = { type: 'noteNewToken', params: resultOf } as const
export const leavesNone = { type: 'willBeOver', params: resultOf } as const
export const recordResult = { type: 'recordResult', params: resultOf } as const
export const reportResult = { type: 'reportResult', params: resultOf } as const
