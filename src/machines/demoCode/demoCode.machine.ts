import { assign, fromPromise, setup, type ActorLogicFrom } from 'xstate'

/** The present code of a demo account's second factor; `left`: milliseconds until it changes. */
export interface DemoCode {
  code: string
  left: number
}

const SILENCE_MS = 5_000

/*
 *   asking ──code──▶ shown ──left──▶ asking
 *      └──fault──▶ silent ──after 5 s──▶ asking
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
  initial: 'asking',
  states: {
    asking: {
      description: 'The present code is being asked for.',
      invoke: {
        src: 'code',
        input: ({ context }) => ({ codes: context.codes }),
        onDone: { target: 'shown', actions: assign({ shown: ({ event }) => event.output }) },
        onError: { target: 'silent', actions: assign({ shown: null }) },
      },
    },
    shown: {
      description: 'The code is shown until it changes.',
      after: { left: 'asking' },
    },
    silent: {
      description: 'No code could be had; it is asked for again shortly.',
      after: { silence: 'asking' },
    },
  },
})

export type DemoCodeLogic = ActorLogicFrom<typeof demoCodeMachine>
