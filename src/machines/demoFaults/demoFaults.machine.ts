import { assign, fromPromise, setup, type ActorLogicFrom } from 'xstate'
import { notProvided } from '../shared/notProvided'
import { now, type WithEnvironment } from '../shared/environment'

/** The faults that a person can cause in the demo, to see how the board reacts. */
export type DemoFault = 'cut' | 'lose' | 'slow' | 'expire'
/** For how many seconds it stays broken. */
interface DemoFaultAnswer {
  seconds: number
}

/*
 *   healthy ──break──▶ breaking ──done──▶ broken ──over──▶ healthy
 *     ▲                 └──fault──▶ healthy          │
 *     └──────────done────── mending ◀──mend────────┘
 */
export const demoFaultsMachine = setup({
  types: {
    input: {} as WithEnvironment | undefined,
    context: {} as WithEnvironment & {
      /** The bar of faults is on the screen. */
      isShown: boolean
      /** The last one that was caused, also after its end: what it does to a board may come later. */
      fault: DemoFault | null
      seconds: number
      until: number
      hasFailed: boolean
    },
    tags: {} as 'healthy' | 'broken',
    events: {} as
      | { type: 'demoFaults.toggle' }
      | { type: 'demoFaults.break'; fault: DemoFault }
      | { type: 'demoFaults.mend' },
  },
  actors: {
    /** Asks the server to break something; null mends everything. */
    setFault: fromPromise<DemoFaultAnswer, { fault: DemoFault | null }>(notProvided('setFault')),
  },
  delays: { over: ({ context }) => context.seconds * 1000 },
}).createMachine({
  id: 'demoFaults',
  context: ({ input }) => ({
    ...input,
    isShown: false,
    fault: null,
    seconds: 0,
    until: 0,
    hasFailed: false,
  }),
  on: { 'demoFaults.toggle': { actions: assign({ isShown: ({ context }) => !context.isShown }) } },
  initial: 'healthy',
  states: {
    healthy: {
      tags: 'healthy',
      description: 'Nothing is broken, as far as this page knows.',
      on: {
        'demoFaults.break': {
          target: 'breaking',
          actions: assign({ fault: ({ event }) => event.fault, hasFailed: false }),
        },
      },
    },
    breaking: {
      description: 'The server is asked to break something.',
      invoke: {
        src: 'setFault',
        input: ({ context }) => ({ fault: context.fault }),
        onDone: {
          target: 'broken',
          actions: assign({
            seconds: ({ event }) => event.output.seconds,
            until: ({ context, event }) => now(context) + event.output.seconds * 1000,
          }),
        },
        onError: { target: 'healthy', actions: assign({ fault: null, hasFailed: true }) },
      },
    },
    broken: {
      tags: 'broken',
      description: 'It is broken for a while; the server mends it, also where the page is closed.',
      after: { over: 'healthy' },
      on: { 'demoFaults.mend': 'mending' },
    },
    mending: {
      description: 'The server is asked to mend everything now.',
      invoke: {
        src: 'setFault',
        input: { fault: null },
        onDone: 'healthy',
        // The server mends it in a moment anyway.
        onError: 'healthy',
      },
    },
  },
})

export type DemoFaultsLogic = ActorLogicFrom<typeof demoFaultsMachine>
