import { assign, fromPromise, setup, type ActorLogicFrom } from 'xstate'

/** The present code of a demo account's second factor; `remaining`: milliseconds until it changes. */
export interface DemoCode {
  code: string
  remaining: number
}

const SILENCE_MS = 5_000

/*
 *   fetching ──code──▶ ready ──expiry──▶ fetching
 *      └──fault──▶ unavailable ──after 5 s──▶ fetching
 */
export const demoCodeMachine = setup({
  types: {
    // Codes of an account that exists on this computer only: not a secret.
    context: {} as { codes: string; code: DemoCode | null },
    input: {} as { codes: string },
  },
  actors: {
    code: fromPromise<DemoCode, { codes: string }>(() =>
      Promise.reject(new Error('No source of codes was provided')),
    ),
  },
  delays: {
    expiry: ({ context }) => context.code?.remaining ?? 0,
    silence: SILENCE_MS,
  },
}).createMachine({
  id: 'demoCode',
  context: ({ input }) => ({ ...input, code: null }),
  initial: 'fetching',
  states: {
    fetching: {
      description: 'The present code is being fetched.',
      invoke: {
        src: 'code',
        input: ({ context }) => ({ codes: context.codes }),
        onDone: { target: 'ready', actions: assign({ code: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: assign({ code: null }) },
      },
    },
    ready: {
      description: 'The code is shown until it changes.',
      after: { expiry: 'fetching' },
    },
    unavailable: {
      description: 'No code is available; it is fetched again after a pause.',
      after: { silence: 'fetching' },
    },
  },
})

export type DemoCodeLogic = ActorLogicFrom<typeof demoCodeMachine>
