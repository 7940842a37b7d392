import { assign, fromPromise, setup, type ActorLogicFrom } from 'xstate'

/** What the second factor of a demo account shows; `left`: milliseconds for which it still does. */
export interface DemoCode {
  code: string
  left: number
}

const SILENCE = 5_000

/*
 *   asking ──code──▶ shown ──its time is over──▶ asking
 *      └──fault──▶ silent ──after 5 s──▶ asking
 */
export const demoCodeMachine = setup({
  types: {
    // Of an account that exists on this computer only: not a secret.
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
    silence: SILENCE,
  },
}).createMachine({
  id: 'demoCode',
  context: ({ input }) => ({ ...input, shown: null }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'code',
        input: ({ context }) => ({ codes: context.codes }),
        onDone: { target: 'shown', actions: assign({ shown: ({ event }) => event.output }) },
        onError: { target: 'silent', actions: assign({ shown: null }) },
      },
    },
    shown: { after: { left: 'asking' } },
    silent: { after: { silence: 'asking' } },
  },
})

export type DemoCodeLogic = ActorLogicFrom<typeof demoCodeMachine>
