import {
  assign,
  fromEventObservable,
  sendParent,
  setup,
  type ActorRefFrom,
  type AnyEventObject,
} from 'xstate'
import type { Observable } from 'rxjs'
import { notProvided } from '../shared/notProvided'

interface ListenerContext {
  /** Failures since the stream last ran well for a while. */
  failures: number
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

const listenerSetup = setup({
  types: {} as { context: ListenerContext; events: AnyEventObject },
  actors: { stream: fromEventObservable<AnyEventObject, undefined>(notProvided('stream')) },
  actions: {
    forwardEvent: sendParent(({ event }) => event),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    resetFailures: assign({ failures: 0 }),
  },
  delays: {
    /** Doubling from 1 s: five times within a minute, and twice a minute from then on. */
    wait: ({ context }) => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (context.failures - 1)),
    /** Longer than the longest wait: a stream that fails at once each time is not forgiven. */
    calm: 60_000,
  },
})

/**
 * Runs a stream for as long as its parent lives, through faults of our own code, which would end the whole app.
 *
 *   listening: steady ──failed, ended──▶ waiting        events of the stream are sent to the parent
 *                ▲                         │ ▲
 *   listening:   └──calm── reopened ◀──wait┘ │
 *                             └──failed again┘
 */
export const listenerMachine = listenerSetup.createMachine({
  id: 'listener',
  context: { failures: 0 },
  initial: 'listening',
  states: {
    listening: {
      description: 'The stream is open; its events are sent to the parent.',
      invoke: {
        src: 'stream',
        onDone: { target: 'waiting', actions: 'countFailure' },
        onError: { target: 'waiting', actions: 'countFailure' },
      },
      on: { '*': { actions: 'forwardEvent' } },
      initial: 'steady',
      states: {
        steady: {
          description: 'The stream has not failed for a while.',
        },
        reopened: {
          description: 'The stream was reopened after a fault; it is not forgiven yet.',
          after: { calm: { target: 'steady', actions: 'resetFailures' } },
        },
      },
    },
    waiting: {
      description: 'The stream failed or ended and is reopened after a wait.',
      after: { wait: 'listening.reopened' },
    },
  },
})

/** A listener to the stream that `open` returns; it is opened again after each fault. */
export const createListener = (open: () => Observable<AnyEventObject>) =>
  listenerMachine.provide({ actors: { stream: fromEventObservable(open) } })

export type ListenerRef = ActorRefFrom<typeof listenerMachine>
