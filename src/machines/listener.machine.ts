import {
  assign,
  fromEventObservable,
  sendParent,
  setup,
  type ActorRefFrom,
  type AnyEventObject,
} from 'xstate'
import type { Observable } from 'rxjs'
import { missing } from './missing'

interface ListenerContext {
  /** How often it failed since it last went well for a while. */
  failures: number
}

const FIRST_MS = 1_000
const LONGEST_MS = 30_000

const listenerSetup = setup({
  types: {} as { context: ListenerContext; events: AnyEventObject },
  actors: { stream: fromEventObservable<AnyEventObject, undefined>(missing('stream')) },
  actions: {
    tell: sendParent(({ event }) => event),
    count: assign({ failures: ({ context }) => context.failures + 1 }),
    forgive: assign({ failures: 0 }),
  },
  delays: {
    /** Doubling from 1 s: five times within a minute, and twice a minute from then on. */
    wait: ({ context }) => Math.min(LONGEST_MS, FIRST_MS * 2 ** (context.failures - 1)),
    /** Longer than the longest wait: what fails at once each time is not forgiven. */
    calm: 60_000,
  },
})

/**
 * Hears a stream for as long as its parent lives, through faults of our own code, which would end the whole app.
 *
 *   hearing: steady ──it failed, it ended──▶ deaf        what the stream says is told to the parent
 *              ▲                              │ ▲
 *   hearing:   └──went well── again ◀──wait───┘ │
 *                               └──failed again─┘
 */
export const listenerMachine = listenerSetup.createMachine({
  id: 'listener',
  context: { failures: 0 },
  initial: 'hearing',
  states: {
    hearing: {
      invoke: {
        src: 'stream',
        onDone: { target: 'deaf', actions: 'count' },
        onError: { target: 'deaf', actions: 'count' },
      },
      on: { '*': { actions: 'tell' } },
      initial: 'steady',
      states: {
        steady: {},
        again: { after: { calm: { target: 'steady', actions: 'forgive' } } },
      },
    },
    deaf: { after: { wait: 'hearing.again' } },
  },
})

/** A listener of what this stream says; it is opened anew after each fault. */
export const listenerOf = (open: () => Observable<AnyEventObject>) =>
  listenerMachine.provide({ actors: { stream: fromEventObservable(open) } })

export type ListenerRef = ActorRefFrom<typeof listenerMachine>
