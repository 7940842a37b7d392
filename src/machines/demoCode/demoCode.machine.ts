import { assign, fromPromise, setup, type ActorLogicFrom } from 'xstate'

/** The present code of a demo account's second factor; `left`: milliseconds until it changes. */
export interface DemoCode {
  code: string
  left: number
}

const SILENCE_MS = 5_000

/*
 *   fetching ──code──▶ shown ──left──▶ fetching
 *      └──fault──▶ silent ──after 5 s──▶ fetching
 */
export const demoCodeMachine = setup({
  types: {
    // Codes of an account that exists on this computer only: not a secret.
    context: {} as { codes: string; shown: DemoCode | null },
    input: {} as { codes: string },
  },
  actors: {
    code: fromPromise<DemoCode, { codes: string }>(() =>
      Promise.reject(new Error('Nobody tells codes here')),
    ),
  },
  delays: {
    left: ({ context }) => context.shown?.left ?? 0,
    silence: SILENCE_MS,
  },
}).createMachine({
  id: 'demoCode',
  context: ({ input }) => ({ ...input, shown: null }),
  initial: 'fetching',
  states: {
    fetching: {
      description: 'The present code is being asked for.',
      invoke: {
        src: 'code',
        input: ({ context }) => ({ codes: context.codes }),
        onDone: { target: 'ready', actions: assign({ shown: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: assign({ shown: null }) },
      },
    },
    ready: {
      description: 'The code is shown until it changes.',
      after: { left: 'fetching' },
    },
    unavailable: {
      description: 'No code could be had; it is asked for again shortly.',
      after: { silence: 'fetching' },
    },
  },
})

export type DemoCodeLogic = ActorLogicFrom<typeof demoCodeMachine>
